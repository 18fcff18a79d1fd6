// Calls about a practice's public replies to reviews, and the author's confirmation.
import { replyStatuses, revisionStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { createWholeNumber, instant, listingParams } from '../call/params.ts';
import { createText } from '../call/text-schemas.ts';
import { ownReview, reviewParams } from '../review/own-review.ts';
import { publicReview, replyChange } from '../review/review.ts';

const notYoursProblem = '`not_yours`: the listing belongs to somebody else.';

export const replyLimits = { minText: 20, maxText: 1000 } as const;

export const ownReply = z.object({
  text: z.string(),
  change: replyChange,
  status: z.enum(replyStatuses),
  /** An edit of a public reply: pending or refused. */
  revision: z.nullable(z.object({ text: z.string(), change: replyChange, status: z.enum(revisionStatuses) })),
  /** Staff's notes if it was refused; otherwise empty. */
  notes: z.string(),
  submittedAt: z.nullable(instant),
  /** The author confirmed that the change solved the problem. */
  resolved: z.boolean(),
  /** To be sent with an edit. */
  v: z.int(),
});
export type OwnReply = z.output<typeof ownReply>;

export const ownListingReviewsPageSize = 5;

export const listOwnListingReviews = defineOwnCall('listing', 'GET /api/prosthetists/{id}/own-reviews', {
  id: 'listOwnListingReviews',
  summary:
    'The public reviews of the own listing with the own replies in every state, five a page, the newest first.',
  params: listingParams,
  query: z.object({
    page: z._default(createWholeNumber(1, 1_000), 1),
    show: z._default(z.enum(['all', 'unanswered']), 'all'),
  }),
  reply: z.object({
    reviews: z.array(z.object({ review: publicReview, reply: z.nullable(ownReply) })),
    total: z.int(),
    unanswered: z.int(),
    page: z.int(),
    pages: z.int(),
  }),
  problems: { 400: 'Malformed.', 403: notYoursProblem, 404: 'No such listing.' },
});

export const postReply = defineOwnCall('listing', 'POST /api/reviews/{id}/reply', {
  id: 'postReply',
  deniedAccounts: 'silenced',
  idempotent: true,
  status: 202,
  summary: 'Answer a public review of the own listing, once; again: another text. It waits for the team.',
  params: reviewParams,
  body: z.object({
    text: createText(replyLimits.minText, replyLimits.maxText),
    change: z._default(replyChange, null),
    /** The version to replace; 0 for a first reply. */
    v: z.int(),
  }),
  reply: z.object({ reply: ownReply }),
  problems: {
    400: 'Malformed.',
    403: notYoursProblem,
    404: 'No such public review.',
    409: '`stale`: it changed meanwhile.',
  },
});

export const withdrawReply = defineOwnCall('listing', 'DELETE /api/reviews/{id}/reply', {
  id: 'withdrawReply',
  deniedAccounts: 'nobody',
  summary: 'Take the own reply back: the public sees it no more.',
  params: reviewParams,
  reply: z.object({ reply: z.null() }),
  problems: { 403: notYoursProblem, 404: 'No such reply.' },
});

export const confirmResolved = defineOwnCall('search', 'POST /api/reviews/{id}/resolved', {
  id: 'confirmResolved',
  summary: "The review's author says whether the change that the practice tells of solved it.",
  params: reviewParams,
  body: z.object({ resolved: z.boolean() }),
  reply: z.object({ review: ownReview }),
  problems: {
    400: 'Malformed.',
    404: 'No such review of this account, or no public reply that tells of a change.',
  },
});

export const replyEndpoints = [listOwnListingReviews, postReply, withdrawReply, confirmResolved] as const;
