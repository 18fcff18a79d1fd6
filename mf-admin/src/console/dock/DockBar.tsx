import { useLocation, useNavigate } from '@app/router';
import type { CallError } from '@app/types';
import { longestUndoSeconds } from '@app/types/admin/lists';
import { undoDecision } from '@app/types/admin/queue';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../../admin-call.ts';
import { Dock as Bar, News } from '../../ui/Dock.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { type DecisionResult, type Dock, DockContext } from './dock.ts';

/** Messages disappear after this time; errors stay. */
const messageMs = 8000;

interface Undoable extends DecisionResult {
  /** The end of the undo time in milliseconds, by the clock of this browser. */
  endsAt: number;
}

const longestMs = longestUndoSeconds * 1000;
/** The remaining time changes in these steps, so that screen readers do not announce it every second. */
const stepMs = 5000;

/**
 * Returns the milliseconds from now to `until`. If the clock of this browser is obviously wrong, slightly less than the
 * full undo time.
 */
function computeUndoMs(until: string, now = Date.now()): number {
  const left = Date.parse(until) - now;
  return left > 0 && left <= longestMs + stepMs ? left : longestMs - stepMs;
}

/** Returns the remaining time, such as "25 seconds", in steps of 5 seconds. */
function useCountdown(endsAt: number): string {
  const countStepsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / stepMs));
  const [steps, setSteps] = useState(countStepsLeft);
  const tick = useEffectEvent(() => setSteps(countStepsLeft()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = endsAt - Date.now();
      if (left <= 0) return;
      timer = setTimeout(
        () => {
          tick();
          wait();
        },
        left % stepMs || stepMs,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);

  return `${(steps * stepMs) / 1000} seconds`;
}

/** Provides the dock to the pages: they report results, and the dock offers to undo the latest decision. */
export function DockProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null);
  const [undoable, setUndoable] = useState<readonly Undoable[]>([]);
  const dock = useMemo<Dock>(
    () => ({
      showDecision: (decision) => {
        setMessage(null);
        setUndoable((all) => [
          ...all,
          { ...decision, endsAt: Date.now() + computeUndoMs(decision.undoUntil) },
        ]);
      },
      say: (text) => setMessage({ text, isError: false }),
      showError: (error) => {
        const text = typeof error === 'string' ? error : getErrorMessage(error, 'That did not work.');
        setMessage({ text, isError: true });
      },
    }),
    [],
  );
  const drop = (auditId: string) =>
    setUndoable((all) => all.filter((decision) => decision.auditId !== auditId));

  // Each decision ends at its own time, also while a later one is shown.
  useEffect(() => {
    if (undoable.length === 0) return;
    const left = Math.min(...undoable.map(({ endsAt }) => endsAt)) - Date.now();
    const timer = setTimeout(
      () => setUndoable((all) => all.filter(({ endsAt }) => endsAt > Date.now())),
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [undoable]);

  useEffect(() => {
    if (!message || message.isError) return;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  const latest = undoable.at(-1);
  return (
    <DockContext value={dock}>
      {children}
      <Bar>
        <div role="alert">
          {message?.isError && (
            <News kind="bad" close={{ label: 'Close', onClose: () => setMessage(null) }}>
              {message.text}
            </News>
          )}
        </div>
        <div role="status">
          {message && !message.isError && <News>{message.text}</News>}
          {latest && (
            <Undo key={latest.auditId} decision={latest} dock={dock} onEnd={() => drop(latest.auditId)} />
          )}
        </div>
      </Bar>
    </DockContext>
  );
}

/**
 * Offers Undo of the latest decision, by the button or the key U. Afterwards the address where the decision was made is
 * open again.
 */
function Undo({ decision, dock, onEnd }: { decision: Undoable; dock: Dock; onEnd: () => void }) {
  const left = useCountdown(decision.endsAt);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { send, sending } = useAdminSend(undoDecision);
  const refresh = useRefresh();

  async function undo() {
    const ids = [decision.auditId, ...(decision.others ?? [])];
    let undone = 0;
    let failure: CallError | undefined;
    for (const id of ids) {
      const sent = await send({ params: { id } });
      if (sent.status === 'skipped') return;
      if (sent.status === 'failed') failure = sent.failure;
      else undone++;
    }
    onEnd();
    if (failure && undone > 0)
      dock.showError(`${undone} of ${ids.length} undone; it was too late for the others.`);
    else if (failure) dock.showError(failure);
    else dock.say(`Undone: ${decision.text}`);
    await refresh();
    if (!failure && decision.href && decision.href !== pathname + search) navigate(decision.href);
  }

  useShortcuts([{ key: 'u', label: 'Undo', run: () => void undo() }]);
  return (
    <News undo={{ label: 'Undo', left, onUndo: () => void undo(), busy: sending }}>{decision.text}</News>
  );
}
