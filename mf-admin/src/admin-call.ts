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
import { askPassword } from './console/access/password-gate.ts';
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
  const sendWithHeaders: typeof fetch = (address, init) => {
    const headers = {
      ...(init?.headers as Record<string, string>),
      ...(endpoint.method !== 'GET' && getXsrfHeader()),
      ...getUnattendedHeader(),
    };
    return fetchFn(address, { ...init, headers });
  };
  try {
    return await call(endpoint, input, {
      locale: 'en',
      token: getSessionToken(),
      fetch: sendWithHeaders,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && endpoint.permission) endSession();
    throw error;
  }
}

interface AdminQueryOptions {
  /** False: the call is not sent (yet). */
  enabled?: boolean;
  /** True: the previous answer is shown until that of the new input arrives. */
  keepPrevious?: boolean;
  /** The poll interval in milliseconds; false: no polling. */
  pollMs?: number | false;
  /** Returns whether to retry after this number of failures. Default: retry errors that may be temporary. */
  retry?: (failures: number, error: Error) => boolean;
}

const queryKeyPrefix = 'admin';

/** Reads data with a call. An answer is stale after ten seconds, because colleagues decide items too. */
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

/**
 * Runs work that may require the password again: if the server demands it, asks for it and repeats the work. Returns
 * undefined if the person cancelled.
 */
export async function retryWithPassword<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CallError) || error.problem?.error !== 'elevate') throw error;
    return (await askPassword()) ? action() : undefined;
  }
}

const sendWithPasswordRetry = <E extends Endpoint>(
  signal: AbortSignal,
  endpoint: E,
  input: CallInput & { body?: BodyOf<E> } = {},
) => retryWithPassword(() => callAdmin(endpoint, input, signal));

/** Returns a function that sends one call, with its state. */
export function useAdminSend<E extends Endpoint>(endpoint: E) {
  const write = (signal: AbortSignal, input?: CallInput & { body?: BodyOf<E> }) =>
    sendWithPasswordRetry(signal, endpoint, input);
  return useWrite(write, toCallError);
}

/** Returns a function that sends the call it is given, one at a time, with its state. */
export const useAdminSends = () => useWrite(sendWithPasswordRetry<Endpoint>, toCallError);

/** Returns the message of a failed call: that of the server, else `fallback`. */
export const getErrorMessage = (error: CallError, fallback: string): string => {
  if (error.status === 0) return 'Network error. Please check your connection and try again.';
  const problem: Problem | undefined = error.problem;
  return problem?.message || problem?.error || fallback;
};
