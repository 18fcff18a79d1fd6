import type { Logger } from '@app/service-kit';
import { createFigureBuffer, type FigureBuffer } from './figure-buffer.ts';
import type { DailyFiguresStore } from './figures.store.ts';
import { createFlusher, type Flusher } from './flusher.ts';

export interface FigureCounter extends Flusher, Pick<FigureBuffer, 'add'> {}

/** Creates a counter that counts in memory and writes the sums periodically, so that no search waits for a write. */
export function createFigureCounter(
  store: DailyFiguresStore,
  logger: Logger,
  { intervalMs, buffer = createFigureBuffer() }: { intervalMs?: number; buffer?: FigureBuffer } = {},
): FigureCounter {
  async function writeSums(): Promise<void> {
    const sums = buffer.drain();
    if (sums.length === 0) return;
    try {
      const unwrittenSums = await store.add(sums);
      buffer.restore(unwrittenSums);
      if (unwrittenSums.length > 0)
        logger.warn({ sums: unwrittenSums.length }, 'sums of figures wait for the database');
    } catch (err) {
      logger.warn({ err }, 'sums of figures were lost');
    }
  }
  return { add: buffer.add, ...createFlusher(writeSums, intervalMs) };
}
