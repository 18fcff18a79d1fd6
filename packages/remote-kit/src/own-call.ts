import { queryOptions, useQuery, useQueryClient } from '@app/query';
import { type ShellApi, useShell } from '@app/shell-api';
import { buildUrl, CallError, type CallInput, call, type Endpoint } from '@app/types';
import { type CallBehavior, keepPreviousReply, toQueryOptions } from './use-call.ts';

/** Creates the error of a call after the session has ended. */
export const createSessionEndedError = () => new CallError('The session has ended', 401);

/**
 * Returns the query options of a call with the session of the signed-in user. Replies are cached by user id, apart from
 * public data and other users.
 */
export function createOwnCallQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput,
  { session, locale }: Pick<ShellApi, 'session' | 'locale'>,
) {
  const userSession = session.status === 'signed-in' ? session : null;
  return queryOptions({
    ...toQueryOptions(endpoint),
    queryKey: [buildUrl(endpoint, input), userSession?.user.id ?? null],
    queryFn: async ({ signal }): Promise<unknown> => {
      const token = await userSession?.getToken();
      if (!token) throw createSessionEndedError();
      return call(endpoint, input, { locale, signal, token });
    },
  });
}

/** Reads data with a call and the session of the signed-in user. Without a session the call is not sent. */
export function useOwnCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput = {},
  { enabled = true, keepPrevious }: CallBehavior = {},
) {
  const shell = useShell();
  return useQuery({
    ...createOwnCallQuery(endpoint, input, shell),
    enabled: enabled && shell.session.status === 'signed-in',
    placeholderData: keepPrevious ? keepPreviousReply : undefined,
  });
}

const getNoToken = async () => null;

/** Returns a function that fetches the token of the session; null if signed out. */
export function useOwnToken(): () => Promise<string | null> {
  const { session } = useShell();
  return session.status === 'signed-in' ? session.getToken : getNoToken;
}

/** Returns a function that refetches all data of the signed-in user after a change. */
export function useRefreshOwnData(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => userId !== null && queryKey[1] === userId });
}
