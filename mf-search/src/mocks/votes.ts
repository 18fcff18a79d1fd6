import { createProblem, mock } from '@app/test-kit/mock';
import { listOwnVotes, takeBackVote, voteHelpful } from '@app/types';
import { own } from './own-reviews.ts';
import { buildReviewId, countOthersVotes } from './reviews.ts';

/** A review whose vote is refused: the account's address is of the practice. */
const refusedVote = buildReviewId(9);

/** Reviews that the mocked user found helpful. */
let voted: string[] = [];
export const resetVotes = (ids: string[] = []): void => {
  voted = ids;
};
const count = (id: string) => countOthersVotes(id) + Number(voted.includes(id));

export const voteHandlers = [
  mock(listOwnVotes, ({ query }) => ({
    votes: query.review.map((review) => ({
      review,
      voted: voted.includes(review),
      allowed: own.every(({ id }) => id !== review),
    })),
  })),
  mock(voteHelpful, ({ params: { id } }) => {
    if (id === refusedVote)
      throw createProblem(voteHelpful, 403, {
        error: 'own_practice',
        message: 'This account belongs to the practice.',
      });
    voted = [...new Set([...voted, id])];
    return { helpful: count(id), voted: true };
  }),
  mock(takeBackVote, ({ params: { id } }) => {
    voted = voted.filter((other) => other !== id);
    return { helpful: count(id), voted: false };
  }),
];
