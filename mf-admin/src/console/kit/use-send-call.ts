import { useLocation } from '@app/router';
import type { BodyOf, CallError, CallInput, Endpoint, ReplyOf } from '@app/types';
import { useAdminSendAnyCall, useRefresh } from '../../admin-call.ts';
import { type Dock, useDock } from '../dock/dock.ts';

export type CallInputWithBody<E extends Endpoint> = CallInput & { body?: BodyOf<E> };

/** Reads the fields that the reply to any change may have: undo data, a pending approval request, a receipt. */
export function parseChangeReply(reply: unknown) {
  const { auditId, undoUntil, second, receipt = '' } = reply as Partial<Record<string, string>>;
  const undo = auditId && undoUntil ? { auditId, undoUntil } : undefined;
  return { isAwaitingApproval: second !== undefined, receipt, undo };
}

/** Shows the success of a change in the dock: with Undo if possible, or that a colleague has to agree first. */
function showSuccess(
  dock: Dock,
  { isAwaitingApproval, undo }: ReturnType<typeof parseChangeReply>,
  href: string,
  text = '',
): void {
  if (isAwaitingApproval) dock.showMessage('Requested: someone else on the team has to agree first.');
  else if (text && undo) dock.showDecision({ text, ...undo, href });
  else if (text) dock.showMessage(text);
}

interface SendCallOptions {
  /** Handles a conflict (409) instead of the dock. */
  onConflict?: (error: CallError) => void;
  /** True: a form shows the errors of single fields, so the dock does not. */
  hasForm?: boolean;
}

/**
 * Returns a function that sends changes, each by its call. The dock shows the result, with Undo if possible, and all
 * data is reloaded. Errors of single fields are returned as `fieldErrors` for the form.
 */
export function useSendCall({ onConflict, hasForm = false }: SendCallOptions = {}) {
  const { send, sending, failure } = useAdminSendAnyCall();
  const dock = useDock();
  const refresh = useRefresh();
  const { pathname, search } = useLocation();

  /** Sends a change. Returns the reply, or undefined if it failed or was skipped. `onDone` runs before the reload. */
  async function sendCall<E extends Endpoint>(
    endpoint: E,
    input: CallInputWithBody<E> = {},
    doneText?: string | ((reply: ReplyOf<E>) => string),
    onDone?: () => void,
  ): Promise<ReplyOf<E> | undefined> {
    const result = await send(endpoint, input);
    if (result.status === 'skipped') return undefined;
    if (result.status === 'failed') {
      if (result.failure.status === 409 && onConflict) onConflict(result.failure);
      else if (!hasForm || !result.failure.problem?.fields) dock.showError(result.failure);
      await refresh();
      return undefined;
    }
    // The call has parsed the reply with the schema of `endpoint`.
    const reply = result.reply as ReplyOf<E>;
    showSuccess(
      dock,
      parseChangeReply(reply),
      pathname + search,
      typeof doneText === 'function' ? doneText(reply) : doneText,
    );
    onDone?.();
    await refresh();
    return reply;
  }
  return { sendCall, sending, fieldErrors: failure?.problem?.fields ?? {} };
}
