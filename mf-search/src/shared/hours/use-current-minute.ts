import { useSyncExternalStore } from 'react';

const msPerMinute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for all components that show the time; it fires at the start of each minute. */
function scheduleTick() {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      scheduleTick();
    },
    msPerMinute - (Date.now() % msPerMinute),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) scheduleTick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const getCurrentMinuteMs = () => Math.floor(Date.now() / msPerMinute) * msPerMinute;

/** Start of the current minute, in milliseconds since 1970; undefined on the server and during hydration. */
export const useCurrentMinuteMs = (): number | undefined =>
  useSyncExternalStore<number | undefined>(subscribe, getCurrentMinuteMs, () => undefined);
