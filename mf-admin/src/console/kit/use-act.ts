import type { BodyOf, CallError, CallInput, Endpoint, ReplyOf } from '@app/types';
import { useAdminSends, useRefresh } from '../../admin-call.ts';
import { type Dock, useDock } from '../dock/dock.ts';

/** What a call is given. */
export type ActInput<E extends Endpoint> = CallInput & { body?: BodyOf<E> };

/** What any change may answer beside the record: how to undo it, that somebody else has to agree, and a receipt. */
export function readReply(reply: unknown) {
  const { auditId, undoUntil, second, receipt } = reply as Partial<Record<string, string>>;
  return { second, receipt: receipt ?? '', undo: auditId && undoUntil ? { auditId, undoUntil } : undefined };
}

/** Says what was done, with Undo where it can be undone; or that somebody else has to agree first. */
function sayDone(dock: Dock, { second, undo }: ReturnType<typeof readReply>, text = ''): void {
  if (second) dock.say('Requested: someone else on the team has to agree first.');
  else if (text && undo) dock.decided({ text, ...undo });
  else if (text) dock.say(text);
}

interface ActOptions {
  /** Hears that somebody was faster, in place of the dock. */
  onConflict?: (error: CallError) => void;
  /** No form shows what is wrong with single fields: the dock says that, too. */
  withoutForm?: boolean;
}

/**
 * Sends changes, each by its call. What came of one is said in the dock, with Undo where it can be undone, and everything
 * that was read is read again. What is wrong with single fields stays with the form, under `faults`.
 */
export function useAct({ onConflict, withoutForm = false }: ActOptions = {}) {
  const { send, sending, failure, forgive } = useAdminSends();
  const dock = useDock();
  const refresh = useRefresh();

  /** Gives the reply; undefined where it did not happen. `onDone`: before everything is read again. */
  async function act<E extends Endpoint>(
    e: E,
    input: ActInput<E> = {},
    done?: string | ((reply: ReplyOf<E>) => string),
    onDone?: () => void,
  ): Promise<ReplyOf<E> | undefined> {
    const sent = await send(e, input);
    if (sent.status === 'skipped') return undefined;
    if (sent.status === 'failed') {
      if (sent.failure.status === 409 && onConflict) onConflict(sent.failure);
      else if (withoutForm || !sent.failure.problem?.fields) dock.failed(sent.failure);
      await refresh();
      return undefined;
    }
    // Parsed by the schema of the same endpoint.
    const reply = sent.reply as ReplyOf<E>;
    sayDone(dock, readReply(reply), typeof done === 'function' ? done(reply) : done);
    onDone?.();
    await refresh();
    return reply;
  }
  return { act, sending, faults: failure?.problem?.fields ?? {}, forgive };
}
