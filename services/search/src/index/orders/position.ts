import { getNearPart, getPoints, type Matcher, matchKeyAt, toRatingPoints } from '../filters/matcher.ts';
import type { IdWords } from '../segment/ids.ts';
import type { Segment } from '../segment/segment.ts';
import type { Bound, RankedPlace } from './best.ts';
import { computeKey, type FixedOrder, getTie, type Order, rankScore } from './orders.ts';

/**
 * The last listing of a page: its sort key and id. Later insertions lie before or behind it, so paging never repeats or
 * skips a listing. The only value that depends on the state of the index, the mean rating, is part of the positions
 * that need it. Listings of prosthetists who are away follow all others, in the same order. A position by match holds
 * public facts of the listing instead of its points, which would reveal the person's facts.
 */
export type Position = { id: IdWords; isAway: boolean } & (
  | { order: 'distance'; metres: number }
  | { order: 'rating'; mean: number; ratingSum: number; reviewCount: number; nameKey: string }
  | ({ order: 'match' } & MatchPosition)
  | ({ order: 'relevance'; nameKey: string } & RelevancePosition)
  | { order: 'reviews'; reviewCount: number }
  | { order: 'confirmed'; day: number }
  | { order: 'name'; nameKey: string }
);

export interface MatchPosition {
  mean: number;
  /** Metres, or the score step without an origin. */
  near: number;
  low: number;
  high: number;
  levels: number;
  /** Two letters; empty if unknown. */
  state: string;
  ratingSum: number;
  reviewCount: number;
}

export interface RelevancePosition {
  mean: number;
  /** Tier of the name match, 0 is best. */
  tier: number;
  /** Metres, or the score step without an origin. */
  near: number;
}

/** Creates the position of a listing; `key` is its sort key. */
export function toPosition(order: Order, { segment, place, key }: RankedPlace, mean: number): Position {
  const row = segment.row[place]!;
  const id = segment.ids.wordsAt(row);
  const isAway = segment.away[row] === 1;
  switch (order) {
    case 'match':
      return {
        order,
        id,
        isAway,
        mean,
        near: getNearPart(key),
        low: segment.words[place * 2]!,
        high: segment.words[place * 2 + 1]!,
        levels: segment.levels[place]!,
        state: segment.cities.getState(segment.city[place]!),
        ratingSum: segment.ratingSum[row]!,
        reviewCount: segment.reviewCount[row]!,
      };
    case 'relevance':
      return {
        order,
        id,
        isAway,
        mean,
        tier: -getPoints(key),
        near: getNearPart(key),
        nameKey: segment.names.at(row),
      };
    case 'distance':
      return { order, id, isAway, metres: key };
    case 'rating': {
      const { ratingSum, reviewCount, names } = segment;
      return {
        order,
        id,
        isAway,
        mean,
        ratingSum: ratingSum[row]!,
        reviewCount: reviewCount[row]!,
        nameKey: names.at(row),
      };
    }
    case 'reviews':
      return { order, id, isAway, reviewCount: segment.reviewCount[row]! };
    case 'confirmed':
      return { order, id, isAway, day: segment.confirmedDay[row]! };
    case 'name':
      return { order, id, isAway, nameKey: segment.names.at(row) };
  }
}

/** Finds a position in a segment, which need not contain its listing. The order by match needs the matcher. */
export function findBound(segment: Segment, position: Position, matcher?: Matcher): Bound {
  return { key: getKey(position, matcher), tie: findTie(segment, position) };
}

function getKey(position: Position, matcher: Matcher | undefined): number {
  switch (position.order) {
    case 'match': {
      const { mean, near, low, high, levels, state, ratingSum, reviewCount } = position;
      const score = rankScore(mean, ratingSum, reviewCount);
      const points = matcher!.points(low, high, levels, matcher!.isHome(state));
      return matchKeyAt(points + toRatingPoints(score), near);
    }
    case 'relevance':
      return matchKeyAt(-position.tier, position.near);
    case 'distance':
      return position.metres;
    case 'rating':
      return -rankScore(position.mean, position.ratingSum, position.reviewCount);
    case 'reviews':
      return -position.reviewCount;
    case 'confirmed':
      return -position.day;
    case 'name':
      return 0;
  }
}

/** The greatest tie number up to the position; -1 if all are behind it. */
function findTie({ ids, names, byName }: Segment, position: Position): number {
  if (!('nameKey' in position)) return ids.countUpTo(position.id) - 1;
  const { nameKey, id } = position;
  return (
    countWhere(byName, (row) => {
      const name = names.at(row);
      return name < nameKey || (name === nameKey && ids.compare(row, id) <= 0);
    }) - 1
  );
}

/** Number of rows up to the bound in a stored order. */
export function countUpTo(segment: Segment, order: FixedOrder, mean: number, bound: Bound): number {
  return countWhere(getStoredOrder(segment, order), (row) => {
    const key = computeKey(order, segment, row, mean);
    return key < bound.key || (key === bound.key && getTie(order, segment, row) <= bound.tie);
  });
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
