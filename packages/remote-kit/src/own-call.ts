import { useQuery, useQueryClient } from '@app/query';
import { useShell } from '@app/shell-api';
import { buildUrl, CallError, type CallInput, call, type Endpoint } from '@app/types';
import { type CallBehavior, keepPreviousReply, toQueryOptions } from './use-call.ts';

/** The error of a call after the session has ended. */
export const createSessionEndedError = () => new CallError('The session has ended', 401);

/**
 * A call with the session of the signed-in user. Cached by user id, separate from public data and other users. Does
 * nothing without a session.
 */
export function useOwnCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput = {},
  behavior: CallBehavior = {},
) {
  const { session, locale } = useShell();
  const { enabled = true, keepPrevious = false } = behavior;
  const member = session.status === 'signed-in' ? session : null;
  return useQuery({
    ...toQueryOptions(endpoint),
    queryKey: [buildUrl(endpoint, input), member?.user.id ?? null],
    queryFn: async ({ signal }): Promise<unknown> => {
      const token = await member?.getToken();
      if (!token) throw createSessionEndedError();
      return call(endpoint, input, { locale, signal, token });
    },
    enabled: enabled && member !== null,
    placeholderData: keepPrevious ? keepPreviousReply : undefined,
  });
}

/** Refetches all data of the user after a change. */
export function useRefreshOwn(): () => Promise<void> {
  const queries = useQueryClient();
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => userId !== null && queryKey[1] === userId });
}
