import { problems } from '@app/service-kit';

/**
 * Lets so much work run at once and so much wait.
 * @throws 429 for what finds no place
 */
export function atMost(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (busy < running) busy++;
    else if (queue.length < waiting) await new Promise<void>((go) => queue.push(go));
    else throw problems.rateLimited(2);
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
