import type { ClientSession, Collections, OutboxDoc } from '@app/db';
import { outboxStatuses } from '@app/types/admin/operations';
import { type Filter, ObjectId } from 'mongodb';

type Status = OutboxDoc['status'];
export interface OutboxQuery {
  status?: Status | undefined;
  kind?: OutboxDoc['kind'] | undefined;
  subject?: string | undefined;
}

/** The outbox as the console looks at it. */
export const createOutboxStore = ({ outbox }: Pick<Collections, 'outbox'>) => ({
  async page({ status, kind, subject }: OutboxQuery, page: number, pageSize: number) {
    const filter: Filter<OutboxDoc> = {
      ...(status && { status }),
      ...(kind && { kind }),
      ...(subject && { subject }),
    };
    const newest = outbox.find(filter).sort({ createdAt: -1, _id: -1 });
    const [found, total, counted] = await Promise.all([
      newest
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      outbox.countDocuments(filter),
      Promise.all(
        outboxStatuses.map(async (one) => [one, await outbox.countDocuments({ status: one })] as const),
      ),
    ]);
    return { found, total, counts: Object.fromEntries(counted) as Record<Status, number> };
  },

  one: (id: string, session: ClientSession) => outbox.findOne({ _id: new ObjectId(id) }, { session }),

  /** A failed one waits again, from its first attempt; null: it has not failed. */
  again: (id: string, now: Date, session: ClientSession): Promise<OutboxDoc | null> =>
    outbox.findOneAndUpdate(
      { _id: new ObjectId(id), status: 'failed' },
      { $set: { status: 'waiting', attempts: 0, dueAt: now }, $unset: { doneAt: '' } },
      { session, returnDocument: 'after' },
    ),
});
