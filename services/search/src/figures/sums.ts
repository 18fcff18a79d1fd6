const dayMs = 86_400_000;

/** Sums by name, of one kind of event. Nothing is kept of a single event. */
export interface Sums {
  add(name: string): void;
  /** Writes what was counted so far. Never fails; at most one at a time. */
  flush(): Promise<void>;
  /** The last flush: call it before the database is left. */
  stop(): Promise<void>;
}

export interface SumsOptions {
  write(sums: ReadonlyMap<string, number>): Promise<unknown>;
  /** Called where `write` failed. Its sums are lost: some of them may have been written. */
  onLost(error: unknown): void;
  everyMs?: number | undefined;
  /** Beyond so many names, no new one is started. */
  most?: number;
}

/** Counts in memory and writes the sums at intervals: no answer waits for a write. */
export function createSums({ write, onLost, everyMs = 10_000, most = 20_000 }: SumsOptions): Sums {
  let sums = new Map<string, number>();
  let flushing: Promise<void> | undefined;

  async function writeSums(): Promise<void> {
    if (sums.size === 0) return;
    const taken = sums;
    sums = new Map();
    await write(taken).catch(onLost);
  }
  const flush = (): Promise<void> => {
    flushing ??= writeSums().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timer = setInterval(flush, everyMs).unref();

  return {
    add(name) {
      const known = sums.get(name);
      if (known !== undefined || sums.size < most) sums.set(name, (known ?? 0) + 1);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

/** The day of a time in milliseconds, in UTC: `YYYY-MM-DD`. */
export const formatDay = (time: number): string =>
  new Date(Math.floor(time / dayMs) * dayMs).toISOString().slice(0, 10);
