import { useQuery, useQueryClient } from '@app/query';
import { keepOldAnswer, patience, useWrite } from '@app/remote-kit';
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
import { askPassword } from './console/access/password-gate.ts';
import { endSession, getSessionToken, getXsrfHeader } from './session.ts';

/**
 * A call in the name of the staff member who is signed in. An answer of 401 ends the session; a 403 does not: it says why.
 * @throws {CallError}
 */
export async function callAdmin<E extends Endpoint>(
  e: E,
  input: CallInput & { body?: BodyOf<E> } = {},
  signal?: AbortSignal,
  request: typeof fetch = fetch,
): Promise<ReplyOf<E>> {
  const send: typeof fetch = (address, init) => {
    const headers = {
      ...(init?.headers as Record<string, string>),
      ...(e.method !== 'GET' && getXsrfHeader()),
    };
    return request(address, { ...init, headers });
  };
  try {
    return await call(e, input, {
      locale: 'en',
      token: getSessionToken(),
      fetch: send,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && e.right) endSession();
    throw error;
  }
}

interface AdminQueryOptions {
  /** False: don't ask (yet). */
  enabled?: boolean;
  /** Show the answer to the previous input until the next one is there. */
  keepOld?: boolean;
  /** Ask again and again, this far apart. */
  everyMs?: number | false;
  /** Whether to try again after so many failures; absent: where that may help. */
  retry?: (failures: number, error: Error) => boolean;
}

const prefix = 'admin';

/** Reads with a call. What it gives is old after ten seconds: others of the team decide, too. */
export function useAdminCall<E extends Endpoint>(
  e: E,
  input: CallInput = {},
  reading: AdminQueryOptions = {},
) {
  const { enabled = true, keepOld = false, everyMs = false, retry = patience.retry } = reading;
  return useQuery({
    ...patience,
    staleTime: 10_000,
    queryKey: [prefix, buildUrl(e, input)],
    queryFn: ({ signal }) => callAdmin(e, input, signal),
    enabled,
    retry,
    refetchInterval: everyMs,
    placeholderData: keepOld ? keepOldAnswer : undefined,
  });
}

/** Asks again for everything that was read: something was decided. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [prefix] });
}

const toCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(String(error), 0);

/**
 * Does what the server may want the password again for; if it does, it is asked for and the work is done once more.
 * Undefined: the person who was asked thought better of it.
 */
export async function withPassword<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError) || error.problem?.error !== 'elevate') throw error;
    return (await askPassword()) ? work() : undefined;
  }
}

const sendWithPassword = <E extends Endpoint>(
  signal: AbortSignal,
  e: E,
  input: CallInput & { body?: BodyOf<E> } = {},
) => withPassword(() => callAdmin(e, input, signal));

/** Writes with one call. */
export function useAdminSend<E extends Endpoint>(e: E) {
  const write = (signal: AbortSignal, input?: CallInput & { body?: BodyOf<E> }) =>
    sendWithPassword(signal, e, input);
  return useWrite(write, toCallError);
}

/** Writes with one of several calls, each of which is named when it is sent; one at a time. */
export const useAdminSends = () => useWrite(sendWithPassword<Endpoint>, toCallError);

/** What a failed call is told as: the server's sentence, else ours. */
export const getErrorMessage = (error: CallError, otherwise: string): string => {
  if (error.status === 0) return 'Network error. Please check your connection and try again.';
  const problem: Problem | undefined = error.problem;
  return problem?.message || problem?.error || otherwise;
};
