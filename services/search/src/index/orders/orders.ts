import type { MatchReply } from '@app/types';
import type { Segment } from '../segment/segment.ts';

/**
 * What results can be ordered by. Every order is total: by its key, the lesser first, and where that ties
 * - distance, match, reviews, confirmed: by id
 * - relevance, rating, name: by name, then id
 */
export type Order = MatchReply['sortApplied'];

/** How many reviews of the site's mean a listing is given before its own count: few reviews move it little. */
const priorReviews = 8;

/** What "best rated" means: the mean of a listing's ratings, drawn towards the site's mean. */
export const rankScore = (mean: number, ratingSum: number, reviewCount: number) =>
  (priorReviews * mean + ratingSum) / (priorReviews + reviewCount);

/** The site's mean as ranking uses it: whole hundredths, so that it seldom moves and all copies of the service agree. */
export const computeSiteMean = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0 ? 4 : Math.round((ratingSum / reviewCount) * 100) / 100;

/** The orders that depend neither on where a search starts nor on who asks. */
export type FixedOrder = Exclude<Order, 'distance' | 'relevance' | 'match'>;

type KeyColumns = Pick<Segment, 'ratingSum' | 'reviewCount' | 'confirmedDay'>;

/** The key of a listing in a fixed order. */
export function computeKey(order: FixedOrder, columns: KeyColumns, row: number, mean: number): number {
  if (order === 'rating') return -rankScore(mean, columns.ratingSum[row]!, columns.reviewCount[row]!);
  if (order === 'reviews') return -columns.reviewCount[row]!;
  if (order === 'confirmed') return -columns.confirmedDay[row]!;
  return 0;
}

/** True if ties are settled by name, else by id, which is what rows are sorted by. */
export const isTieByName = (order: Order) => order === 'relevance' || order === 'rating' || order === 'name';

/** What settles ties within one segment: a number per listing. */
export const getTie = (order: Order, segment: Segment, row: number) =>
  isTieByName(order) ? segment.nameRank[row]! : row;

/** Settles a tie between two listings, each a row of its segment. */
export function compareTied(order: Order, a: Segment, rowA: number, b: Segment, rowB: number): number {
  if (a === b) return getTie(order, a, rowA) - getTie(order, b, rowB);
  if (isTieByName(order)) {
    const [nameA, nameB] = [a.names.at(rowA), b.names.at(rowB)];
    if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  }
  return a.ids.compare(rowA, b.ids.wordsAt(rowB));
}
