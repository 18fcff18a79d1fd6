// Votes that a review is helpful. Public pages load these calls; those of `own-api.ts` come with the pages of members.

import { useQueryClient } from '@app/query';
import { useOwnCall, useSend } from '@app/remote-kit';
import { listOwnVotes, type PublicReview, takeBackVote, voteHelpful } from '@app/types';

/** The user's own votes on these reviews, by id. */
export function useOwnVotes(reviews: readonly PublicReview[] = []) {
  const query = { review: reviews.map(({ id }) => id) };
  const { data } = useOwnCall(listOwnVotes, { query }, { enabled: reviews.length > 0 });
  return new Map(data?.votes.map((vote) => [vote.review, vote]));
}

/** Votes or takes the vote back. Numbers that were read before are read again when their page opens the next time. */
export function useHelpfulKey() {
  const queries = useQueryClient();
  const vote = useSend(voteHelpful);
  const takeBack = useSend(takeBackVote);
  return {
    failure: vote.failure ?? takeBack.failure,
    async send(id: string, helpful: boolean) {
      vote.forgive();
      takeBack.forgive();
      const sent = await (helpful ? vote : takeBack).send({ params: { id } });
      const toFilter = (address: RegExp) => ({
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => address.test(String(queryKey[0])),
      });
      void queries.invalidateQueries(toFilter(/\/own-votes/));
      void queries.invalidateQueries({ ...toFilter(/\/reviews(?:\?|$)/), refetchType: 'none' });
      return sent;
    },
  };
}
