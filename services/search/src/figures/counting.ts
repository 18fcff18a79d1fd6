import type { Logger } from '@app/service-kit';
import { createFigureBuffer, type FigureBuffer } from './buffer.ts';
import type { FiguresStore } from './figures.store.ts';
import { createFlush, type Flush } from './flush.ts';

export interface FigureCounter extends Flush, Pick<FigureBuffer, 'add'> {}

/** Counts in memory and writes the sums at intervals, so that no search waits for a write. */
export function createFigureCounter(
  store: FiguresStore,
  logger: Logger,
  { everyMs, buffer = createFigureBuffer() }: { everyMs?: number; buffer?: FigureBuffer } = {},
): FigureCounter {
  async function writeSums(): Promise<void> {
    const sums = buffer.take();
    if (sums.length === 0) return;
    try {
      const waiting = await store.add(sums);
      buffer.putBack(waiting);
      if (waiting.length > 0) logger.warn({ sums: waiting.length }, 'sums of figures wait for the database');
    } catch (err) {
      logger.warn({ err }, 'sums of figures were lost');
    }
  }
  return { add: buffer.add, ...createFlush(writeSums, everyMs) };
}
