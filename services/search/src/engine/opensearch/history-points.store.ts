import { withLock } from '@app/db';
import type { Db } from 'mongodb';
import type { HistoryPoint } from '../../live-index/feed.ts';

interface PointDoc {
  /** Name of an index. */
  _id: string;
  point: HistoryPoint;
  at: Date;
}

/** Longer than two builds with ten million listings. */
const lockWaitMs = 4 * 3_600_000;

/** Stores for each index of the cluster the point of the history up to which it has all changes. */
export function createHistoryPointStore(db: Db) {
  const points = db.collection<PointDoc>('searchPoints');
  return {
    async load(index: string): Promise<HistoryPoint | undefined> {
      return (await points.findOne({ _id: index }))?.point;
    },
    async save(index: string, point: HistoryPoint): Promise<void> {
      await points.updateOne({ _id: index }, { $set: { point, at: new Date() } }, { upsert: true });
    },
    /** Runs the work while no other process does. */
    runExclusively: (work: () => Promise<void>): Promise<void> =>
      withLock(db, 'search-build', work, { waitMs: lockWaitMs }),
  };
}
export type HistoryPointStore = ReturnType<typeof createHistoryPointStore>;
