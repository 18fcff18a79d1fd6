import type { Logger } from '@app/service-kit';
import { createFigureBuffer, type FigureBuffer } from './buffer.ts';
import type { FiguresStore } from './figures.store.ts';

export interface FigureCounter extends Pick<FigureBuffer, 'add'> {
  /** Writes what was counted so far. Never fails; at most one at a time. */
  flush(): Promise<void>;
  /** The last flush: call it before the database is left. */
  stop(): Promise<void>;
}

/** Counts in memory and writes the sums now and then: a search never waits for a write. */
export function createFigureCounter(
  store: FiguresStore,
  logger: Logger,
  { everyMs = 10_000, buffer = createFigureBuffer() }: { everyMs?: number; buffer?: FigureBuffer } = {},
): FigureCounter {
  let flushing: Promise<void> | undefined;

  async function writeSums(): Promise<void> {
    const sums = buffer.take();
    if (sums.length === 0) return;
    try {
      buffer.putBack(await store.add(sums));
    } catch (err) {
      logger.warn({ err }, 'sums of figures were lost');
    }
  }
  const flush = (): Promise<void> => {
    flushing ??= writeSums().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timer = setInterval(flush, everyMs).unref();

  return {
    add: buffer.add,
    flush,
    async stop() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
