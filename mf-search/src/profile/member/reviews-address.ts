import { listStars, type ReviewsQuery, readQuery, reviewsQuery } from '@app/types';
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
  stars: [],
  children: false,
  recent: false,
  words: '',
};

/** Reads filters, order and page from the address. Invalid parts are ignored. */
export function readReviewsAddress(params: URLSearchParams): ReviewsQuery {
  const query = readQuery(params);
  const parsed = z.safeParse(reviewsQuery, query);
  if (parsed.success) return toBars(parsed.data);
  const invalidKeys = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const valid = Object.fromEntries(Object.entries(query).filter(([key]) => !invalidKeys.has(key)));
  const repaired = z.safeParse(reviewsQuery, valid).data;
  return repaired ? toBars(repaired) : everyReview;
}

/** A range of stars, as earlier addresses have it, as the bars that are pressed on the page. */
function toBars({ minRating, maxRating, ...query }: ReviewsQuery): ReviewsQuery {
  const { minRating: least, maxRating: most } = everyReview;
  const range = { minRating: least, maxRating: most };
  if (minRating === least && maxRating === most) return { ...query, ...range };
  const stars = listStars({ ...query, minRating, maxRating }).map(String) as ReviewsQuery['stars'];
  return { ...query, ...range, stars };
}

const listKeys = ['limbLevel', 'stage', 'stars'] as const;
const textKeys = ['dimension', 'children', 'recent', 'words', 'sortBy', 'page'] as const;

/** Builds the query string; initial values are left out. */
export function buildReviewsSearch(query: ReviewsQuery): string {
  const params = new URLSearchParams();
  for (const key of listKeys) for (const value of query[key]) params.append(key, value);
  for (const key of textKeys) if (query[key] !== everyReview[key]) params.set(key, String(query[key]));
  return params.size > 0 ? `?${params}` : '';
}

/** True for addresses of a profile from before the list had a page of its own, and for what signing in leads back to. */
export const isReviewsAddress = (params: URLSearchParams): boolean =>
  ['reviews', 'minRating', 'maxRating', ...listKeys, ...textKeys].some((key) => params.has(key));
