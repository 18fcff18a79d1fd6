import { listStars, parseQuery, type ReviewsQuery, reviewsQuery as reviewsQuerySchema } from '@app/types';
import * as z from 'zod/mini';

/** Initial state of the list: all reviews, newest first. */
export const defaultReviewsQuery: ReviewsQuery = {
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
export function readReviewsQuery(params: URLSearchParams): ReviewsQuery {
  const query = parseQuery(params);
  const parseResult = z.safeParse(reviewsQuerySchema, query);
  if (parseResult.success) return replaceRangeWithStars(parseResult.data);
  const invalidKeys = new Set(parseResult.error.issues.map(({ path }) => path[0]));
  const validQuery = Object.fromEntries(Object.entries(query).filter(([key]) => !invalidKeys.has(key)));
  const repairedQuery = z.safeParse(reviewsQuerySchema, validQuery).data;
  return repairedQuery ? replaceRangeWithStars(repairedQuery) : defaultReviewsQuery;
}

/** Replaces a range of stars, as earlier addresses have it, by a list of stars, as the page selects them. */
function replaceRangeWithStars({ minRating, maxRating, ...query }: ReviewsQuery): ReviewsQuery {
  const { minRating: defaultMinRating, maxRating: defaultMaxRating } = defaultReviewsQuery;
  const defaultRange = { minRating: defaultMinRating, maxRating: defaultMaxRating };
  if (minRating === defaultMinRating && maxRating === defaultMaxRating) return { ...query, ...defaultRange };
  const stars = listStars({ ...query, minRating, maxRating }).map(String) as ReviewsQuery['stars'];
  return { ...query, ...defaultRange, stars };
}

const listKeys = ['limbLevel', 'stage', 'stars'] as const;
const singleKeys = ['dimension', 'children', 'recent', 'words', 'sortBy', 'page'] as const;

/** Builds the query string; initial values are left out. */
export function buildReviewsQueryString(query: ReviewsQuery): string {
  const params = new URLSearchParams();
  for (const key of listKeys) for (const value of query[key]) params.append(key, value);
  for (const key of singleKeys)
    if (query[key] !== defaultReviewsQuery[key]) params.set(key, String(query[key]));
  return params.size > 0 ? `?${params}` : '';
}

/** True if a profile's address has parameters of the review list, which has its own page now. */
export const hasReviewsParams = (params: URLSearchParams): boolean =>
  ['reviews', 'minRating', 'maxRating', ...listKeys, ...singleKeys].some((key) => params.has(key));
