import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';
import { type DailyFigures, dayToDate } from './figure-buffer.ts';
import { writeAllOrNothing } from './write-all-or-nothing.store.ts';

const maxBatchWrites = 1_000;

/** Stores the daily figures of listings. */
export const createDailyFiguresStore = ({ figures }: Pick<Collections, 'figures'>) => ({
  /**
   * Adds sums to the stored ones. Returns the sums that were not written, to be retried.
   * @throws if the outcome of a write is unknown
   */
  async add(dailyFigures: readonly DailyFigures[]): Promise<readonly DailyFigures[]> {
    for (let offset = 0; offset < dailyFigures.length; offset += maxBatchWrites) {
      const writes = dailyFigures.slice(offset, offset + maxBatchWrites).map(({ listingId, day, counts }) => {
        const date = dayToDate(day);
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
      if (!isWritten) return dailyFigures.slice(offset);
    }
    return [];
  },
});
export type DailyFiguresStore = ReturnType<typeof createDailyFiguresStore>;
