import type { Matcher } from '../filters/matcher.ts';
import type { SearchIndex } from '../search-index.ts';
import {
  type Order,
  type Rank,
  type RankedListing,
  splitKey,
  toKeyOfTwo,
  toNameStart,
  weighRating,
} from './orders.ts';

/**
 * The last listing of a page: its public facts that decide its place in the order. Later insertions lie before or
 * behind it, so paging never repeats or skips a listing. The only value that depends on the state of the index, the
 * prior mean, is that of the first page. A position by match holds facts of the listing instead of the needs that it
 * meets, which would reveal the person's facts.
 */
export interface Position {
  order: Order;
  id: string;
  isAway: boolean;
  /** Prior mean of ratings. */
  priorMean: number;
  ratingSum: number;
  reviewCount: number;
  nameKey: string;
  /** What the order itself compares: whole numbers below 2^32, or Infinity. */
  facts: readonly number[];
}

/** The position of a listing. */
export function toPosition(
  { columns, cities }: SearchIndex,
  { order, priorMean }: { order: Order; priorMean: number },
  { away, key, main, place, listing: { id, nameKey } }: Omit<RankedListing, 'score'>,
): Position {
  const [ratingSum, reviewCount] = [columns.ratingSum[main]!, columns.reviewCount[main]!];
  return { order, id, isAway: away === 1, priorMean, ratingSum, reviewCount, nameKey, facts: getFacts() };

  function getFacts(): number[] {
    if (order === 'distance') return [key];
    if (order === 'confirmed') return [columns.day[main]!];
    const { first, tenthMiles } = splitKey(key);
    if (order === 'relevance') return [first, tenthMiles];
    if (order !== 'match') return [];
    const { low, high } = columns;
    return [tenthMiles, low[main]! >>> 0, high[main]! >>> 0, packState(cities[place]!.state)];
  }
}

/** A position in the form that listings are compared in. The order by match needs the matcher. */
export function toRank(position: Position, matcher: Matcher | undefined): Rank {
  const { order, isAway, id, priorMean, ratingSum, reviewCount, nameKey } = position;
  const score = weighRating(priorMean, ratingSum, reviewCount);
  return {
    away: isAway ? 1 : 0,
    key: getKey(position, score, matcher),
    score: order === 'name' ? 0 : score,
    listing: { id, nameKey },
  };
}

function getKey(position: Position, score: number, matcher: Matcher | undefined): number {
  const { order, reviewCount, nameKey, facts } = position;
  const [a = 0, b = 0, c = 0, d = 0] = facts;
  switch (order) {
    case 'distance':
      return a;
    case 'confirmed':
      return -a;
    case 'relevance':
      return toKeyOfTwo(a, b);
    case 'match':
      return toKeyOfTwo(matcher!.computeKey(b, c, unpackState(d)), a);
    case 'rating':
      return -score;
    case 'reviews':
      return -reviewCount;
    case 'name':
      return toNameStart(nameKey);
  }
}

/** Two letters as a number; 0 for unknown states. */
const packState = (state: string) => (state && state.charCodeAt(0) * 256 + state.charCodeAt(1)) || 0;
export const unpackState = (packed: number) =>
  packed ? String.fromCharCode(packed >>> 8, packed & 255) : '';

// On the wire a cursor is base64url: one byte for the order (highest bit: away), the id, the mean in hundredths, the
// ratings, the order's own facts, and the name.
const factCounts = { distance: 1, rating: 0, reviews: 0, confirmed: 1, name: 0, match: 4, relevance: 2 };
const orders = Object.keys(factCounts) as Order[];
const awayBit = 0x80;
const [idAt, meanAt, sumAt, countAt, factsAt] = [1, 13, 15, 19, 23];
const infinite = 0xffffffff;

export function encodeCursor(position: Position): string {
  const { order, isAway, id, priorMean, ratingSum, reviewCount, facts, nameKey } = position;
  const name = Buffer.from(nameKey);
  const bytes = Buffer.alloc(factsAt + facts.length * 4 + name.length);
  bytes[0] = orders.indexOf(order) | (isAway ? awayBit : 0);
  bytes.write(id, idAt, 'hex');
  bytes.writeUInt16BE(Math.round(priorMean * 100), meanAt);
  bytes.writeUInt32BE(ratingSum, sumAt);
  bytes.writeUInt32BE(reviewCount, countAt);
  facts.forEach((fact, i) => {
    bytes.writeUInt32BE(Math.min(fact, infinite), factsAt + i * 4);
  });
  name.copy(bytes, bytes.length - name.length);
  return bytes.toString('base64url');
}

/** Decodes the output of `encodeCursor`; undefined for any other text. */
export function decodeCursor(text: string): Position | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const order = orders[(bytes[0] ?? awayBit - 1) & ~awayBit];
  if (order === undefined) return undefined;
  const nameAt = factsAt + factCounts[order] * 4;
  if (bytes.length < nameAt) return undefined;
  const position: Position = {
    order,
    id: bytes.toString('hex', idAt, meanAt),
    isAway: (bytes[0]! & awayBit) !== 0,
    priorMean: bytes.readUInt16BE(meanAt) / 100,
    ratingSum: bytes.readUInt32BE(sumAt),
    reviewCount: bytes.readUInt32BE(countAt),
    nameKey: bytes.toString('utf8', nameAt),
    facts: Array.from({ length: factCounts[order] }, (_, i) => {
      const fact = bytes.readUInt32BE(factsAt + i * 4);
      return fact === infinite ? Number.POSITIVE_INFINITY : fact;
    }),
  };
  // Each position has exactly one text; other encodings are refused.
  return encodeCursor(position) === text ? position : undefined;
}
