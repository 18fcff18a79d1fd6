import type { MatchReply } from '@app/types';
import type { Segment } from '../segment/segment.ts';

/** The orders of results. Each is total: by key, lowest first; ties by weighted rating, best first, then name and id. */
export type Order = MatchReply['sortApplied'];

/** Weight of the prior mean, in reviews: a few reviews change a ranking little. */
const priorReviews = 8;

/** The weighted rating: the listing's mean rating, drawn towards the prior mean (Bayesian average). */
export const rankScore = (mean: number, ratingSum: number, reviewCount: number) =>
  (priorReviews * mean + ratingSum) / (priorReviews + reviewCount);

/** With a higher prior mean, one review of five stars would outweigh six of four. */
const maxPriorMean = 3.6;

/** The site's mean within that limit, in whole hundredths, so that it changes seldom and all replicas agree. */
export const computePriorMean = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0
    ? maxPriorMean
    : Math.min(maxPriorMean, Math.round((ratingSum / reviewCount) * 100) / 100);

/** Orders that depend neither on an origin nor on the person. */
export type FixedOrder = Exclude<Order, 'distance' | 'relevance' | 'match'>;

type KeyColumns = Pick<Segment, 'ratingSum' | 'reviewCount' | 'confirmedDay'>;

/** The key of a listing in a fixed order. */
export function computeKey(order: FixedOrder, columns: KeyColumns, row: number, mean: number): number {
  if (order === 'rating') return -rankScore(mean, columns.ratingSum[row]!, columns.reviewCount[row]!);
  if (order === 'reviews') return -columns.reviewCount[row]!;
  if (order === 'confirmed') return -columns.confirmedDay[row]!;
  return 0;
}

/** The weighted rating that resolves ties, negative, so that the best comes first. The order by name has none. */
const computeTieScore = (order: Order, { ratingSum, reviewCount }: KeyColumns, row: number, mean: number) =>
  order === 'name' ? 0 : -rankScore(mean, ratingSum[row]!, reviewCount[row]!);

/** Position of a cursor in a segment: listings up to it were on earlier pages. */
export interface Bound {
  key: number;
  tieScore: number;
  /** The last rank by name. */
  nameRank: number;
}

/** True if a listing, given by its sort key and row, lies at the bound or before it. */
export function isUpTo(bound: Bound, order: Order, key: number, segment: Segment, row: number, mean: number) {
  if (key !== bound.key) return key < bound.key;
  const tieScore = computeTieScore(order, segment, row, mean);
  if (tieScore !== bound.tieScore) return tieScore < bound.tieScore;
  return segment.nameRank[row]! <= bound.nameRank;
}

/** Compares two listings with equal keys, each a row of its segment. */
export function compareTied(order: Order, mean: number, a: Segment, rowA: number, b: Segment, rowB: number) {
  const better = computeTieScore(order, a, rowA, mean) - computeTieScore(order, b, rowB, mean);
  if (better !== 0) return better;
  if (a === b) return a.nameRank[rowA]! - b.nameRank[rowB]!;
  const [nameA, nameB] = [a.names.at(rowA), b.names.at(rowB)];
  if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  return a.ids.compare(rowA, b.ids.wordsAt(rowB));
}
