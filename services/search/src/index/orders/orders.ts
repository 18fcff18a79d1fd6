import type { MatchReply } from '@app/types';
import type { Segment } from '../segment/segment.ts';

/**
 * The orders of results. Each is total: by key, lowest first; ties by id (distance, match, reviews, confirmed) or by
 * name, then id (relevance, rating, name).
 */
export type Order = MatchReply['sortApplied'];

/** Weight of the site's mean, in reviews: a few reviews change a ranking little. */
const priorReviews = 8;

/** The key of "best rated": the listing's mean rating, drawn towards the site's mean (Bayesian average). */
export const rankScore = (mean: number, ratingSum: number, reviewCount: number) =>
  (priorReviews * mean + ratingSum) / (priorReviews + reviewCount);

/** The site's mean in whole hundredths, so that it changes seldom and all replicas agree. */
export const computeSiteMean = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0 ? 4 : Math.round((ratingSum / reviewCount) * 100) / 100;

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

/** True if ties are resolved by name; otherwise by id, which is the order of rows. */
export const isTieByName = (order: Order) => order === 'relevance' || order === 'rating' || order === 'name';

/** Tie-breaker of a listing within one segment. */
export const getTie = (order: Order, segment: Segment, row: number) =>
  isTieByName(order) ? segment.nameRank[row]! : row;

/** Compares two listings with equal keys, each a row of its segment. */
export function compareTied(order: Order, a: Segment, rowA: number, b: Segment, rowB: number): number {
  if (a === b) return getTie(order, a, rowA) - getTie(order, b, rowB);
  if (isTieByName(order)) {
    const [nameA, nameB] = [a.names.at(rowA), b.names.at(rowB)];
    if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  }
  return a.ids.compare(rowA, b.ids.wordsAt(rowB));
}
