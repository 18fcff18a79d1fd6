import { getCollections, readDatabaseTime } from '@app/db';
import type { Db } from 'mongodb';

/** Search writes a heartbeat every five seconds, and the worker seals the audit log as often. */
const silentMs = 60_000;

/** @throws if services or another command used the database within the last minute */
export async function requireUnused(db: Db): Promise<void> {
  const now = await readDatabaseTime(db);
  const recent = { $gt: new Date(now.getTime() - silentMs) };
  const holder = { until: { $gt: now } };
  const [beat, job, lock] = await Promise.all([
    db.collection('heartbeats').findOne<{ at: Date }>({ at: recent }),
    getCollections(db).jobs.findOne({ $or: [{ lastAt: recent }, holder] }, { sort: { lastAt: -1 } }),
    db.collection<{ _id: string }>('locks').findOne(holder),
  ]);
  const formatAge = (at: Date | undefined) =>
    at ? `${Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))} s ago` : 'now';
  const users = [
    beat && `search, ${formatAge(beat.at)}`,
    job && `worker, ${formatAge(job.lastAt)}`,
    lock && `the lock ${lock._id}, now`,
  ].filter(Boolean);
  if (users.length > 0)
    throw new Error(
      `Services still use this database (${users.join('; ')}). Stop them first, and wait for a minute.`,
    );
}
