import { problems } from '../problem/problem.ts';

/**
 * Limits concurrent work: `maxRunning` at a time, then a queue in order of arrival; further work is rejected.
 * @throws what `createFullError` returns, by default 429, if the queue is full
 */
export function createLimiter(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  createFullError = () => problems.rateLimited(5),
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let runningCount = 0;
  return async (work) => {
    if (runningCount < maxRunning) runningCount++;
    else if (queue.length < maxWaiting) await new Promise<void>((start) => queue.push(start));
    else throw createFullError();
    try {
      return await work();
    } finally {
      // Passes its place on to the next in the queue directly.
      const startNext = queue.shift();
      if (startNext) startNext();
      else runningCount--;
    }
  };
}
