import type { BodyOf, CallInput, Endpoint } from '@app/types';
import { fillWords, type WithButton } from '@app/types/admin/actions/action';
import { useState } from 'react';
import { getErrorMessage, useAdminSends, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { useMoves } from './moves.ts';

/** Somebody was faster: what the server said, and what was looked at then. */
export interface Outrun<Record> {
  sentence: string;
  seen: Record;
}

interface DecideOptions<E extends Endpoint> {
  input: CallInput & { body?: BodyOf<E> };
  /** What the dock says of it: "Approved 2 fields for Ifeoma Brandt." */
  done: string;
  /** The item stays open: more of it may wait. */
  stay?: boolean;
}

/**
 * Sends decisions about the item with this id, each by its own call. One that is done is said in the dock, with Undo, and
 * the queue goes on to the next; of one that came too late (409) `outrun` tells, and the item is read again: compare it
 * with `outrun.seen`.
 */
export function useDecisions<Record>(id: string, seen: Record) {
  const { send, sending, failure, forgive } = useAdminSends();
  const [outrun, setOutrun] = useState<Outrun<Record> | null>(null);
  const dock = useDock();
  const refresh = useRefresh();
  const moves = useMoves();

  async function decide<E extends Endpoint>(e: E, { input, done, stay = false }: DecideOptions<E>) {
    setOutrun(null);
    const sent = await send(e, input);
    if (sent.status === 'done') {
      const decision = parseDecision(sent.reply);
      if (decision) dock.decided({ text: done, ...decision });
      else dock.say('Requested: someone else on the team has to agree first.');
      if (!stay) moves.onFrom(id);
      await refresh();
      return true;
    }
    if (sent.status === 'failed' && sent.failure.status === 409) {
      setOutrun({ sentence: getErrorMessage(sent.failure, 'Someone else was faster.'), seen });
      forgive();
      await refresh();
    } else if (sent.status === 'failed') dock.failed(sent.failure);
    return false;
  }
  return { decide, sending, failure, outrun, forget: () => setOutrun(null) };
}
export type Decisions<Record> = ReturnType<typeof useDecisions<Record>>;

/** What the dock says of an action that is done, by its row. */
export const formatDone = ({ button }: WithButton, values: Readonly<Record<string, string>>): string =>
  fillWords(button.done, values);

/** What Undo needs; null where somebody else has to agree first. */
function parseDecision(reply: unknown): { auditId: string; undoUntil: string } | null {
  if (typeof reply !== 'object' || reply === null || !('auditId' in reply && 'undoUntil' in reply))
    return null;
  return { auditId: String(reply.auditId), undoUntil: String(reply.undoUntil) };
}
