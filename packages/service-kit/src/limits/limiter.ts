import { problems } from '../problem/problem.ts';

/**
 * Limits concurrent work: `running` at a time, a queue in order of arrival, and refusal of further ones.
 * @throws 429 if the queue is full
 */
export function createLimiter(
  running: number,
  waiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < running) busy++;
    else if (line.length < waiting) await new Promise<void>((mayGo) => line.push(mayGo));
    else throw problems.rateLimited(5);
    try {
      return await work();
    } finally {
      // Passes its place on to the next in the queue directly.
      const next = line.shift();
      if (next) next();
      else busy--;
    }
  };
}
