import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can pause: at most about a millisecond lies between two yields. */
export type SlicedWork<T> = Generator<void, T, void>;

/** Runs all of it without pauses. For small work only. */
export function runAtOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Milliseconds of work between two pauses. */
const usualSliceMs = 4;

/** Runs work in slices, so that requests are answered in between. */
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

/** Creates a function for long asynchronous loops: call and await it regularly; it pauses when a slice is used up. */
export function createPauses(): () => Promise<void> | undefined {
  let until = performance.now() + usualSliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + usualSliceMs;
    });
  };
}

/** True on every 1024th step of a loop, when it should yield. A step may take about a microsecond. */
export const isPause = (step: number) => (step & 0x3ff) === 0;
