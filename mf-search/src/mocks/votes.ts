import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { listOwnVotes, takeBackVote, voteHelpful } from '@app/types';
import { ownReviews } from './own-reviews.ts';
import { buildReviewId, countOthersVotes } from './reviews.ts';

/** A review on which a vote is rejected, because the account belongs to the practice. */
const rejectedReviewId = buildReviewId(9);

/** Reviews that the mocked user found helpful. */
let votedReviewIds: string[] = [];
export const resetVotes = (ids: string[] = []): void => {
  votedReviewIds = ids;
};
const countVotes = (id: string) => countOthersVotes(id) + Number(votedReviewIds.includes(id));

export const voteHandlers = [
  mockEndpoint(listOwnVotes, ({ query }) => ({
    votes: query.review.map((reviewId) => ({
      review: reviewId,
      voted: votedReviewIds.includes(reviewId),
      allowed: ownReviews.every(({ id }) => id !== reviewId),
    })),
  })),
  mockEndpoint(voteHelpful, ({ params: { id } }) => {
    if (id === rejectedReviewId)
      throw createMockProblem(voteHelpful, 403, {
        error: 'own_practice',
        message: 'This account belongs to the practice.',
      });
    votedReviewIds = [...new Set([...votedReviewIds, id])];
    return { helpful: countVotes(id), voted: true };
  }),
  mockEndpoint(takeBackVote, ({ params: { id } }) => {
    votedReviewIds = votedReviewIds.filter((votedId) => votedId !== id);
    return { helpful: countVotes(id), voted: false };
  }),
];
