import { type ReviewsQuery, readQuery, reviewsQuery } from '@app/types';
import * as z from 'zod/mini';

/** Initial state of the list: all reviews, newest first. */
export const everyReview: ReviewsQuery = {
  page: 1,
  sortBy: 'newest',
  limbLevel: [],
  stage: [],
  dimension: '',
  minRating: 1,
  maxRating: 5,
};

/** Reads filters, order and page from the address. Invalid parts are ignored. */
export function readReviewsAddress(params: URLSearchParams): ReviewsQuery {
  const query = readQuery(params);
  const parsed = z.safeParse(reviewsQuery, query);
  if (parsed.success) return parsed.data;
  const invalidKeys = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const valid = Object.fromEntries(Object.entries(query).filter(([key]) => !invalidKeys.has(key)));
  return z.safeParse(reviewsQuery, valid).data ?? everyReview;
}

/** Builds the query string; initial values are left out. */
export function buildReviewsSearch({
  page,
  sortBy,
  limbLevel,
  stage,
  dimension,
  minRating,
  maxRating,
}: ReviewsQuery): string {
  const params = new URLSearchParams();
  for (const value of limbLevel) params.append('limbLevel', value);
  for (const value of stage) params.append('stage', value);
  if (dimension) params.set('dimension', dimension);
  if (minRating > everyReview.minRating) params.set('minRating', String(minRating));
  if (maxRating < everyReview.maxRating) params.set('maxRating', String(maxRating));
  if (sortBy !== everyReview.sortBy) params.set('sortBy', sortBy);
  if (page > everyReview.page) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}
