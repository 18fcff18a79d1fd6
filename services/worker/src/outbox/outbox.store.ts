import type { Collections, OutboxDoc } from '@app/db';

/** A worker that takes longer than this over one entry is believed dead. */
const leaseMs = 60_000;
/** How many due entries are looked at for one that is not held up by an earlier one of its subject. */
const lookAt = 200;

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** The outbox as its sender sees it. A claimed entry is one that is due only when its lease is over. */
export function createOutboxStore({ outbox }: Pick<Collections, 'outbox'>) {
  const isFirst = async ({ _id, subject, createdAt }: OutboxDoc) => {
    const before = { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
    const earlier = { subject, status: 'waiting' as const, ...before };
    return (await outbox.findOne(earlier, { projection: { _id: 1 } })) === null;
  };
  /** Only of the attempt that was claimed: after its lease another may be at it. */
  const toClaimFilter = ({ _id, attempts }: OutboxDoc) => ({ _id, attempts, status: 'waiting' as const });

  return {
    /** The next entry that is due and the first of its subject; of two workers one gets it. */
    async claim(now: Date): Promise<OutboxDoc | undefined> {
      const due = outbox.find({ status: 'waiting', dueAt: { $lte: now } }).sort({ dueAt: 1, _id: 1 });
      for await (const entry of due.limit(lookAt)) {
        if (!(await isFirst(entry))) continue;
        const { _id, dueAt, attempts } = entry;
        const taken = await outbox.findOneAndUpdate(
          { _id, status: 'waiting', dueAt, attempts },
          { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        );
        if (taken) return taken;
      }
      return undefined;
    },

    /** An address was needed for this alone: it goes. */
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
    async putOff(entry: OutboxDoc, dueAt: Date, lastError: string): Promise<void> {
      await outbox.updateOne(toClaimFilter(entry), { $set: { dueAt, lastError } });
    },

    /** How many are due, and how long the first of them has been: for people who ask how things stand. */
    async behind(now: Date): Promise<{ due: number; seconds: number }> {
      const filter = { status: 'waiting' as const, dueAt: { $lte: now } };
      const [first] = await outbox.find(filter).sort({ dueAt: 1, _id: 1 }).limit(1).toArray();
      if (!first) return { due: 0, seconds: 0 };
      const seconds = Math.round((now.getTime() - first.dueAt.getTime()) / 1000);
      return { due: await outbox.countDocuments(filter, { limit: 1000 }), seconds };
    },
  };
}
