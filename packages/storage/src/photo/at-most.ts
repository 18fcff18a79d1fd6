import { NoPhoto } from './no-photo.ts';

/**
 * Lets so much work run at once and so much wait.
 * @throws {NoPhoto} `too_busy` for what finds no place
 */
export function createLimiter(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (busy < running) busy++;
    else if (queue.length < waiting) await new Promise<void>((go) => queue.push(go));
    else throw new NoPhoto('too_busy');
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next)
        next(); // the place goes on to it
      else busy--;
    }
  };
}
