import type { IdWords } from '../segment/ids.ts';
import type { MatchPosition, Position } from './position.ts';

// On the wire a cursor is base64url: one byte for the order (highest bit: away), the id, then the key.
const orders = ['distance', 'rating', 'reviews', 'confirmed', 'name', 'match', 'relevance'] as const;
const awayBit = 0x80;
const idAt = 1;
const keyAt = 13;
const unknownMetres = 0xffffffff;
/** The mean rating in hundredths. */
const meanUnit = 100;

/** Bytes per key, except for names. */
const keySizes = {
  distance: 4,
  rating: 10,
  reviews: 4,
  confirmed: 4,
  name: 0,
  match: 26,
  relevance: 7,
} as const;

export function encodeCursor(position: Position): string {
  const name = Buffer.from('nameKey' in position ? position.nameKey : '');
  const bytes = Buffer.alloc(keyAt + keySizes[position.order] + name.length);
  bytes[0] = orders.indexOf(position.order) | (position.isAway ? awayBit : 0);
  position.id.forEach((word, i) => {
    bytes.writeUInt32BE(word, idAt + i * 4);
  });
  switch (position.order) {
    case 'distance':
      bytes.writeUInt32BE(Number.isFinite(position.metres) ? position.metres : unknownMetres, keyAt);
      break;
    case 'rating':
      bytes.writeUInt16BE(Math.round(position.mean * meanUnit), keyAt);
      bytes.writeUInt32BE(position.ratingSum, keyAt + 2);
      bytes.writeUInt32BE(position.reviewCount, keyAt + 6);
      break;
    case 'match':
      writeMatch(bytes, position);
      break;
    case 'relevance':
      bytes.writeUInt16BE(Math.round(position.mean * meanUnit), keyAt);
      bytes.writeUInt8(position.tier, keyAt + 2);
      bytes.writeUInt32BE(position.near, keyAt + 3);
      break;
    case 'reviews':
      bytes.writeUInt32BE(position.reviewCount, keyAt);
      break;
    case 'confirmed':
      bytes.writeUInt32BE(position.day, keyAt);
      break;
  }
  name.copy(bytes, bytes.length - name.length);
  return bytes.toString('base64url');
}

/** Decodes the output of `encodeCursor`; undefined for any other text. */
export function decodeCursor(text: string): Position | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < keyAt || bytes.toString('base64url') !== text) return undefined;
  const id: IdWords = [bytes.readUInt32BE(1), bytes.readUInt32BE(5), bytes.readUInt32BE(9)];
  const position = readKey(bytes, id);
  // Each position has exactly one text; other encodings are refused.
  return position && encodeCursor(position) === text ? position : undefined;
}

function readKey(bytes: Buffer, id: IdWords): Position | undefined {
  const isAway = (bytes[0]! & awayBit) !== 0;
  const order = orders[bytes[0]! & ~awayBit];
  const readText = (from: number) => bytes.toString('utf8', from);
  switch (order) {
    case 'name':
      return { order, id, isAway, nameKey: readText(keyAt) };
    case 'rating': {
      if (bytes.length < keyAt + 10) return undefined;
      const mean = bytes.readUInt16BE(keyAt) / meanUnit;
      const ratingSum = bytes.readUInt32BE(keyAt + 2);
      return {
        order,
        id,
        isAway,
        mean,
        ratingSum,
        reviewCount: bytes.readUInt32BE(keyAt + 6),
        nameKey: readText(keyAt + 10),
      };
    }
    case 'match':
      return bytes.length === keyAt + keySizes.match ? { order, id, isAway, ...readMatch(bytes) } : undefined;
    case 'relevance':
      if (bytes.length < keyAt + keySizes.relevance) return undefined;
      return {
        order,
        id,
        isAway,
        mean: bytes.readUInt16BE(keyAt) / meanUnit,
        tier: bytes.readUInt8(keyAt + 2),
        near: bytes.readUInt32BE(keyAt + 3),
        nameKey: readText(keyAt + keySizes.relevance),
      };
    case undefined:
      return undefined;
    default: {
      if (bytes.length !== keyAt + 4) return undefined;
      const key = bytes.readUInt32BE(keyAt);
      if (order === 'distance')
        return { order, id, isAway, metres: key === unknownMetres ? Number.POSITIVE_INFINITY : key };
      return order === 'reviews' ? { order, id, isAway, reviewCount: key } : { order, id, isAway, day: key };
    }
  }
}

function writeMatch(bytes: Buffer, position: MatchPosition): void {
  const { mean, near, low, high, levels, ratingSum, reviewCount, state } = position;
  let at = bytes.writeUInt16BE(Math.round(mean * meanUnit), keyAt);
  for (const word of [near, low, high, ratingSum, reviewCount]) at = bytes.writeUInt32BE(word, at);
  at = bytes.writeUInt16BE(levels, at);
  bytes.write(state, at, 2, 'latin1');
}

function readMatch(bytes: Buffer): MatchPosition {
  const readWord = (nth: number) => bytes.readUInt32BE(keyAt + 2 + 4 * nth);
  return {
    mean: bytes.readUInt16BE(keyAt) / meanUnit,
    near: readWord(0),
    low: readWord(1),
    high: readWord(2),
    ratingSum: readWord(3),
    reviewCount: readWord(4),
    levels: bytes.readUInt16BE(keyAt + 22),
    state: bytes.toString('latin1', keyAt + 24).replaceAll('\0', ''),
  };
}
