import { useShell } from '@app/shell-api';
import {
  type BodyOf,
  CallError,
  type CallInput,
  call,
  type Endpoint,
  type Problem,
  type ReplyOf,
} from '@app/types';
import { createSessionEndedError, useOwnToken, useRefreshOwnData } from './own-call.ts';
import { useWrite, type WriteResult } from './use-write.ts';

/**
 * The reason why a write failed, with the problem of the service if there is one. `unreached`: no reply. `ended`: the
 * session has ended. `too_many`: the rate limit was reached. `refused`: another client error with a problem. `trouble`:
 * any other error.
 */
export type Failure =
  | { kind: 'unreached' | 'ended' | 'trouble' | 'too_many'; problem?: Problem }
  | { kind: 'refused'; problem: Problem };

function toFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return { kind: 'trouble' };
  const { status, problem } = error;
  if (status === 0) return { kind: 'unreached' };
  const problemField = problem && { problem };
  if (status === 401) return { kind: 'ended', ...problemField };
  if (status === 429) return { kind: 'too_many', ...problemField };
  return problem && status < 500 ? { kind: 'refused', problem } : { kind: 'trouble', ...problemField };
}

export type SendResult<E extends Endpoint> = WriteResult<ReplyOf<E>, Failure>;

type SendInput<E extends Endpoint> = CallInput & { body?: BodyOf<E> };

/** Returns a function that sends a write, as the user if signed in. Without a required session it fails as `ended`. */
export function useSend<E extends Endpoint>(endpoint: E) {
  const { locale } = useShell();
  const getToken = useOwnToken();
  async function sendCall(
    signal: AbortSignal,
    input: SendInput<E>,
    idempotencyKey?: string,
  ): Promise<ReplyOf<E>> {
    const token = await getToken();
    if (endpoint.session === 'required' && !token) throw createSessionEndedError();
    return call(endpoint, input, { locale, token, idempotencyKey, signal });
  }
  return useWrite(sendCall, toFailure);
}

/** `useSend` for a change of the user's own data, which it refetches after the change and `onDone`. */
export function useOwnChange<E extends Endpoint>(endpoint: E, onDone?: (reply: ReplyOf<E>) => void) {
  const { send, ...sendState } = useSend(endpoint);
  const refreshOwnData = useRefreshOwnData();
  return {
    ...sendState,
    async send(input: SendInput<E>, idempotencyKey?: string): Promise<SendResult<E>> {
      const result = await send(input, idempotencyKey);
      if (result.status !== 'done') return result;
      onDone?.(result.reply);
      await refreshOwnData();
      return result;
    },
  };
}
