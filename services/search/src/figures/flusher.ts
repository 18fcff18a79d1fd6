/** Writes counts periodically. */
export interface Flusher {
  /** Writes what was counted since the last write, or waits for the running one. */
  flush(): Promise<void>;
  /** Stops the timer and writes once more. Call it before the database is closed. */
  stop(): Promise<void>;
}

/** Creates a flusher that calls `write` periodically and on demand, never concurrently. `write` must not throw. */
export function createFlusher(write: () => Promise<void>, intervalMs = 10_000): Flusher {
  let runningFlush: Promise<void> | undefined;
  const flush = (): Promise<void> => {
    runningFlush ??= write().finally(() => {
      runningFlush = undefined;
    });
    return runningFlush;
  };
  const timer = setInterval(flush, intervalMs).unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await runningFlush;
      await flush();
    },
  };
}
