// Authors' calls about their reviews, and readers' flags. Staff decide by admin calls.
import { flagReasonValues, somethingElse } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { listingParams } from '../call/params.ts';
import { addJsonSchema, createText } from '../call/text-schemas.ts';
import { getReviewLists } from '../review-lists.ts';
import { listOwnVotes, takeBackVote, voteHelpful } from './helpful-calls.ts';
import { ownReview, reviewParams, reviewSubmission, yearLaterContent } from './own-review.ts';
import { listRecentReviews, listReviews } from './read-reviews.ts';

const ownReviewReply = z.object({ review: ownReview });

export const postReview = defineOwnCall('search', 'POST /api/prosthetists/{id}/reviews', {
  id: 'postReview',
  deniedAccounts: 'silenced',
  idempotent: true,
  status: 201,
  summary: 'Write a review. It waits for the team before anybody else sees it.',
  params: listingParams,
  body: reviewSubmission,
  reply: ownReviewReply,
  problems: {
    400: 'Malformed; `fields` says what. `error: "care_month"` for a month that is too far away. `error: "age_not_attested"`: the account never said "13 or older"; `ageAttested` says so, and is kept.',
    403: '`not_a_patient`: only patient accounts review. `conflict_of_interest`: the account belongs to the practice.',
    404: 'No such listing.',
    409: '`already_reviewed`: edit the one that is there. `idempotency_conflict`: another body under this key.',
  },
  limitsDescription: 'Five reviews a day and account.',
});

export const editReview = defineOwnCall('search', 'PUT /api/reviews/{id}', {
  id: 'editReview',
  deniedAccounts: 'silenced',
  idempotent: true,
  summary: 'Change an own review. A public one stays public as it was until the team approves the change.',
  params: reviewParams,
  body: z.object({ ...reviewSubmission.shape, v: z.int() }),
  reply: ownReviewReply,
  problems: {
    400: 'Malformed; `fields` says what.',
    404: 'No such review of this account.',
    409: '`stale`: it changed meanwhile. `not_editable`: withdrawn or removed.',
  },
});

export const withdrawReview = defineOwnCall('search', 'DELETE /api/reviews/{id}', {
  id: 'withdrawReview',
  deniedAccounts: 'nobody',
  summary: 'Withdraw an own review, at any time. The public sees it no more.',
  params: reviewParams,
  reply: ownReviewReply,
  problems: { 404: 'No such review of this account.' },
});

export const putYearLater = defineOwnCall('search', 'PUT /api/reviews/{id}/year-later', {
  id: 'putYearLater',
  deniedAccounts: 'silenced',
  idempotent: true,
  summary:
    'Add to an own review what is one year later: a score and words, once. The review stays as it is. It waits for the team; until it is public, other words replace it.',
  params: reviewParams,
  body: yearLaterContent,
  reply: ownReviewReply,
  problems: {
    400: 'Malformed; `fields` says what.',
    403: '`conflict_of_interest`: the account belongs to the practice.',
    404: 'No such review of this account.',
    409: '`not_editable`: the review is not public for a year, or the addition is public: withdraw it first.',
  },
});

export const withdrawYearLater = defineOwnCall('search', 'DELETE /api/reviews/{id}/year-later', {
  id: 'withdrawYearLater',
  deniedAccounts: 'nobody',
  summary: 'Withdraw what was added a year later, at any time. The review stays.',
  params: reviewParams,
  reply: ownReviewReply,
  problems: { 404: 'No such review of this account, or nothing was added.' },
});

const flagBody = addJsonSchema(
  z
    .object({ reason: z.enum(flagReasonValues), note: z._default(createText(0, 1000), '') })
    .check(z.refine(({ reason, note }) => reason !== somethingElse || note.length > 0, { path: ['note'] })),
  {
    if: { properties: { reason: { const: somethingElse } }, required: ['reason'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
    then: { properties: { note: { minLength: 1 } }, required: ['note'] },
  },
);

export const flagReview = defineOwnCall('search', 'POST /api/reviews/{id}/flag', {
  id: 'flagReview',
  deniedAccounts: 'silenced',
  status: 202,
  summary:
    'Ask the team to look at a public review. It stays visible meanwhile, unless the flag speaks of harm and the rules of /how-reviews-work let it be hidden.',
  params: reviewParams,
  body: flagBody,
  reply: z.object({
    /** `hidden`: the review is hidden until staff decide. */
    flag: z.object({ status: z.literal('open'), hidden: z.boolean() }),
  }),
  problems: {
    400: 'Malformed, or "Something else" without a note.',
    403: '`own_review`: nobody flags an own review.',
    404: 'No such public review.',
    409: '`already_flagged` by this account.',
  },
});

export const appealReview = defineOwnCall('search', 'POST /api/reviews/{id}/appeal', {
  id: 'appealReview',
  status: 202,
  summary: "Appeal against the team's decision, once for each. Someone else on the team decides it.",
  params: reviewParams,
  body: z.object({ text: createText(20, 2000) }),
  reply: ownReviewReply,
  problems: {
    400: 'Malformed.',
    404: 'No such review of this account.',
    409: '`not_appealable`: nothing was refused, or it was appealed already.',
  },
});

export const listUserReviews = defineOwnCall('search', 'GET /api/user-reviews/{userId}', {
  id: 'listUserReviews',
  aliases: ['/user-reviews/{userId}'],
  summary:
    "All of one's own reviews that are not withdrawn, the newest first. Staff who may know accounts read those of any account with their token and its cookie; each read is logged.",
  params: z.object({ userId: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  reply: z.array(ownReview),
  problems: { 403: 'Not the own user id, and not staff.' },
});

export const reviewEndpoints = [
  listReviews,
  listRecentReviews,
  getReviewLists,
  postReview,
  editReview,
  withdrawReview,
  putYearLater,
  withdrawYearLater,
  flagReview,
  appealReview,
  listUserReviews,
  voteHelpful,
  takeBackVote,
  listOwnVotes,
] as const;
