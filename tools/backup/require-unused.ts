import { getCollections, readDatabaseTime } from '@app/db';
import type { Db } from 'mongodb';

/** Search writes a heartbeat every five seconds, and the worker seals the audit log as often. */
const idleMs = 60_000;

/** @throws if services or another command used the database within the last minute */
export async function requireUnused(db: Db): Promise<void> {
  const now = await readDatabaseTime(db);
  const recentFilter = { $gt: new Date(now.getTime() - idleMs) };
  const lockedFilter = { until: { $gt: now } };
  const [heartbeat, job, lock] = await Promise.all([
    db.collection('heartbeats').findOne<{ at: Date }>({ at: recentFilter }),
    getCollections(db).jobs.findOne(
      { $or: [{ lastAt: recentFilter }, lockedFilter] },
      { sort: { lastAt: -1 } },
    ),
    db.collection<{ _id: string }>('locks').findOne(lockedFilter),
  ]);
  const formatAge = (seenAt: Date | undefined) =>
    seenAt ? `${Math.max(0, Math.round((now.getTime() - seenAt.getTime()) / 1000))} s ago` : 'now';
  const users = [
    heartbeat && `search, ${formatAge(heartbeat.at)}`,
    job && `worker, ${formatAge(job.lastAt)}`,
    lock && `the lock ${lock._id}, now`,
  ].filter(Boolean);
  if (users.length > 0)
    throw new Error(
      `Services still use this database (${users.join('; ')}). Stop them first, and wait for a minute.`,
    );
}
