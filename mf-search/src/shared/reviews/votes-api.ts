import { useQueryClient } from '@app/query';
import { useOwnCall, useSend } from '@app/remote-kit';
import { listOwnVotes, type PublicReview, takeBackVote, voteHelpful } from '@app/types';

export function useOwnVotes(reviews: readonly PublicReview[] = []) {
  const query = { review: reviews.map(({ id }) => id) };
  const { data: votesReply } = useOwnCall(listOwnVotes, { query }, { enabled: reviews.length > 0 });
  return new Map(votesReply?.votes.map((vote) => [vote.review, vote]));
}

/** Sends or withdraws a vote. Cached counts are refetched when their page opens the next time. */
export function useHelpfulVote() {
  const queryClient = useQueryClient();
  const voteCall = useSend(voteHelpful);
  const withdrawVoteCall = useSend(takeBackVote);
  return {
    failure: voteCall.failure ?? withdrawVoteCall.failure,
    async send(id: string, isHelpful: boolean) {
      voteCall.clearFailure();
      withdrawVoteCall.clearFailure();
      const result = await (isHelpful ? voteCall : withdrawVoteCall).send({ params: { id } });
      const createPathFilter = (pathPattern: RegExp) => ({
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => pathPattern.test(String(queryKey[0])),
      });
      void queryClient.invalidateQueries(createPathFilter(/\/own-votes/));
      void queryClient.invalidateQueries({ ...createPathFilter(/\/reviews(?:\?|$)/), refetchType: 'none' });
      return result;
    },
  };
}
