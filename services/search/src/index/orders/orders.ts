import type { MatchReply } from '@app/types';
import type { Columns, IndexedListing, Table } from '../columns.ts';

/** The orders of results. Each is total: by key, lowest first; ties by weighted rating, best first, then name and id. */
export type Order = MatchReply['sortApplied'];

/** What decides the place of a listing in an order. */
export interface Rank {
  /** 1: on leave, moved or closed; these follow all others, in the same order. */
  away: number;
  key: number;
  /** The weighted rating; 0 in the order by name, which does not compare it. */
  score: number;
  listing: Pick<IndexedListing, 'id' | 'nameKey'>;
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function compareRanks(a: Rank, b: Rank): number {
  if (a.away !== b.away) return a.away - b.away;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return (
    b.score - a.score ||
    compareTexts(a.listing.nameKey, b.listing.nameKey) ||
    compareTexts(a.listing.id, b.listing.id)
  );
}

/** Weight of the prior mean, in reviews: a few reviews change a ranking little. */
export const priorReviews = 8;

/** The weighted rating: the listing's mean rating, drawn towards the prior mean (Bayesian average). */
export const weighRating = (mean: number, ratingSum: number, reviewCount: number) =>
  (priorReviews * mean + ratingSum) / (priorReviews + reviewCount);

/** With a higher prior mean, one review of five stars would outweigh six of four. */
const maxPriorMean = 3.6;

/** The site's mean within that limit, in whole hundredths, so that it changes seldom and all replicas agree. */
export const computePriorMean = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0
    ? maxPriorMean
    : Math.min(maxPriorMean, Math.round((ratingSum / reviewCount) * 100) / 100);

/** Orders that depend neither on an origin nor on a person. */
export const fixedOrders = ['rating', 'reviews', 'confirmed', 'name'] as const satisfies Order[];
export type FixedOrder = (typeof fixedOrders)[number];

const computeScore = ({ ratingSum, reviewCount }: Columns, main: number, mean: number) =>
  weighRating(mean, ratingSum[main]!, reviewCount[main]!);

/** The key of a listing in a fixed order. */
export function computeFixedKey(columns: Columns, order: FixedOrder, main: number, mean: number): number {
  if (order === 'rating') return -computeScore(columns, main, mean);
  if (order === 'reviews') return -columns.reviewCount[main]!;
  return order === 'confirmed' ? -columns.day[main]! : columns.nameStart[main]!;
}

/** A listing in an order, with the place that represents it. */
export interface RankedListing extends Rank {
  main: number;
  place: number;
}

/** What a page needs of an order: `size` listings behind a position, without the first `skip` of them. */
export interface PageRange {
  /** Prior mean of ratings. */
  priorMean: number;
  after: Rank | undefined;
  skip: number;
  size: number;
}

/** Creates the function that ranks a listing by its key. */
export function createRanker({ columns, listings }: Table, order: Order, mean: number) {
  const { away } = columns;
  return (main: number, place: number, key: number): RankedListing => ({
    away: away[main]!,
    key,
    score: order === 'name' ? 0 : computeScore(columns, main, mean),
    listing: listings[main]!,
    main,
    place,
  });
}

/** More tenths of a mile than half the Earth's circumference. */
export const nearSpan = 2 ** 25;

/** A key of two parts in one number: a whole number, and tenths of a mile. */
export const toKeyOfTwo = (first: number, tenthMiles: number) =>
  first * nearSpan + Math.min(tenthMiles, nearSpan - 1);

/** The parts of `toKeyOfTwo`. */
export function splitKey(key: number): { first: number; tenthMiles: number } {
  const first = Math.floor(key / nearSpan);
  return { first, tenthMiles: key - first * nearSpan };
}

/** Key by name: the first six letters in one number. Ends at the first letter beyond Latin-1; the rest is a tie. */
export function toNameStart(nameKey: string): number {
  let packed = 0;
  let isLatin = true;
  for (let i = 0; i < 6; i++) {
    const code: number = isLatin && i < nameKey.length ? Math.min(255, nameKey.charCodeAt(i)) : 0;
    isLatin &&= code < 255;
    packed = packed * 256 + code;
  }
  return packed;
}
