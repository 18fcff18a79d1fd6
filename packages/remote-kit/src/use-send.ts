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
import { createSessionEndedError } from './own-call.ts';
import { useWrite, type WriteResult } from './use-write.ts';

/** Why a write failed. `unreached`: no reply. `ended`: the session has ended. `refused`: a client error. */
export type Failure =
  /** With the service's problem, if any. */
  | { kind: 'unreached' | 'ended' | 'trouble' | 'too_many'; problem?: Problem }
  | { kind: 'refused'; problem: Problem };

function toFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return { kind: 'trouble' };
  const { status, problem } = error;
  if (status === 0) return { kind: 'unreached' };
  const problemPart = problem && { problem };
  if (status === 401) return { kind: 'ended', ...problemPart };
  if (status === 429) return { kind: 'too_many', ...problemPart };
  return problem && status < 500 ? { kind: 'refused', problem } : { kind: 'trouble', ...problemPart };
}

export type SendResult<E extends Endpoint> = WriteResult<ReplyOf<E>, Failure>;

/** Sends a write. With a session it is sent as the user; an endpoint that requires one fails as `ended` without. */
export function useSend<E extends Endpoint>(endpoint: E) {
  const { session, locale } = useShell();
  async function write(
    signal: AbortSignal,
    input: CallInput & { body?: BodyOf<E> },
    idempotencyKey?: string,
  ): Promise<ReplyOf<E>> {
    const token = session.status === 'signed-in' ? await session.getToken() : null;
    if (endpoint.session === 'required' && !token) throw createSessionEndedError();
    return call(endpoint, input, { locale, token, idempotencyKey, signal });
  }
  return useWrite(write, toFailure);
}
