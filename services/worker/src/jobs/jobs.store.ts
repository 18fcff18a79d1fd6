import { randomUUID } from 'node:crypto';
import { type Collections, isDuplicateKeyError } from '@app/db';

/** A worker that does not renew its lease within this time loses its job to another one. */
export const leaseMs = 120_000;

export type JobsStore = ReturnType<typeof createJobsStore>;

/** Stores due times and leases of jobs: one worker at a time runs a job; after a crash another takes over. */
export function createJobsStore({ jobs }: Pick<Collections, 'jobs'>) {
  const holderId = randomUUID();
  const createLease = (now: Date) => ({ holder: holderId, until: new Date(now.getTime() + leaseMs) });

  return {
    /** Registers a job with its first due time. A registered job keeps its time. */
    async register(_id: string, dueAt: Date): Promise<void> {
      await jobs.updateOne({ _id }, { $setOnInsert: { dueAt } }, { upsert: true }).catch((error: unknown) => {
        if (!isDuplicateKeyError(error)) throw error; // two workers at once
      });
    },
    /** Takes the lease of a due job. False: it is not due, or another worker has it. */
    async acquire(_id: string, now: Date): Promise<boolean> {
      const unleasedFilter = { $or: [{ until: { $exists: false } }, { until: { $lte: now } }] };
      const { modifiedCount } = await jobs.updateOne(
        { _id, dueAt: { $lte: now }, ...unleasedFilter },
        { $set: createLease(now) },
      );
      return modifiedCount === 1;
    },
    /** Renews the lease. False: another worker has it. */
    async renew(_id: string, now: Date): Promise<boolean> {
      const { matchedCount } = await jobs.updateOne({ _id, holder: holderId }, { $set: createLease(now) });
      return matchedCount === 1;
    },
    /** Seconds since each of these jobs was due, 0 if it is not yet. A running job stays due. */
    async measureDelays(jobIds: readonly string[], now: Date): Promise<{ name: string; seconds: number }[]> {
      const jobDocs = await jobs.find({ _id: { $in: [...jobIds] } }, { projection: { dueAt: 1 } }).toArray();
      return jobDocs.map(({ _id, dueAt }) => ({
        name: _id,
        seconds: Math.max(0, (now.getTime() - dueAt.getTime()) / 1000),
      }));
    },
    async finish(_id: string, now: Date, nextDueAt: Date, lastResult: string): Promise<void> {
      await jobs.updateOne(
        { _id, holder: holderId },
        {
          $set: { dueAt: nextDueAt, lastAt: now, lastResult: lastResult.slice(0, 1000) },
          $unset: { holder: '', until: '' },
        },
      );
    },
  };
}
