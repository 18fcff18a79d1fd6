import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that says where it may pause: every yield lies at most about a millisecond after the one before. */
export type SlicedWork<T> = Generator<void, T, void>;

/** Does all of it now. For small work only. */
export function runAtOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** For so long at most others are kept waiting on purpose: less than half of what they may be (G4). */
const usualSliceMs = 4;

/** Does it a slice at a time, so that requests are answered in between. */
export async function runInSlices<T>(work: SlicedWork<T>, { sliceMs = usualSliceMs } = {}): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await nextTurn();
  }
}

/** For long work with awaits of its own: to be called now and then, and awaited. Lets others run where it is time. */
export function createPauses(): () => Promise<void> | undefined {
  let until = performance.now() + usualSliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + usualSliceMs;
    });
  };
}

/**
 * Counts steps of a long loop and tells when it is time for a yield. A step may compare strings or write to new
 * memory for the first time, which takes a microsecond or more.
 */
export const isPause = (step: number) => (step & 0x3ff) === 0;
