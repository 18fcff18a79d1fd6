import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';
import { type Sum, toDate } from './buffer.ts';
import { writeWhole } from './write-whole.store.ts';

const batch = 1_000;

/** Stores the daily figures of listings. */
export const createFiguresStore = ({ figures }: Pick<Collections, 'figures'>) => ({
  /**
   * Adds sums to the stored ones. Returns those that were not written, to be added later.
   * @throws if the outcome of a write is unknown
   */
  async add(sums: readonly Sum[]): Promise<readonly Sum[]> {
    for (let from = 0; from < sums.length; from += batch) {
      const writes = sums.slice(from, from + batch).map(({ listingId, day, met }) => {
        const date = toDate(day);
        return {
          updateOne: {
            filter: { _id: `${listingId}/${date.toISOString().slice(0, 10)}` },
            update: { $inc: met, $setOnInsert: { listingId: new ObjectId(listingId), day: date } },
            upsert: true,
          },
        };
      });
      const isWritten = await writeWhole(figures.db.client, (session) =>
        figures.bulkWrite(writes, { ordered: false, session }),
      );
      if (!isWritten) return sums.slice(from);
    }
    return [];
  },
});
export type FiguresStore = ReturnType<typeof createFiguresStore>;
