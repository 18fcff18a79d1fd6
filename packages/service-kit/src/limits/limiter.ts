import { problems } from '../problem/problem.ts';

/**
 * So many at a time, so many in line, first come, first served; anyone who comes then is turned away.
 * @throws 429 for what finds no place
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
      // Anyone who is next takes over the place: it is never free in between.
      const next = line.shift();
      if (next) next();
      else busy--;
    }
  };
}
