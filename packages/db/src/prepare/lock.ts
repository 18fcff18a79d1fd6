import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { isDuplicateKeyError } from '../transaction.ts';

interface Lease {
  _id: string;
  holder: string;
  until: Date;
}

export interface LockOptions {
  /** Lifetime of the lock without renewal, in milliseconds. */
  leaseMs?: number;
  /** Maximum wait for another holder, in milliseconds. */
  waitMs?: number;
}

/**
 * Runs `work` while no other process runs work with the same name. If a holder dies, another one follows when the lease
 * ends; the server's clock decides.
 * @throws if the lock was not acquired in time, or was lost
 */
export async function withLock<T>(
  db: Db,
  name: string,
  work: () => Promise<T>,
  { leaseMs = 30_000, waitMs = 120_000 }: LockOptions = {},
): Promise<T> {
  const leases = db.collection<Lease>('locks');
  const holder = randomUUID();
  const leaseEnd = { $add: ['$$NOW', leaseMs] };

  const tryAcquire = async () => {
    const isFreeExpression = { $not: { $gt: ['$until', '$$NOW'] } };
    const newFields = {
      holder: { $cond: [isFreeExpression, holder, '$holder'] },
      until: { $cond: [isFreeExpression, leaseEnd, '$until'] },
    };
    try {
      const options = { upsert: true, returnDocument: 'after' } as const;
      const lease = await leases.findOneAndUpdate({ _id: name }, [{ $set: newFields }], options);
      return lease?.holder === holder;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false; // two processes created the lock at once
      throw error;
    }
  };
  const deadline = performance.now() + waitMs;
  while (!(await tryAcquire())) {
    if (performance.now() > deadline) throw new Error(`Another process holds the lock "${name}".`);
    await sleep(200);
  }

  let lossError: unknown;
  const renewLease = async () => {
    const { matchedCount } = await leases.updateOne({ _id: name, holder }, [{ $set: { until: leaseEnd } }]);
    // A renewal that failed may be followed by one in time.
    lossError = matchedCount === 0 ? new Error(`The lock "${name}" was lost.`) : undefined;
  };
  const renewalTimer = setInterval(
    () => renewLease().catch((error: unknown) => (lossError = error)),
    leaseMs / 3,
  );
  try {
    const result = await work();
    if (lossError) throw lossError;
    return result;
  } finally {
    clearInterval(renewalTimer);
    await leases.deleteOne({ _id: name, holder });
  }
}

/** The database server's time, common to all processes. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  return localTime as Date;
}
