/** So many at a time, so many in line; anyone who comes then is turned away. */
export function createLimiter(running: number, waiting: number) {
  const line: (() => void)[] = [];
  let busy = 0;

  return async function inTurn<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    if (busy >= running) {
      if (line.length >= waiting) throw full();
      await new Promise<void>((mayGo) => line.push(mayGo));
    } else busy++;
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
