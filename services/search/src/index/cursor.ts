import type { IdWords } from './ids.ts';
import type { Position } from './position.ts';

// On the wire a position is opaque: some bytes in base64url. First byte the order, then the id, then the key.
const orders = ['distance', 'rating', 'reviews', 'confirmed', 'name'] as const;
const idAt = 1;
const keyAt = 13;
const unknownMetres = 0xffffffff;
/** The mean is in whole hundredths. */
const meanUnit = 100;

export function encodeCursor(position: Position): string {
  const name = Buffer.from('nameKey' in position ? position.nameKey : '');
  const bytes = Buffer.alloc(
    keyAt + (position.order === 'rating' ? 10 : position.order === 'name' ? 0 : 4) + name.length,
  );
  bytes[0] = orders.indexOf(position.order);
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

/** Reads what `encodeCursor` wrote; undefined for anything else. */
export function decodeCursor(text: string): Position | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < keyAt || bytes.toString('base64url') !== text) return undefined;
  const id: IdWords = [bytes.readUInt32BE(1), bytes.readUInt32BE(5), bytes.readUInt32BE(9)];
  const position = keyOf(bytes, id);
  // One text a position: whatever is not exactly what we would write is junk.
  return position && encodeCursor(position) === text ? position : undefined;
}

function keyOf(bytes: Buffer, id: IdWords): Position | undefined {
  const order = orders[bytes[0]!];
  const text = (from: number) => bytes.toString('utf8', from);
  switch (order) {
    case 'name':
      return { order, id, nameKey: text(keyAt) };
    case 'rating': {
      if (bytes.length < keyAt + 10) return undefined;
      const mean = bytes.readUInt16BE(keyAt) / meanUnit;
      const ratingSum = bytes.readUInt32BE(keyAt + 2);
      return {
        order,
        id,
        mean,
        ratingSum,
        reviewCount: bytes.readUInt32BE(keyAt + 6),
        nameKey: text(keyAt + 10),
      };
    }
    case undefined:
      return undefined;
    default: {
      if (bytes.length !== keyAt + 4) return undefined;
      const key = bytes.readUInt32BE(keyAt);
      if (order === 'distance')
        return { order, id, metres: key === unknownMetres ? Number.POSITIVE_INFINITY : key };
      return order === 'reviews' ? { order, id, reviewCount: key } : { order, id, day: key };
    }
  }
}
