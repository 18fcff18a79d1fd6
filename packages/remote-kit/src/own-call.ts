import { useQuery, useQueryClient } from '@app/query';
import { useShell } from '@app/shell-api';
import { buildUrl, CallError, type CallInput, call, type Endpoint } from '@app/types';
import { type CallBehavior, keepOldAnswer, toQueryOptions } from './use-call.ts';

/** What a call is answered with where the session has ended meanwhile. */
export const createSessionEndedError = () => new CallError('The session has ended', 401);

/**
 * A call in the name of the signed-in person. Its answer is kept under their id, apart from what anybody may read and
 * from what the next person at this browser asks. Asks nothing without a session.
 */
export function useOwnCall<E extends Endpoint>(e: E, input: CallInput = {}, behavior: CallBehavior = {}) {
  const { session, locale } = useShell();
  const { enabled = true, keepOld = false } = behavior;
  const member = session.status === 'signed-in' ? session : null;
  return useQuery({
    ...toQueryOptions(e),
    queryKey: [buildUrl(e, input), member?.user.id ?? null],
    queryFn: async ({ signal }): Promise<unknown> => {
      const token = await member?.getToken();
      if (!token) throw createSessionEndedError();
      return call(e, input, { locale, signal, token });
    },
    enabled: enabled && member !== null,
    placeholderData: keepOld ? keepOldAnswer : undefined,
  });
}

/** Asks again for everything that was read in this person's name: something of theirs changed. */
export function useRefreshOwn(): () => Promise<void> {
  const queries = useQueryClient();
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => userId !== null && queryKey[1] === userId });
}
