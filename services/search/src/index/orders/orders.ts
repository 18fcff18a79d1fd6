import type { MatchReply } from '@app/types';
import type { Columns, IndexedListing, ListingTable } from '../columns.ts';

/** The orders of results. Each is total: lowest key first; ties by weighted rating, best first, then by name and id. */
export type Order = MatchReply['sortApplied'];

/** The values by which listings are compared in an order. */
export interface Rank {
  /** 1: on leave, moved or closed. These come after all others, in the same order. */
  awayFlag: number;
  key: number;
  /** The weighted rating; 0 in the order by name, which does not compare it. */
  score: number;
  listing: Pick<IndexedListing, 'id' | 'nameKey'>;
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function compareRanks(a: Rank, b: Rank): number {
  if (a.awayFlag !== b.awayFlag) return a.awayFlag - b.awayFlag;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return (
    b.score - a.score ||
    compareTexts(a.listing.nameKey, b.listing.nameKey) ||
    compareTexts(a.listing.id, b.listing.id)
  );
}

/** Weight of the prior mean, in reviews, so that a few reviews have little influence. */
export const priorReviewCount = 8;

/** Computes the weighted rating: the Bayesian average of a listing's ratings and the prior mean. */
export const weighRating = (priorMean: number, ratingSum: number, reviewCount: number) =>
  (priorReviewCount * priorMean + ratingSum) / (priorReviewCount + reviewCount);

/** With a higher prior mean, one review of five stars would outweigh six of four. */
const maxPriorMean = 3.6;

/** Computes the mean rating of all listings up to that limit, in hundredths, so that it seldom changes. */
export const computePriorMean = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0
    ? maxPriorMean
    : Math.min(maxPriorMean, Math.round((ratingSum / reviewCount) * 100) / 100);

/** Orders that depend neither on an origin nor on a person. */
export const fixedOrders = ['rating', 'reviews', 'confirmed', 'name'] as const satisfies Order[];
export type FixedOrder = (typeof fixedOrders)[number];

const computeScore = ({ ratingSum, reviewCount }: Columns, mainPlace: number, priorMean: number) =>
  weighRating(priorMean, ratingSum[mainPlace]!, reviewCount[mainPlace]!);

export function computeFixedKey(
  columns: Columns,
  order: FixedOrder,
  mainPlace: number,
  priorMean: number,
): number {
  if (order === 'rating') return -computeScore(columns, mainPlace, priorMean);
  if (order === 'reviews') return -columns.reviewCount[mainPlace]!;
  return order === 'confirmed' ? -columns.confirmedDay[mainPlace]! : columns.nameStart[mainPlace]!;
}

/** A listing with its rank in an order, and the place that represents it. */
export interface RankedListing extends Rank {
  mainPlace: number;
  place: number;
}

/** The range of a page in an order: `size` listings after a position, without the first `skip` of them. */
export interface PageRange {
  /** Prior mean of ratings. */
  priorMean: number;
  afterRank: Rank | undefined;
  skip: number;
  size: number;
}

/** Creates the function that ranks a listing by its key. */
export function createRanker({ columns, listings }: ListingTable, order: Order, priorMean: number) {
  const { awayFlag } = columns;
  return (mainPlace: number, place: number, key: number): RankedListing => ({
    awayFlag: awayFlag[mainPlace]!,
    key,
    score: order === 'name' ? 0 : computeScore(columns, mainPlace, priorMean),
    listing: listings[mainPlace]!,
    mainPlace,
    place,
  });
}

/** Greater than half the Earth's circumference in tenths of a mile. */
export const tenthMilesSpan = 2 ** 25;

/** Packs a key of two parts into one number: a whole number, and tenths of a mile. */
export const packKey = (firstPart: number, tenthMiles: number) =>
  firstPart * tenthMilesSpan + Math.min(tenthMiles, tenthMilesSpan - 1);

export function unpackKey(key: number): { firstPart: number; tenthMiles: number } {
  const firstPart = Math.floor(key / tenthMilesSpan);
  return { firstPart, tenthMiles: key - firstPart * tenthMilesSpan };
}

/** Packs the first six letters of a name into a number. Ends at the first letter beyond Latin-1: the others tie. */
export function toNameStart(nameKey: string): number {
  let packedLetters = 0;
  let isLatin = true;
  for (let i = 0; i < 6; i++) {
    const code: number = isLatin && i < nameKey.length ? Math.min(255, nameKey.charCodeAt(i)) : 0;
    isLatin &&= code < 255;
    packedLetters = packedLetters * 256 + code;
  }
  return packedLetters;
}
