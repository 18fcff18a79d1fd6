import { longestUndoSeconds } from '@app/types/admin/lists';
import { useEffect, useEffectEvent, useState } from 'react';

const longestMs = longestUndoSeconds * 1000;
/** The remaining time changes in these steps, so that screen readers do not announce it every second. */
const stepMs = 5000;

/**
 * Returns the milliseconds from now to `until`. If the clock of this browser is obviously wrong, slightly less than the
 * full undo time.
 */
export function computeUndoMs(until: string, now = Date.now()): number {
  const left = Date.parse(until) - now;
  return left > 0 && left <= longestMs + stepMs ? left : longestMs - stepMs;
}

/** Returns the remaining time, such as "25 seconds", in steps of 5 seconds. */
export function useCountdown(endsAt: number): string {
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
