// Reviews for readers. Separate from authors' calls, so that public pages load these schemas only.
import { dimensions, limbLevelValues, reviewOrders, stageValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailable } from '../call/own-call.ts';
import { createQueryList, createWholeNumber, slugOrId } from '../call/params.ts';
import { publicReview, recentReview } from './review.ts';

export const reviewsQuery = z.object({
  page: z._default(createWholeNumber(1, 1_000), 1),
  sortBy: z.pipe(
    z.transform((v) => ((reviewOrders as readonly unknown[]).includes(v) ? v : 'newest')),
    z.enum(reviewOrders),
  ),
  /** Displayed levels only: k-anonymity applies to filters too. */
  limbLevel: createQueryList(limbLevelValues),
  stage: createQueryList(stageValues),
  /** Dimension that order and stars refer to, limited to reviews that rate it. Empty: the overall rating. */
  dimension: z._default(
    z.pipe(
      z.transform((v) => ((dimensions as readonly unknown[]).includes(v) ? v : '')),
      z.enum(['', ...dimensions]),
    ),
    '',
  ),
  /** Whole stars: 4 means four and five. */
  minRating: z._default(createWholeNumber(1, 5), 1),
  /** 2 means one and two. */
  maxRating: z._default(createWholeNumber(1, 5), 5),
});
export type ReviewsQuery = z.output<typeof reviewsQuery>;

const counts = z.record(z.string(), z.int());

export const listReviews = defineEndpoint({
  id: 'listReviews',
  service: 'search',
  method: 'GET',
  path: '/api/prosthetists/{id}/reviews',
  session: 'optional',
  summary:
    'Public reviews of a listing. Signed in: all, ten a page, filtered and sorted. Signed out: the three newest, whatever the query says.',
  params: z.object({ id: slugOrId }),
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
  }),
  problems: {
    400: 'Neither a slug nor an id, or a malformed query.',
    401: 'No session, or an expired or forged one.',
    404: 'No such listing.',
    410: 'The listing was deleted.',
    503: unavailable,
  },
});

export const recentReviews = defineEndpoint({
  id: 'recentReviews',
  service: 'search',
  method: 'GET',
  path: '/api/reviews/recent',
  summary: 'The newest public reviews of the whole site, one a listing.',
  reply: z.object({ reviews: z.array(recentReview) }),
  problems: { 503: unavailable },
  limits: 'Six reviews.',
});
