import type { Collections } from '@app/db';
import { MongoServerSelectionError, ObjectId } from 'mongodb';
import { type Sum, toDate } from './buffer.ts';

const batch = 1_000;

/** Sums of how often listings were met. */
export const createFiguresStore = ({ figures }: Pick<Collections, 'figures'>) => ({
  /**
   * Adds them to what is kept. Gives those that were surely not written, because no database answered; of what failed
   * otherwise some may be there, and nothing is counted twice.
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
      try {
        await figures.bulkWrite(writes, { ordered: false });
      } catch (error) {
        if (error instanceof MongoServerSelectionError) return sums.slice(from);
        throw error;
      }
    }
    return [];
  },
});
export type FiguresStore = ReturnType<typeof createFiguresStore>;
