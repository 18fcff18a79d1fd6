// Reviews for readers. Separate from authors' calls, so that public pages load these schemas only.
import { dimensions, limbLevelValues, reviewOrders, stageValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { booleanFlag, createQueryList, createWholeNumber, listingParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { publicReview, recentReview } from './review.ts';

const starValues = ['1', '2', '3', '4', '5'] as const;

export const reviewsQuery = z.object({
  page: z._default(createWholeNumber(1, 1_000), 1),
  sortBy: z.pipe(
    z.transform((value) => ((reviewOrders as readonly unknown[]).includes(value) ? value : 'newest')),
    z.enum(reviewOrders),
  ),
  /** Displayed levels only: k-anonymity applies to filters too. */
  limbLevel: createQueryList(limbLevelValues),
  stage: createQueryList(stageValues),
  /** Dimension that order and stars refer to, limited to reviews that rate it. Empty: the overall rating. */
  dimension: z._default(
    z.pipe(
      z.transform((value) => ((dimensions as readonly unknown[]).includes(value) ? value : '')),
      z.enum(['', ...dimensions]),
    ),
    '',
  ),
  /** Whole stars: 4 means four and five. */
  minRating: z._default(createWholeNumber(1, 5), 1),
  /** 2 means one and two. */
  maxRating: z._default(createWholeNumber(1, 5), 5),
  /** Any of these stars, within the two limits above. */
  stars: createQueryList(starValues),
  /** About the care of a child, written by a parent. */
  children: booleanFlag,
  /** Care in this season or the four before it: readers know the season of care, never its month. */
  recent: booleanFlag,
  /** Reviews whose title and text have all these words, whatever their case and accents. */
  words: z._default(createLine(60), ''),
});
export type ReviewsQuery = z.output<typeof reviewsQuery>;

/** The stars that pass the filters, as numbers. */
export const listStars = ({
  stars,
  minRating,
  maxRating,
}: Pick<ReviewsQuery, 'stars' | 'minRating' | 'maxRating'>): number[] =>
  (stars.length > 0 ? stars : starValues)
    .map(Number)
    .filter((star) => star >= minRating && star <= maxRating);

const counts = z.record(z.string(), z.int());

export const reviewsPageSize = 10;

export const listReviews = defineEndpoint('search', 'GET /api/prosthetists/{id}/reviews', {
  id: 'listReviews',
  session: 'optional',
  summary:
    'Public reviews of a listing. Signed in: all, ten a page, filtered, searched and sorted. Signed out: the three newest, whatever the query says.',
  params: listingParams,
  query: reviewsQuery,
  reply: z.object({
    reviews: z.array(publicReview),
    /** All reviews of the listing: `reviewCount`. */
    total: z.int(),
    /** Reviews that pass the filters. */
    matching: z.int(),
    page: z.int(),
    pages: z.int(),
    /** Reviews by displayed limb level and by stage; empty without a session. */
    limbLevels: counts,
    stages: counts,
    /** Reviews about a child's care, and of recent care; 0 without a session. */
    children: z._default(z.int(), 0),
    recent: z._default(z.int(), 0),
  }),
  problems: {
    400: 'Neither a slug nor an id, or a malformed query.',
    401: 'No session, or an expired or forged one.',
    404: 'No such listing.',
    410: 'The listing was deleted.',
    429: 'Too many searches for words within a minute.',
    503: unavailableProblem,
  },
});

export const listRecentReviews = defineEndpoint('search', 'GET /api/reviews/recent', {
  id: 'recentReviews',
  summary: 'The newest public reviews of the whole site, one a listing.',
  reply: z.object({ reviews: z.array(recentReview) }),
  problems: { 503: unavailableProblem },
  limitsDescription: 'Six reviews.',
});
