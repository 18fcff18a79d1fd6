import type { IdWords } from '../segment/ids.ts';
import type { MatchPosition, Position } from './position.ts';

// On the wire a cursor is base64url: one byte for the order (highest bit: away), the id, what all orders share, the
// order's own key, and the name.
const orders = ['distance', 'rating', 'reviews', 'confirmed', 'name', 'match', 'relevance'] as const;
const awayBit = 0x80;
const idAt = 1;
const sharedAt = 13;
const keyAt = 23;
const unknownDistance = 0xffffffff;
/** The mean rating in hundredths. */
const meanUnit = 100;

/** Bytes of each order's own key. */
const keySizes = {
  distance: 4,
  rating: 0,
  reviews: 0,
  confirmed: 4,
  name: 0,
  match: 16,
  relevance: 5,
} as const;

export function encodeCursor(position: Position): string {
  const name = Buffer.from(position.nameKey);
  const bytes = Buffer.alloc(keyAt + keySizes[position.order] + name.length);
  bytes[0] = orders.indexOf(position.order) | (position.isAway ? awayBit : 0);
  position.id.forEach((word, i) => {
    bytes.writeUInt32BE(word, idAt + i * 4);
  });
  bytes.writeUInt16BE(Math.round(position.mean * meanUnit), sharedAt);
  bytes.writeUInt32BE(position.ratingSum, sharedAt + 2);
  bytes.writeUInt32BE(position.reviewCount, sharedAt + 6);
  switch (position.order) {
    case 'distance':
      bytes.writeUInt32BE(
        Number.isFinite(position.tenthMiles) ? position.tenthMiles : unknownDistance,
        keyAt,
      );
      break;
    case 'match':
      writeMatch(bytes, position);
      break;
    case 'relevance':
      bytes.writeUInt8(position.tier, keyAt);
      bytes.writeUInt32BE(position.near, keyAt + 1);
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
  const order = orders[(bytes[0] ?? awayBit) & ~awayBit];
  if (!order || bytes.length < keyAt + keySizes[order]) return undefined;
  const position = readPosition(bytes, order);
  // Each position has exactly one text; other encodings are refused.
  return encodeCursor(position) === text ? position : undefined;
}

function readPosition(bytes: Buffer, order: Position['order']): Position {
  const listing = {
    id: [bytes.readUInt32BE(1), bytes.readUInt32BE(5), bytes.readUInt32BE(9)] satisfies IdWords,
    isAway: (bytes[0]! & awayBit) !== 0,
    mean: bytes.readUInt16BE(sharedAt) / meanUnit,
    ratingSum: bytes.readUInt32BE(sharedAt + 2),
    reviewCount: bytes.readUInt32BE(sharedAt + 6),
    nameKey: bytes.toString('utf8', keyAt + keySizes[order]),
  };
  switch (order) {
    case 'distance': {
      const key = bytes.readUInt32BE(keyAt);
      return { ...listing, order, tenthMiles: key === unknownDistance ? Number.POSITIVE_INFINITY : key };
    }
    case 'match':
      return { ...listing, order, ...readMatch(bytes) };
    case 'relevance':
      return { ...listing, order, tier: bytes.readUInt8(keyAt), near: bytes.readUInt32BE(keyAt + 1) };
    case 'confirmed':
      return { ...listing, order, day: bytes.readUInt32BE(keyAt) };
    default:
      return { ...listing, order };
  }
}

function writeMatch(bytes: Buffer, { near, low, high, levels, state }: MatchPosition): void {
  let at = keyAt;
  for (const word of [near, low, high]) at = bytes.writeUInt32BE(word, at);
  at = bytes.writeUInt16BE(levels, at);
  bytes.write(state, at, 2, 'latin1');
}

const readMatch = (bytes: Buffer): MatchPosition => ({
  near: bytes.readUInt32BE(keyAt),
  low: bytes.readUInt32BE(keyAt + 4),
  high: bytes.readUInt32BE(keyAt + 8),
  levels: bytes.readUInt16BE(keyAt + 12),
  state: bytes.toString('latin1', keyAt + 14, keyAt + 16).replaceAll('\0', ''),
});
