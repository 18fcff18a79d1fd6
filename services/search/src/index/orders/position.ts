import { getNearPart, getPoints, type Matcher, matchKeyAt, toRatingPoints } from '../filters/matcher.ts';
import type { IdWords } from '../segment/ids.ts';
import type { Segment } from '../segment/segment.ts';
import type { RankedPlace } from './best.ts';
import { type Bound, computeKey, type FixedOrder, isUpTo, type Order, rankScore } from './orders.ts';

/**
 * The last listing of a page: its public facts that decide its place in the order. Later insertions lie before or
 * behind it, so paging never repeats or skips a listing. The only value that depends on the state of the index, the
 * mean rating, is part of every position. Listings of prosthetists who are away follow all others, in the same order. A
 * position by match holds facts of the listing instead of its points, which would reveal the person's facts.
 */
export type Position = {
  id: IdWords;
  isAway: boolean;
  mean: number;
  ratingSum: number;
  reviewCount: number;
  nameKey: string;
} & (
  | { order: 'distance'; tenthMiles: number }
  | ({ order: 'match' } & MatchPosition)
  | ({ order: 'relevance' } & RelevancePosition)
  | { order: 'confirmed'; day: number }
  | { order: 'rating' | 'reviews' | 'name' }
);

export interface MatchPosition {
  /** Tenths of a mile, or the score step without an origin. */
  near: number;
  low: number;
  high: number;
  levels: number;
  /** Two letters; empty if unknown. */
  state: string;
}

export interface RelevancePosition {
  /** Tier of the name match, 0 is best. */
  tier: number;
  /** Tenths of a mile, or the score step without an origin. */
  near: number;
}

/** Creates the position of a listing; `key` is its sort key. */
export function toPosition(order: Order, { segment, place, key }: RankedPlace, mean: number): Position {
  const row = segment.row[place]!;
  const listing = {
    id: segment.ids.wordsAt(row),
    isAway: segment.away[row] === 1,
    mean,
    ratingSum: segment.ratingSum[row]!,
    reviewCount: segment.reviewCount[row]!,
    nameKey: segment.names.at(row),
  };
  switch (order) {
    case 'match':
      return {
        ...listing,
        order,
        near: getNearPart(key),
        low: segment.words[place * 2]!,
        high: segment.words[place * 2 + 1]!,
        levels: segment.levels[place]!,
        state: segment.cities.getState(segment.city[place]!),
      };
    case 'relevance':
      return { ...listing, order, tier: -getPoints(key), near: getNearPart(key) };
    case 'distance':
      return { ...listing, order, tenthMiles: key };
    case 'confirmed':
      return { ...listing, order, day: segment.confirmedDay[row]! };
    default:
      return { ...listing, order };
  }
}

/** Finds a position in a segment, which need not contain its listing. The order by match needs the matcher. */
export function findBound(segment: Segment, position: Position, matcher?: Matcher): Bound {
  const score = rankScore(position.mean, position.ratingSum, position.reviewCount);
  return {
    key: getKey(position, score, matcher),
    tieScore: position.order === 'name' ? 0 : -score,
    nameRank: findNameRank(segment, position),
  };
}

function getKey(position: Position, score: number, matcher: Matcher | undefined): number {
  switch (position.order) {
    case 'match': {
      const { near, low, high, levels, state } = position;
      const points = matcher!.points(low, high, levels, matcher!.isHome(state));
      return matchKeyAt(points + toRatingPoints(score), near);
    }
    case 'relevance':
      return matchKeyAt(-position.tier, position.near);
    case 'distance':
      return position.tenthMiles;
    case 'rating':
      return -score;
    case 'reviews':
      return -position.reviewCount;
    case 'confirmed':
      return -position.day;
    case 'name':
      return 0;
  }
}

/** The greatest rank by name up to the position; -1 if all are behind it. */
function findNameRank({ ids, names, byName }: Segment, { nameKey, id }: Position): number {
  return (
    countWhere(byName, (row) => {
      const name = names.at(row);
      return name < nameKey || (name === nameKey && ids.compare(row, id) <= 0);
    }) - 1
  );
}

/** Number of rows up to the bound in a stored order. */
export function countUpTo(segment: Segment, order: FixedOrder, mean: number, bound: Bound): number {
  return countWhere(getStoredOrder(segment, order), (row) =>
    isUpTo(bound, order, computeKey(order, segment, row, mean), segment, row, mean),
  );
}

export const getStoredOrder = (segment: Segment, order: FixedOrder): Uint32Array =>
  ({
    rating: segment.byRating,
    reviews: segment.byReviews,
    confirmed: segment.byConfirmed,
    name: segment.byName,
  })[order];

/** Number of leading values that fulfil a condition (binary search; the condition must hold for a prefix). */
function countWhere(list: Uint32Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
