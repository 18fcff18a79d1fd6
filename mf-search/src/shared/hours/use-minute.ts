import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for all parts that show the time, at the start of each minute. */
function schedule() {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      schedule();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

function listen(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The current minute in milliseconds. The server and the hydration do not know it. */
export const useMinute = (): number | undefined =>
  useSyncExternalStore<number | undefined>(listen, readMinute, () => undefined);
