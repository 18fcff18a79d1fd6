import type { Logger } from '@app/service-kit';
import { createFigureBuffer, type FigureBuffer } from './buffer.ts';
import type { FiguresStore } from './figures.store.ts';
import { createFlusher, type Flusher } from './flush.ts';

export interface FigureCounter extends Flusher, Pick<FigureBuffer, 'add'> {}

/** Creates a counter that counts in memory and writes the sums periodically, so that no search waits for a write. */
export function createFigureCounter(
  store: FiguresStore,
  logger: Logger,
  { everyMs, buffer = createFigureBuffer() }: { everyMs?: number; buffer?: FigureBuffer } = {},
): FigureCounter {
  async function writeSums(): Promise<void> {
    const sums = buffer.take();
    if (sums.length === 0) return;
    try {
      const unwrittenSums = await store.add(sums);
      buffer.putBack(unwrittenSums);
      if (unwrittenSums.length > 0)
        logger.warn({ sums: unwrittenSums.length }, 'sums of figures wait for the database');
    } catch (err) {
      logger.warn({ err }, 'sums of figures were lost');
    }
  }
  return { add: buffer.add, ...createFlusher(writeSums, everyMs) };
}
