import { useLocation, useNavigate } from '@app/router';
import type { CallError } from '@app/types';
import { maxUndoSeconds } from '@app/types/admin/lists';
import { undoDecision } from '@app/types/admin/queue';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../../admin-call.ts';
import { DockBar, DockMessage } from '../../ui/Dock.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { type DecisionResult, type Dock, DockContext } from './dock.ts';

/** Messages disappear after this time; errors stay until they are closed. */
const messageDurationMs = 8000;

interface UndoableDecision extends DecisionResult {
  /** The end of the undo time, in milliseconds since the epoch by the clock of this browser. */
  undoEndsAtMs: number;
  pendingAuditIds: readonly string[];
}

/** After these statuses Undo is not offered again: there is nothing to undo, or it is too late. */
const finalStatuses: readonly number[] = [404, 409];

const maxUndoMs = maxUndoSeconds * 1000;
/** The displayed time changes in these steps, so that screen readers do not announce it every second. */
const countdownStepMs = 5000;

/** If the clock of this browser is obviously wrong, returns slightly less than the full undo time. */
function computeUndoMs(undoUntil: string, nowMs = Date.now()): number {
  const remainingMs = Date.parse(undoUntil) - nowMs;
  return remainingMs > 0 && remainingMs <= maxUndoMs + countdownStepMs
    ? remainingMs
    : maxUndoMs - countdownStepMs;
}

/** Returns the remaining time, such as "25 seconds", in steps of 5 seconds. */
function useCountdown(undoEndsAtMs: number): string {
  const countRemainingSteps = () => Math.max(0, Math.ceil((undoEndsAtMs - Date.now()) / countdownStepMs));
  const [remainingStepCount, setRemainingStepCount] = useState(countRemainingSteps);
  const tick = useEffectEvent(() => setRemainingStepCount(countRemainingSteps()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scheduleTick = () => {
      const remainingMs = undoEndsAtMs - Date.now();
      if (remainingMs <= 0) return;
      timer = setTimeout(
        () => {
          tick();
          scheduleTick();
        },
        remainingMs % countdownStepMs || countdownStepMs,
      );
    };
    scheduleTick();
    return () => clearTimeout(timer);
  }, [undoEndsAtMs]);

  return `${(remainingStepCount * countdownStepMs) / 1000} seconds`;
}

/** Provides the dock to the pages: they report results, and the dock offers to undo the latest decision. */
export function DockProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null);
  const [undoableDecisions, setUndoableDecisions] = useState<readonly UndoableDecision[]>([]);
  const dock = useMemo<Dock>(
    () => ({
      showDecision: (decision) => {
        setMessage(null);
        setUndoableDecisions((decisions) => [
          ...decisions,
          {
            ...decision,
            undoEndsAtMs: Date.now() + computeUndoMs(decision.undoUntil),
            pendingAuditIds: [decision.auditId, ...(decision.otherAuditIds ?? [])],
          },
        ]);
      },
      showMessage: (text) => setMessage({ text, isError: false }),
      showError: (error) => {
        const text = typeof error === 'string' ? error : getErrorMessage(error, 'That did not work.');
        setMessage({ text, isError: true });
      },
    }),
    [],
  );
  /** Sets what is still to be undone of a decision. The offer ends when nothing is. */
  const setPendingAuditIds = (auditId: string, pendingAuditIds: readonly string[]) =>
    setUndoableDecisions((decisions) =>
      decisions
        .map((decision) => (decision.auditId === auditId ? { ...decision, pendingAuditIds } : decision))
        .filter((decision) => decision.pendingAuditIds.length > 0),
    );

  // Each decision ends at its own time, also while a later one is shown.
  useEffect(() => {
    if (undoableDecisions.length === 0) return;
    const remainingMs = Math.min(...undoableDecisions.map(({ undoEndsAtMs }) => undoEndsAtMs)) - Date.now();
    const timer = setTimeout(
      () =>
        setUndoableDecisions((decisions) =>
          decisions.filter(({ undoEndsAtMs }) => undoEndsAtMs > Date.now()),
        ),
      Math.max(0, remainingMs),
    );
    return () => clearTimeout(timer);
  }, [undoableDecisions]);

  useEffect(() => {
    if (!message || message.isError) return;
    const timer = setTimeout(() => setMessage(null), messageDurationMs);
    return () => clearTimeout(timer);
  }, [message]);

  const latestDecision = undoableDecisions.at(-1);
  return (
    <DockContext value={dock}>
      {children}
      <DockBar>
        <div role="alert">
          {message?.isError && (
            <DockMessage kind="bad" onClose={() => setMessage(null)}>
              {message.text}
            </DockMessage>
          )}
        </div>
        <div role="status">
          {message && !message.isError && <DockMessage>{message.text}</DockMessage>}
          {latestDecision && (
            <UndoOffer
              key={latestDecision.auditId}
              decision={latestDecision}
              dock={dock}
              onUndoAttempt={(pendingAuditIds) => setPendingAuditIds(latestDecision.auditId, pendingAuditIds)}
            />
          )}
        </div>
      </DockBar>
    </DockContext>
  );
}

interface UndoOfferProps {
  decision: UndoableDecision;
  dock: Dock;
  /** Called with the audit ids that can be tried again. */
  onUndoAttempt: (pendingAuditIds: readonly string[]) => void;
}

/** Offers Undo by the button or the key U. It then navigates to the page where the decision was made. */
function UndoOffer({ decision, dock, onUndoAttempt }: UndoOfferProps) {
  const remainingText = useCountdown(decision.undoEndsAtMs);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { send, sending } = useAdminSend(undoDecision);
  const refresh = useRefresh();

  async function undo() {
    const { pendingAuditIds } = decision;
    const failures: { id: string; failure: CallError }[] = [];
    for (const id of pendingAuditIds) {
      const result = await send({ params: { id } });
      if (result.status === 'skipped') return;
      if (result.status === 'failed') failures.push({ id, failure: result.failure });
    }
    const retryableFailures = failures.filter(({ failure }) => !finalStatuses.includes(failure.status));
    onUndoAttempt(retryableFailures.map(({ id }) => id));
    const failure = (retryableFailures[0] ?? failures[0])?.failure;
    const undoneCount = pendingAuditIds.length - failures.length;
    if (failure && undoneCount > 0)
      dock.showError(
        `${undoneCount} of ${pendingAuditIds.length} undone; ${
          retryableFailures.length > 0 ? 'try the others again.' : 'it was too late for the others.'
        }`,
      );
    else if (failure) dock.showError(failure);
    else dock.showMessage(`Undone: ${decision.text}`);
    await refresh();
    if (!failure && decision.href && decision.href !== pathname + search) navigate(decision.href);
  }

  useShortcuts([{ key: 'u', label: 'Undo', run: () => void undo() }]);
  return (
    <DockMessage undo={{ remainingText, onUndo: () => void undo(), isBusy: sending }}>
      {decision.text}
    </DockMessage>
  );
}
