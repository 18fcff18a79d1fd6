// Reviews as their authors meet them, and what a reader may say about one. Staff decide through the admin calls.
import { flagReasonValues, somethingElse } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { withJsonRule } from '../call/json-rule.ts';
import { createText, slugOrId } from '../call/params.ts';
import { noSession, tooMany, unavailable } from '../listing/problem-texts.ts';
import { reviewLists } from '../review-lists.ts';
import { ownReview, reviewId, reviewSubmission } from './own-review.ts';
import { listReviews, recentReviews } from './read-reviews.ts';

const listingParam = z.object({ id: slugOrId });
const reviewParam = z.object({ id: reviewId });
const ownReply = z.object({ review: ownReview });

export const postReview = defineEndpoint({
  id: 'postReview',
  refusedTo: 'silenced',
  service: 'search',
  method: 'POST',
  path: '/api/prosthetists/{id}/reviews',
  session: 'required',
  idempotent: true,
  status: 201,
  summary: 'Write a review. It waits for the team before anybody else sees it.',
  params: listingParam,
  body: reviewSubmission,
  reply: ownReply,
  problems: {
    400: 'Malformed; `fields` says what. `error: "care_month"` for a month that is too far away.',
    401: noSession,
    403: '`not_a_patient`: only patient accounts review. `conflict_of_interest`: the account belongs to the practice.',
    404: 'No such listing.',
    409: '`already_reviewed`: edit the one that is there. `idempotency_conflict`: another body under this key.',
    429: tooMany,
    503: unavailable,
  },
  limits: 'Five reviews a day and account.',
});

export const editReview = defineEndpoint({
  id: 'editReview',
  refusedTo: 'silenced',
  service: 'search',
  method: 'PUT',
  path: '/api/reviews/{id}',
  session: 'required',
  idempotent: true,
  summary: 'Change an own review. A public one stays public as it was until the team approves the change.',
  params: reviewParam,
  body: z.object({ ...reviewSubmission.shape, v: z.int() }),
  reply: ownReply,
  problems: {
    400: 'Malformed; `fields` says what.',
    401: noSession,
    404: 'No such review of this account.',
    409: '`stale`: it changed meanwhile. `not_editable`: withdrawn or removed.',
    429: tooMany,
    503: unavailable,
  },
});

export const withdrawReview = defineEndpoint({
  id: 'withdrawReview',
  refusedTo: 'nobody',
  service: 'search',
  method: 'DELETE',
  path: '/api/reviews/{id}',
  session: 'required',
  summary: 'Withdraw an own review, at any time. The public sees it no more.',
  params: reviewParam,
  reply: ownReply,
  problems: { 401: noSession, 404: 'No such review of this account.', 429: tooMany, 503: unavailable },
});

const flagBody = withJsonRule(
  z
    .object({ reason: z.enum(flagReasonValues), note: z._default(createText(0, 1000), '') })
    .check(z.refine(({ reason, note }) => reason !== somethingElse || note.length > 0, { path: ['note'] })),
  {
    if: { properties: { reason: { const: somethingElse } }, required: ['reason'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
    then: { properties: { note: { minLength: 1, pattern: '\\S' } }, required: ['note'] },
  },
);

export const flagReview = defineEndpoint({
  id: 'flagReview',
  refusedTo: 'silenced',
  service: 'search',
  method: 'POST',
  path: '/api/reviews/{id}/flag',
  session: 'required',
  status: 202,
  summary:
    'Ask the team to look at a public review. It stays visible meanwhile, unless the flag speaks of harm and the rules of /how-reviews-work let it be hidden.',
  params: reviewParam,
  body: flagBody,
  reply: z.object({
    /** `hidden`: nobody reads the review until the team has answered. */
    flag: z.object({ status: z.literal('open'), hidden: z.boolean() }),
  }),
  problems: {
    400: 'Malformed, or "Something else" without a note.',
    401: noSession,
    403: '`own_review`: nobody flags an own review.',
    404: 'No such public review.',
    409: '`already_flagged` by this account.',
    429: tooMany,
    503: unavailable,
  },
});

export const appealReview = defineEndpoint({
  id: 'appealReview',
  service: 'search',
  method: 'POST',
  path: '/api/reviews/{id}/appeal',
  session: 'required',
  status: 202,
  summary: "Appeal against the team's decision, once for each. Someone else on the team decides it.",
  params: reviewParam,
  body: z.object({ text: createText(20, 2000) }),
  reply: ownReply,
  problems: {
    400: 'Malformed.',
    401: noSession,
    404: 'No such review of this account.',
    409: '`not_appealable`: nothing was refused, or it was appealed already.',
    429: tooMany,
    503: unavailable,
  },
});

export const listUserReviews = defineEndpoint({
  id: 'listUserReviews',
  service: 'search',
  method: 'GET',
  path: '/api/user-reviews/{userId}',
  aliases: ['/user-reviews/{userId}'],
  session: 'required',
  summary:
    "All of one's own reviews that are not withdrawn, the newest first. Staff read those of any account with their own token.",
  params: z.object({ userId: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  reply: z.array(ownReview),
  problems: { 401: noSession, 403: 'Not the own user id, and not staff.', 503: unavailable },
});

/** Every call about reviews. */
export const reviewEndpoints = [
  listReviews,
  recentReviews,
  reviewLists,
  postReview,
  editReview,
  withdrawReview,
  flagReview,
  appealReview,
  listUserReviews,
] as const;
