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
import { useRef, useState } from 'react';
import { createSessionEndedError } from './own-call.ts';

/** Why a write did not happen. `unreached`: no answer came. `ended`: the session did. `refused`: a clear no. */
export type Failure =
  /** With what the service said, where it said anything. */
  | { kind: 'unreached' | 'ended' | 'trouble' | 'too_many'; problem?: Problem }
  | { kind: 'refused'; problem: Problem };

function toFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return { kind: 'trouble' };
  const { status, problem } = error;
  if (status === 0) return { kind: 'unreached' };
  const told = problem && { problem };
  if (status === 401) return { kind: 'ended', ...told };
  if (status === 429) return { kind: 'too_many', ...told };
  return problem && status < 500 ? { kind: 'refused', problem } : { kind: 'trouble', ...told };
}

export type Sent<E extends Endpoint> =
  | { status: 'done'; reply: ReplyOf<E> }
  | { status: 'failed'; failure: Failure }
  /** Nothing to tell of: the one before is still under way, or the person waits no longer. */
  | { status: 'skipped' };

/**
 * Writes with one call, one at a time: pressing twice sends once. With a session it is sent in the person's name, and
 * an endpoint that requires one fails as `ended` where there is none any more.
 */
export function useSend<E extends Endpoint>(e: E) {
  const { session, locale } = useShell();
  const underWay = useRef<AbortController>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(input: CallInput & { body?: BodyOf<E> }, idempotencyKey?: string): Promise<Sent<E>> {
    if (underWay.current) return { status: 'skipped' };
    const attempt = new AbortController();
    underWay.current = attempt;
    setSending(true);
    setFailure(null);
    try {
      const token = session.status === 'signed-in' ? await session.getToken() : null;
      if (e.session === 'required' && !token) throw createSessionEndedError();
      return {
        status: 'done',
        reply: await call(e, input, { locale, token, idempotencyKey, signal: attempt.signal }),
      };
    } catch (error) {
      if (attempt.signal.aborted) return { status: 'skipped' };
      const failed = toFailure(error);
      setFailure(failed);
      return { status: 'failed', failure: failed };
    } finally {
      underWay.current = null;
      setSending(false);
    }
  }
  return {
    send,
    sending,
    failure,
    forgive: () => setFailure(null),
    /** Waits no longer. The service may have it already: sent again, the same key gets the same answer. */
    cancel: () => underWay.current?.abort(),
  };
}
