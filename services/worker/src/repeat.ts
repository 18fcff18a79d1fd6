import { setTimeout as sleep } from 'node:timers/promises';

interface RepeatOptions {
  /** Milliseconds between the end of one run and the start of the next. */
  pauseMs: number;
  /** Called with the error of a failed run; the loop goes on. */
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

/** Runs `work` repeatedly until `signal` aborts, then finishes the current run. */
export async function repeat(
  work: () => Promise<unknown>,
  { pauseMs, onError, signal }: RepeatOptions,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {}); // ends early on abort
  }
}
