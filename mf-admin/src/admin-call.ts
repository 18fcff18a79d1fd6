import { useQuery, useQueryClient } from '@app/query';
import { defaultQueryOptions, keepPreviousReply, useWrite } from '@app/remote-kit';
import {
  type BodyOf,
  buildUrl,
  CallError,
  type CallInput,
  call,
  type Endpoint,
  type Problem,
  type ReplyOf,
} from '@app/types';
import { getUnattendedHeader } from './console/access/activity.ts';
import { askForPassword } from './console/access/password-prompt.ts';
import { endSession, getSessionToken, getXsrfHeader } from './session.ts';

/**
 * Sends a call with the token of the signed-in staff member. A 401 ends the session; a 403 only fails.
 * @throws {CallError}
 */
export async function callAdmin<E extends Endpoint>(
  endpoint: E,
  input: CallInput & { body?: BodyOf<E> } = {},
  signal?: AbortSignal,
  fetchFn: typeof fetch = fetch,
): Promise<ReplyOf<E>> {
  const fetchWithHeaders: typeof fetch = (url, init) => {
    const headers = {
      ...(init?.headers as Record<string, string>),
      ...(endpoint.method !== 'GET' && getXsrfHeader()),
      ...getUnattendedHeader(),
    };
    return fetchFn(url, { ...init, headers });
  };
  try {
    return await call(endpoint, input, {
      locale: 'en',
      token: getSessionToken(),
      fetch: fetchWithHeaders,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && endpoint.permission) endSession();
    throw error;
  }
}

interface AdminQueryOptions {
  /** False: the call is not sent. Default: true. */
  enabled?: boolean;
  /** True: the reply to the previous input is shown until that to the new input arrives. */
  keepPrevious?: boolean;
  /** The poll interval in milliseconds; false: no polling. */
  pollMs?: number | false;
  /** Returns true to retry after this number of failures. Default: retries errors that may be temporary. */
  retry?: (failureCount: number, error: Error) => boolean;
}

const queryKeyPrefix = 'admin';

/** Reads data with a call. A reply is stale after ten seconds, because colleagues decide items too. */
export function useAdminCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput = {},
  options: AdminQueryOptions = {},
) {
  const { enabled = true, keepPrevious = false, pollMs = false, retry = defaultQueryOptions.retry } = options;
  return useQuery({
    ...defaultQueryOptions,
    staleTime: 10_000,
    queryKey: [queryKeyPrefix, buildUrl(endpoint, input)],
    queryFn: ({ signal }) => callAdmin(endpoint, input, signal),
    enabled,
    retry,
    refetchInterval: pollMs,
    placeholderData: keepPrevious ? keepPreviousReply : undefined,
  });
}

/** Returns a function that reloads all data after a change. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [queryKeyPrefix] });
}

const toCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(String(error), 0);

/** Asks for the password and repeats the action if the server requires it. Undefined: the person cancelled. */
export async function runWithPasswordRetry<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CallError) || error.problem?.error !== 'elevate') throw error;
    return (await askForPassword()) ? action() : undefined;
  }
}

const sendWithPasswordRetry = <E extends Endpoint>(
  signal: AbortSignal,
  endpoint: E,
  input: CallInput & { body?: BodyOf<E> } = {},
) => runWithPasswordRetry(() => callAdmin(endpoint, input, signal));

/** Returns a function that sends this call, and the state of sending. */
export function useAdminSend<E extends Endpoint>(endpoint: E) {
  const sendCall = (signal: AbortSignal, input?: CallInput & { body?: BodyOf<E> }) =>
    sendWithPasswordRetry(signal, endpoint, input);
  return useWrite(sendCall, toCallError);
}

/** Returns a function that sends the call passed to it, one at a time, and the state of sending. */
export const useAdminSendAnyCall = () => useWrite(sendWithPasswordRetry<Endpoint>, toCallError);

/** Returns the message of a failed call: the server’s, else `fallback`. */
export const getErrorMessage = (error: CallError, fallback: string): string => {
  if (error.status === 0) return 'Network error. Please check your connection and try again.';
  const problem: Problem | undefined = error.problem;
  return problem?.message || problem?.error || fallback;
};
