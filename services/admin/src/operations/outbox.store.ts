import type { ClientSession, Collections, OutboxDoc } from '@app/db';
import { outboxStatuses } from '@app/option-lists';
import { type Filter, ObjectId } from 'mongodb';
import { findPage, type Page } from '../paging.store.ts';

type Status = OutboxDoc['status'];
export interface OutboxQuery {
  status?: Status | undefined;
  kind?: OutboxDoc['kind'] | undefined;
  subject?: string | undefined;
}

export const createOutboxStore = ({ outbox }: Pick<Collections, 'outbox'>) => ({
  async findPage({ status, kind, subject }: OutboxQuery, page: Page) {
    const filter: Filter<OutboxDoc> = {
      ...(status && { status }),
      ...(kind && { kind }),
      ...(subject && { subject }),
    };
    const [outboxPage, counts] = await Promise.all([
      findPage(outbox, filter, { createdAt: -1, _id: -1 }, page, {}),
      Promise.all(
        outboxStatuses.map(
          async (countedStatus) =>
            [countedStatus, await outbox.countDocuments({ status: countedStatus })] as const,
        ),
      ),
    ]);
    return { ...outboxPage, counts: Object.fromEntries(counts) as Record<Status, number> };
  },

  find: (id: string, session: ClientSession) => outbox.findOne({ _id: new ObjectId(id) }, { session }),

  /** Resets a failed entry to its first attempt; null if it has not failed. */
  retry: (id: string, now: Date, session: ClientSession): Promise<OutboxDoc | null> =>
    outbox.findOneAndUpdate(
      { _id: new ObjectId(id), status: 'failed' },
      { $set: { status: 'waiting', attempts: 0, dueAt: now }, $unset: { doneAt: '' } },
      { session, returnDocument: 'after' },
    ),
});
