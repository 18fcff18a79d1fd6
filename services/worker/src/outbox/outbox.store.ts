import type { Collections, OutboxDoc } from '@app/db';

/** A worker that holds an entry longer than this is considered dead. */
const leaseMs = 60_000;
/** Number of due entries to examine for one that no earlier entry of its subject blocks. */
const maxExaminedEntries = 200;

export interface OutboxBacklog {
  dueCount: number;
  oldestSeconds: number;
  failedCount: number;
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** The outbox of the sender. A claimed entry becomes due again when its lease ends. */
export function createOutboxStore({ outbox }: Pick<Collections, 'outbox'>) {
  const isFirstOfSubject = async ({ _id, subject, createdAt }: OutboxDoc) => {
    const precedingFilter = { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
    const earlierFilter = { subject, status: 'waiting' as const, ...precedingFilter };
    return (await outbox.findOne(earlierFilter, { projection: { _id: 1 } })) === null;
  };
  /** Matches the claimed attempt only: after the lease another worker may have the entry. */
  const toClaimFilter = ({ _id, attempts }: OutboxDoc) => ({ _id, attempts, status: 'waiting' as const });

  return {
    /** Claims the next due entry that is the first of its subject. Only one worker gets it. */
    async claim(now: Date): Promise<OutboxDoc | undefined> {
      const dueCursor = outbox.find({ status: 'waiting', dueAt: { $lte: now } }).sort({ dueAt: 1, _id: 1 });
      for await (const entry of dueCursor.limit(maxExaminedEntries)) {
        if (!(await isFirstOfSubject(entry))) continue;
        const { _id, dueAt, attempts } = entry;
        const claimedEntry = await outbox.findOneAndUpdate(
          { _id, status: 'waiting', dueAt, attempts },
          { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        );
        if (claimedEntry) return claimedEntry;
      }
      return undefined;
    },

    /** Closes an entry and deletes its address, which was stored for this mail alone. */
    async close(
      entry: OutboxDoc,
      status: 'done' | 'failed' | 'cancelled',
      now: Date,
      lastError?: string,
    ): Promise<void> {
      await outbox.updateOne(toClaimFilter(entry), {
        $set: { status, doneAt: now, ...(lastError && { lastError }) },
        $unset: { 'payload.to': '', ...(!lastError && { lastError: '' as const }) },
      });
    },
    async reschedule(entry: OutboxDoc, dueAt: Date, lastError: string): Promise<void> {
      await outbox.updateOne(toClaimFilter(entry), { $set: { dueAt, lastError } });
    },

    /**
     * For monitoring: the number of entries that are due or have failed at least once, the age of the oldest in seconds,
     * and the number given up within a day. A failure moves `dueAt`, so `createdAt` gives the age. Counts stop at 1000.
     */
    async measureBacklog(now: Date): Promise<OutboxBacklog> {
      const dueFilter = {
        status: 'waiting' as const,
        $or: [{ dueAt: { $lte: now } }, { attempts: { $gt: 0 } }],
      };
      const aDayAgo = new Date(now.getTime() - 24 * 3_600_000);
      const [[oldest], dueCount, failedCount] = await Promise.all([
        outbox
          .find(dueFilter, { projection: { createdAt: 1 } })
          .sort({ createdAt: 1 })
          .limit(1)
          .toArray(),
        outbox.countDocuments(dueFilter, { limit: 1000 }),
        outbox.countDocuments({ status: 'failed', doneAt: { $gt: aDayAgo } }, { limit: 1000 }),
      ]);
      const oldestSeconds = oldest ? Math.round((now.getTime() - oldest.createdAt.getTime()) / 1000) : 0;
      return { dueCount, oldestSeconds, failedCount };
    },
  };
}
