import { setTimeout as sleep } from 'node:timers/promises';

interface RepeatOptions {
  /** Between the end of one and the begin of the next. */
  pauseMs: number;
  /** It threw; the next one comes all the same. */
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

/** Does `work` over and over until `signal` says stop; then it ends after the present one. */
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
    await sleep(pauseMs, undefined, { signal }).catch(() => {}); // cut short by the stop
  }
}
