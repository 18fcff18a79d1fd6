/** Lets so many pieces of work run at once; the others wait in line, first come, first served. */
export function createLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    // Anyone who is called from the line takes the place of the one that ended: `running` stays.
    if (running >= atOnce) await new Promise<void>((called) => line.push(called));
    else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
