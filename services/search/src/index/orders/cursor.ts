import type { Matcher } from '../filters/matcher.ts';
import type { SearchIndex } from '../search-index.ts';
import {
  type Order,
  packKey,
  type Rank,
  type RankedListing,
  toNameStart,
  unpackKey,
  weighRating,
} from './orders.ts';

/**
 * The position of a page's last listing in an order: the public values by which it is ordered. Listings that are added
 * later come before or after it, so paging never repeats or skips one. The only value that depends on the state of the
 * index, the prior mean, is that of the first page. A position by match has values of the listing instead of the needs
 * that it meets, which would reveal the person's facts.
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
  /** Further values that the order compares: whole numbers below 2^32; distances may be infinite. */
  sortValues: readonly number[];
}

export type MatchSortValues = readonly [
  tenthMiles: number,
  lowBits: number,
  highBits: number,
  packedState: number,
];

export function toPosition(
  { columns, cities }: SearchIndex,
  { order, priorMean }: { order: Order; priorMean: number },
  { awayFlag, key, mainPlace, place, listing: { id, nameKey } }: RankedListing,
): Position {
  const [ratingSum, reviewCount] = [columns.ratingSum[mainPlace]!, columns.reviewCount[mainPlace]!];
  return {
    order,
    id,
    isAway: awayFlag === 1,
    priorMean,
    ratingSum,
    reviewCount,
    nameKey,
    sortValues: getSortValues(),
  };

  function getSortValues(): number[] {
    if (order === 'distance') return [key];
    if (order === 'confirmed') return [columns.confirmedDay[mainPlace]!];
    const { firstPart, tenthMiles } = unpackKey(key);
    if (order === 'relevance') return [firstPart, tenthMiles];
    if (order !== 'match') return [];
    const { lowBits, highBits } = columns;
    return [
      tenthMiles,
      lowBits[mainPlace]! >>> 0,
      highBits[mainPlace]! >>> 0,
      packState(cities[place]!.state),
    ];
  }
}

/** Converts a position to a rank, by which listings are compared. The order by match needs the matcher. */
export function toRank(position: Position, matcher: Matcher | undefined): Rank {
  const { order, isAway, id, priorMean, ratingSum, reviewCount, nameKey } = position;
  const score = weighRating(priorMean, ratingSum, reviewCount);
  return {
    awayFlag: isAway ? 1 : 0,
    key: computeKey(position, score, matcher),
    score: order === 'name' ? 0 : score,
    listing: { id, nameKey },
  };
}

function computeKey(position: Position, score: number, matcher: Matcher | undefined): number {
  const { order, reviewCount, nameKey, sortValues } = position;
  switch (order) {
    case 'distance':
      return sortValues[0]!;
    case 'confirmed':
      return -sortValues[0]!;
    case 'relevance':
      return packKey(sortValues[0]!, sortValues[1]!);
    case 'match': {
      const [tenthMiles, lowBits, highBits, packedState] = sortValues as MatchSortValues;
      return packKey(matcher!.computeFirstKeyPart(lowBits, highBits, unpackState(packedState)), tenthMiles);
    }
    case 'rating':
      return -score;
    case 'reviews':
      return -reviewCount;
    case 'name':
      return toNameStart(nameKey);
  }
}

/** Packs a state's two letters into a number; 0 for unknown states. */
const packState = (state: string) => (state && state.charCodeAt(0) * 256 + state.charCodeAt(1)) || 0;
export const unpackState = (packedState: number) =>
  packedState ? String.fromCharCode(packedState >>> 8, packedState & 255) : '';

// A cursor is base64url of: one byte for the order (highest bit: away), the id, the mean in hundredths, the ratings,
// the values of the order, and the name.
const sortValueCounts = { distance: 1, rating: 0, reviews: 0, confirmed: 1, name: 0, match: 4, relevance: 2 };
const orders = Object.keys(sortValueCounts) as Order[];
const awayBit = 0x80;
const [idOffset, meanOffset, sumOffset, countOffset, sortValuesOffset] = [1, 13, 15, 19, 23];
/** Which of these values is a distance, infinite without a location. Others with all bits set are finite. */
const milesIndexes: Partial<Record<Order, number>> = { distance: 0, match: 0, relevance: 1 };
const infiniteSortValue = 0xffffffff;

export function encodeCursor(position: Position): string {
  const { order, isAway, id, priorMean, ratingSum, reviewCount, sortValues, nameKey } = position;
  const nameBytes = Buffer.from(nameKey);
  const bytes = Buffer.alloc(sortValuesOffset + sortValues.length * 4 + nameBytes.length);
  bytes[0] = orders.indexOf(order) | (isAway ? awayBit : 0);
  bytes.write(id, idOffset, 'hex');
  bytes.writeUInt16BE(Math.round(priorMean * 100), meanOffset);
  bytes.writeUInt32BE(ratingSum, sumOffset);
  bytes.writeUInt32BE(reviewCount, countOffset);
  sortValues.forEach((sortValue, i) => {
    bytes.writeUInt32BE(Math.min(sortValue, infiniteSortValue), sortValuesOffset + i * 4);
  });
  nameBytes.copy(bytes, bytes.length - nameBytes.length);
  return bytes.toString('base64url');
}

/** Decodes the output of `encodeCursor`; undefined for any other text. */
export function decodeCursor(text: string): Position | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const order = orders[(bytes[0] ?? awayBit - 1) & ~awayBit];
  if (order === undefined) return undefined;
  const nameOffset = sortValuesOffset + sortValueCounts[order] * 4;
  if (bytes.length < nameOffset) return undefined;
  const position: Position = {
    order,
    id: bytes.toString('hex', idOffset, meanOffset),
    isAway: (bytes[0]! & awayBit) !== 0,
    priorMean: bytes.readUInt16BE(meanOffset) / 100,
    ratingSum: bytes.readUInt32BE(sumOffset),
    reviewCount: bytes.readUInt32BE(countOffset),
    nameKey: bytes.toString('utf8', nameOffset),
    sortValues: Array.from({ length: sortValueCounts[order] }, (_, i) => {
      const sortValue = bytes.readUInt32BE(sortValuesOffset + i * 4);
      return sortValue === infiniteSortValue && i === milesIndexes[order]
        ? Number.POSITIVE_INFINITY
        : sortValue;
    }),
  };
  // Each position has exactly one text; other encodings are rejected.
  return encodeCursor(position) === text ? position : undefined;
}
