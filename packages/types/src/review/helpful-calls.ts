// Votes that a review is helpful. `publicReview` has their number; who voted is not published.
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { reviewId, reviewParams } from './own-review.ts';

const voteReply = z.object({
  /** Votes of all readers. */
  helpful: z.int(),
  /** True if the caller's is among them. */
  voted: z.boolean(),
});
const maxReviews = 20;

export const voteHelpful = defineOwnCall('search', 'PUT /api/reviews/{id}/helpful', {
  id: 'voteHelpful',
  deniedAccounts: 'silenced',
  summary: 'Say that a public review was helpful: once for each account, however often it is called.',
  params: reviewParams,
  reply: voteReply,
  problems: {
    403: '`own_review`: nobody votes on an own review. `own_practice`: the account belongs to the practice.',
    404: 'No such public review.',
  },
  limitsDescription: 'Two hundred votes, given or taken back, a day and account.',
});

export const takeBackVote = defineOwnCall('search', 'DELETE /api/reviews/{id}/helpful', {
  id: 'takeBackVote',
  deniedAccounts: 'nobody',
  summary: 'Take back that a review was helpful. Without a vote nothing changes.',
  params: reviewParams,
  reply: voteReply,
  problems: { 404: 'No such public review.' },
  limitsDescription: 'Two hundred votes, given or taken back, a day and account.',
});

export const listOwnVotes = defineOwnCall('search', 'GET /api/reviews/own-votes', {
  id: 'listOwnVotes',
  summary:
    'Which of these reviews the caller found helpful, and may say so of; those that are not public are left out.',
  query: z.object({
    /** Public ids. */
    review: z.pipe(
      z.transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
      z.array(reviewId).check(z.maxLength(maxReviews)),
    ),
  }),
  reply: z.object({
    votes: z.array(
      z.object({
        review: z.string(),
        voted: z.boolean(),
        /** False for an own review, and for reviews of the own practice. */
        allowed: z.boolean(),
      }),
    ),
  }),
  problems: { 400: 'An id is malformed, or they are more than twenty.' },
});
