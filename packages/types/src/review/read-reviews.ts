// Reviews as their readers meet them. Apart from the authors' calls: public pages carry these schemas and no others.
import { dimensions, limbLevelValues, reviewOrders, stageValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { createQueryList, createWholeNumber, slugOrId } from '../call/params.ts';
import { unavailable } from '../listing/problem-texts.ts';
import { publicReview, recentReview } from './review.ts';

export const reviewsQuery = z.object({
  page: z._default(createWholeNumber(1, 1_000), 1),
  sortBy: z.pipe(
    z.transform((v) => ((reviewOrders as readonly unknown[]).includes(v) ? v : 'newest')),
    z.enum(reviewOrders),
  ),
  /** Only levels that reviews display: k-anonymity holds for filters too. */
  limbLevel: createQueryList(limbLevelValues),
  stage: createQueryList(stageValues),
  /** What is rated: orders and stars then mean this part of the care, of those who rated it. Empty: the care as a whole. */
  dimension: z._default(
    z.pipe(
      z.transform((v) => ((dimensions as readonly unknown[]).includes(v) ? v : '')),
      z.enum(['', ...dimensions]),
    ),
    '',
  ),
  /** Whole stars: 4 means four and five. */
  minRating: z._default(createWholeNumber(1, 5), 1),
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
    /** How many the listing has: `reviewCount`. */
    total: z.int(),
    /** How many the filters leave. */
    matching: z.int(),
    page: z.int(),
    pages: z.int(),
    /** How many reviews display each limb level, and tell each stage; empty when signed out. */
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
