import { reviewStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { createOptionalQueryList, slugOrId } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { reviewId, reviewParams } from '../review/own-review.ts';
import { createListShape, createStaffProblems, pageQuery, yesOrNo } from './lists.ts';
import { reviewQueues, reviewSummary, reviewViews, staffReview } from './reviews/staff-review.ts';
import { defineStaffCall } from './staff-call.ts';

export * from './reviews/staff-review.ts';

export const adminListReviews = defineStaffCall('read', 'GET /api/admin/reviews', {
  id: 'adminListReviews',
  summary:
    'Reviews by what waits of them, the oldest first, whatever their stars; `all`: every review, the newest first.',
  query: z.object({
    ...pageQuery,
    queue: z.optional(z.enum(reviewQueues)),
    view: z.optional(z.enum(reviewViews)),
    status: createOptionalQueryList(reviewStatuses),
    stars: createOptionalQueryList(['1', '2', '3', '4', '5']),
    /** Has risks, open flags, an open appeal, a reply. */
    risk: yesOrNo,
    flagged: yesOrNo,
    appeal: yesOrNo,
    reply: yesOrNo,
    listing: z.optional(slugOrId),
    /** Public id of a review: selects reviews by the same author. */
    authorOf: z.optional(reviewId),
    /** Words of the text or title, or a public id. */
    q: z.optional(createLine(100)),
    sort: z.optional(z.enum(['promise', 'newest'])),
  }),
  reply: z.object({ ...createListShape(reviewSummary), reviews: z.array(reviewSummary) }),
});

export const adminGetReview = defineStaffCall('read', 'GET /api/admin/reviews/{id}', {
  id: 'adminGetReview',
  summary: 'One review with its author’s other ones (counted), risks, flags, edit, answer and listing.',
  params: reviewParams,
  reply: z.object({ review: staffReview }),
  problems: createStaffProblems({ 404: 'No such review.' }),
});

export const adminReviewEndpoints = [adminListReviews, adminGetReview];
