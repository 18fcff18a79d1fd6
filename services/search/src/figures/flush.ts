/** Work that is written at intervals. */
export interface Flush {
  /** Writes what was counted so far; at most one at a time. */
  flush(): Promise<void>;
  /** The last flush: call it before the database is left. */
  stop(): Promise<void>;
}

/** Calls `write` every `everyMs` milliseconds and on demand, never twice at once. `write` must not fail. */
export function createFlush(write: () => Promise<void>, everyMs = 10_000): Flush {
  let flushing: Promise<void> | undefined;
  const flush = (): Promise<void> => {
    flushing ??= write().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timer = setInterval(flush, everyMs).unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
