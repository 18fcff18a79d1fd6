import { getNearPart, getPoints, type Matcher, matchKeyAt, toRatingPoints } from '../filters/matcher.ts';
import type { IdWords } from '../segment/ids.ts';
import type { Segment } from '../segment/segment.ts';
import type { Bound, RankedPlace } from './best.ts';
import { computeKey, type FixedOrder, getTie, type Order, rankScore } from './orders.ts';

/**
 * The last listing of a page: what ordered it, and its id. Whatever is inserted later lies before or behind it, so a
 * walk from position to position meets nothing twice and misses nothing. Of the generation of the index, an order
 * depends on one thing only, the mean that ratings are drawn towards: a position that ranks by them carries it along.
 * Those who are away are a list of their own behind the others, in the same order.
 * A position by match tells what anybody may know of the listing, never its points: they would tell the person's facts.
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
  /** Metres, or without an origin the step of the score. */
  near: number;
  low: number;
  high: number;
  levels: number;
  /** Two letters; empty where unknown. */
  state: string;
  ratingSum: number;
  reviewCount: number;
}

export interface RelevancePosition {
  mean: number;
  /** How well it fits the name, 0 for best. */
  tier: number;
  /** Metres, or without an origin the step of the score. */
  near: number;
}

/** The position of a listing in an order; `key` is what it was ranked by. */
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

/** Where a position lies in a segment, which need not hold its listing. One by match needs to know for whom. */
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

/** The greatest tie number that is not behind the position; -1 where all are. */
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

/** How many rows of a segment's kept order lie up to the bound. */
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

/** How many numbers at the start of a list fulfil a condition that the rest does not. */
function countWhere(list: Uint32Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
