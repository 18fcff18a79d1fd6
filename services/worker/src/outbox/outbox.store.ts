import type { Collections, OutboxDoc } from '@app/db';
import { groupIntoBatches } from '@app/service-kit';
import type { NewEntry } from '@app/status-changes';
import type { AnyBulkWriteOperation } from 'mongodb';

/** A worker that holds an entry longer than this is considered dead. */
const leaseMs = 60_000;
const batchSize = 50;

export interface OutboxBacklog {
  dueCount: number;
  oldestSeconds: number;
  failedCount: number;
}

export type OutboxStore = ReturnType<typeof createOutboxQueueStore>;

/** The outbox of the sender. A claimed entry becomes due again when its lease ends. */
export function createOutboxQueueStore({ outbox }: Pick<Collections, 'outbox'>) {
  const queries = {
    findDue: (now: Date) =>
      outbox.find({ status: 'waiting', dueAt: { $lte: now } }).sort({ dueAt: 1, _id: 1 }),
    /** The first waiting entry of each subject. */
    findFirstOfSubjects: (subjects: readonly string[]) =>
      outbox.aggregate<{ _id: string; firstId: OutboxDoc['_id'] }>([
        { $match: { subject: { $in: subjects }, status: 'waiting' } },
        { $sort: { subject: 1, createdAt: 1, _id: 1 } },
        { $group: { _id: '$subject', firstId: { $first: '$_id' } } },
      ]),
  };
  /** Matches the claimed attempt only: after the lease another worker may have the entry. */
  const toClaimFilter = ({ _id, attempts }: OutboxDoc) => ({ _id, attempts, status: 'waiting' as const });

  return {
    queries,

    /**
     * Claims the next due entry that is the first of its subject. Only one worker gets it. Examines all due entries if it
     * must: after an outage hundreds may follow a first one that waits for its retry.
     */
    async claim(now: Date): Promise<OutboxDoc | undefined> {
      const firstIds = new Map<string, OutboxDoc['_id']>();
      const dueCursor = queries.findDue(now).batchSize(batchSize);
      for await (const entries of groupIntoBatches(dueCursor, batchSize)) {
        const subjects = new Set(entries.map(({ subject }) => subject));
        const newSubjects = [...subjects].filter((subject) => !firstIds.has(subject));
        for await (const { _id, firstId } of queries.findFirstOfSubjects(newSubjects))
          firstIds.set(_id, firstId);
        for (const { _id, subject, dueAt, attempts } of entries) {
          if (!firstIds.get(subject)?.equals(_id)) continue;
          const claimedEntry = await outbox.findOneAndUpdate(
            { _id, status: 'waiting', dueAt, attempts },
            { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
            { returnDocument: 'after' },
          );
          if (claimedEntry) return claimedEntry;
        }
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
      const oneDayAgo = new Date(now.getTime() - 24 * 3_600_000);
      const [[oldestEntry], dueCount, failedCount] = await Promise.all([
        outbox
          .find(dueFilter, { projection: { createdAt: 1 } })
          .sort({ createdAt: 1 })
          .limit(1)
          .toArray(),
        outbox.countDocuments(dueFilter, { limit: 1000 }),
        outbox.countDocuments({ status: 'failed', doneAt: { $gt: oneDayAgo } }, { limit: 1000 }),
      ]);
      const oldestSeconds = oldestEntry
        ? Math.round((now.getTime() - oldestEntry.createdAt.getTime()) / 1000)
        : 0;
      return { dueCount, oldestSeconds, failedCount };
    },
  };
}

/** Puts entries in the outbox. Skips those whose key exists; returns the number of new ones. */
export async function putEntries(
  { outbox }: Pick<Collections, 'outbox'>,
  entries: readonly NewEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const operations = entries.map(
    ({ key, ...entry }): AnyBulkWriteOperation<OutboxDoc> => ({
      updateOne: { filter: { key }, update: { $setOnInsert: entry }, upsert: true },
    }),
  );
  return (await outbox.bulkWrite(operations, { ordered: false })).upsertedCount;
}
