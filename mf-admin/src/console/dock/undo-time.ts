import { longestUndoSeconds } from '@app/types/admin/lists';
import { useEffect, useEffectEvent, useState } from 'react';

const longestMs = longestUndoSeconds * 1000;
/** Words change this often: anyone who listens is not told every second. */
const stepMs = 5000;

/** How long `until` is from now. Where this browser's clock is plainly wrong, a little less than the whole time. */
export function computeUndoMs(until: string, now = Date.now()): number {
  const left = Date.parse(until) - now;
  return left > 0 && left <= longestMs + stepMs ? left : longestMs - stepMs;
}

/** "25 seconds": the time that is left until an instant, in words that change every 5 seconds. Then `onEnd`. */
export function useCountdown(endsAt: number, onEnd: () => void): string {
  const countStepsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / stepMs));
  const [steps, setSteps] = useState(countStepsLeft);
  const tick = useEffectEvent(() => {
    const left = countStepsLeft();
    setSteps(left);
    if (left === 0) onEnd();
  });

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
