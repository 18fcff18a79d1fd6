import { withLock } from '@app/db';
import type { Db } from 'mongodb';
import type { HistoryPoint } from '../../live-index/feed.ts';

interface PointDoc {
  /** Name of an index. */
  _id: string;
  point: HistoryPoint;
  at: Date;
}

/** A build of ten million listings, and another one before it. */
const waitMs = 4 * 3_600_000;

/** Remembers up to which point of the history an index of the cluster holds all changes. */
export function createPointStore(db: Db) {
  const points = db.collection<PointDoc>('searchPoints');
  return {
    async load(index: string): Promise<HistoryPoint | undefined> {
      return (await points.findOne({ _id: index }))?.point;
    },
    async save(index: string, point: HistoryPoint): Promise<void> {
      await points.updateOne({ _id: index }, { $set: { point, at: new Date() } }, { upsert: true });
    },
    /** Runs work in one process at a time. */
    lock: (work: () => Promise<void>): Promise<void> => withLock(db, 'search-build', work, { waitMs }),
  };
}
export type PointStore = ReturnType<typeof createPointStore>;
