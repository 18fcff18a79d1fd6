import { useLocation } from '@app/router';
import type { BodyOf, CallError, CallInput, Endpoint, ReplyOf } from '@app/types';
import { useAdminSends, useRefresh } from '../../admin-call.ts';
import { type Dock, useDock } from '../dock/dock.ts';

/** The input of a call: parameters and body. */
export type ActInput<E extends Endpoint> = CallInput & { body?: BodyOf<E> };

/** Reads the fields that any change may answer besides the record: undo data, a pending approval request, a receipt. */
export function readReply(reply: unknown) {
  const { auditId, undoUntil, second, receipt } = reply as Partial<Record<string, string>>;
  return { second, receipt: receipt ?? '', undo: auditId && undoUntil ? { auditId, undoUntil } : undefined };
}

/** Shows the success of a change in the dock: with Undo if possible, or that a colleague has to agree first. */
function sayDone(dock: Dock, { second, undo }: ReturnType<typeof readReply>, href: string, text = ''): void {
  if (second) dock.say('Requested: someone else on the team has to agree first.');
  else if (text && undo) dock.showDecision({ text, ...undo, href });
  else if (text) dock.say(text);
}

interface ActOptions {
  /** Handles a conflict (409) instead of the dock. */
  onConflict?: (error: CallError) => void;
  /** True: no form shows errors of single fields, so the dock shows them too. */
  withoutForm?: boolean;
}

/**
 * Returns a function that sends changes, each by its call. The dock shows the result, with Undo if possible, and all
 * data is reloaded. Errors of single fields are returned as `faults` for the form.
 */
export function useAct({ onConflict, withoutForm = false }: ActOptions = {}) {
  const { send, sending, failure, forgive } = useAdminSends();
  const dock = useDock();
  const refresh = useRefresh();
  const { pathname, search } = useLocation();

  /** Sends a change. Returns the reply, or undefined if it failed or was skipped. `onDone` runs before the reload. */
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
      else if (withoutForm || !sent.failure.problem?.fields) dock.showError(sent.failure);
      await refresh();
      return undefined;
    }
    // The call has parsed the reply with the schema of `e`.
    const reply = sent.reply as ReplyOf<E>;
    sayDone(dock, readReply(reply), pathname + search, typeof done === 'function' ? done(reply) : done);
    onDone?.();
    await refresh();
    return reply;
  }
  return { act, sending, faults: failure?.problem?.fields ?? {}, forgive };
}
