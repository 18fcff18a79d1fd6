import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';
import { type FigureSum, toDate } from './figure-buffer.ts';
import { writeAllOrNothing } from './write-all-or-nothing.store.ts';

const batchSize = 1_000;

/** Stores the daily figures of listings. */
export const createFiguresStore = ({ figures }: Pick<Collections, 'figures'>) => ({
  /**
   * Adds sums to the stored ones. Returns the sums that were not written, to be retried.
   * @throws if the outcome of a write is unknown
   */
  async add(sums: readonly FigureSum[]): Promise<readonly FigureSum[]> {
    for (let from = 0; from < sums.length; from += batchSize) {
      const writes = sums.slice(from, from + batchSize).map(({ listingId, day, counts }) => {
        const date = toDate(day);
        return {
          updateOne: {
            filter: { _id: `${listingId}/${date.toISOString().slice(0, 10)}` },
            update: { $inc: counts, $setOnInsert: { listingId: new ObjectId(listingId), day: date } },
            upsert: true,
          },
        };
      });
      const isWritten = await writeAllOrNothing(figures.db.client, (session) =>
        figures.bulkWrite(writes, { ordered: false, session }),
      );
      if (!isWritten) return sums.slice(from);
    }
    return [];
  },
});
export type FiguresStore = ReturnType<typeof createFiguresStore>;
