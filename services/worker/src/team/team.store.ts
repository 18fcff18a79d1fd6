import type { AdminDoc, Collections, LegalRequestDoc, OutboxDoc } from '@app/db';
import type { QueueCount } from '@app/mail';
import type { AnyBulkWriteOperation } from 'mongodb';

const pending = { status: 'pending' } as const;
const isNewReply = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const isOtherReply = { 'reply.revision.status': 'pending', 'reply.revision': { $exists: true } } as const;

/** The team, and the queues of the back office as mails about them need both. */
export function createTeamStore(collections: Collections) {
  const { reviews, listings, pendingUpdates, claims, appeals, admins, outbox } = collections;
  const { flags, reports, secondOpinions, messages, legalRequests } = collections;
  return {
    /** Since when each item of each queue waits. */
    async waitingSince(): Promise<{ kind: QueueCount['kind']; since: Date[] }[]> {
      const [fresh, others] = await Promise.all([
        reviews
          .find(isNewReply)
          .map(({ reply, submittedAt }) => reply?.submittedAt ?? submittedAt)
          .toArray(),
        reviews
          .find(isOtherReply)
          .map(({ reply, submittedAt }) => reply?.revision?.submittedAt ?? submittedAt)
          .toArray(),
      ]);
      const arrived = { projection: { submittedAt: 1 } } as const;
      return [
        {
          kind: 'reviews',
          since: await reviews
            .find({ status: { $in: ['pending', 'pending_revision'] } }, arrived)
            .map(({ submittedAt }) => submittedAt)
            .toArray(),
        },
        { kind: 'replies', since: [...fresh, ...others] },
        {
          kind: 'appeals',
          since: [
            ...(await reviews
              .find({ 'appeal.status': 'open' })
              .map(({ appeal, submittedAt }) => appeal?.at ?? submittedAt)
              .toArray()),
            ...(await appeals
              .find({ status: 'open' })
              .map(({ createdAt }) => createdAt)
              .toArray()),
          ],
        },
        {
          // Of a review that several readers flagged, the first flag counts.
          kind: 'flags',
          since: await flags
            .aggregate<{ since: Date }>([
              { $match: { status: 'open' } },
              { $group: { _id: '$reviewId', since: { $min: '$createdAt' } } },
            ])
            .map(({ since }) => since)
            .toArray(),
        },
        {
          kind: 'reports',
          since: await reports
            .find({ status: 'open' }, { projection: { createdAt: 1 } as const })
            .map(({ createdAt }) => createdAt)
            .toArray(),
        },
        {
          kind: 'listings',
          since: await listings
            .find({ ...pending, submittedAt: { $exists: true } }, arrived)
            .map(({ submittedAt, createdAt }) => submittedAt ?? createdAt)
            .toArray(),
        },
        {
          kind: 'updates',
          since: await pendingUpdates
            .find(pending, arrived)
            .map(({ submittedAt }) => submittedAt)
            .toArray(),
        },
        {
          kind: 'claims',
          since: await claims
            .find(pending)
            .map(({ createdAt }) => createdAt)
            .toArray(),
        },
        {
          kind: 'approvals',
          since: await secondOpinions
            .find({ status: 'open' }, { projection: { askedAt: 1 } as const })
            .map(({ askedAt }) => askedAt)
            .toArray(),
        },
        {
          kind: 'messages',
          since: await messages
            .find({ from: 'person', status: 'open' }, { projection: { sentAt: 1 } as const })
            .map(({ sentAt }) => sentAt)
            .toArray(),
        },
      ];
    },

    openLegalRequests: (): Promise<Pick<LegalRequestDoc, 'due' | 'createdAt' | 'status'>[]> =>
      legalRequests
        .find({ status: 'open' }, { projection: { due: 1, createdAt: 1, status: 1 } as const })
        .toArray(),

    /** Who of the team wants these mails. */
    readers: (): Promise<Pick<AdminDoc, '_id' | 'email' | 'name'>[]> =>
      admins
        .find({ status: 'active', digest: true }, { projection: { email: 1, name: 1 } as const })
        .toArray(),

    /** Leaves out what was put there before under the same key; gives how many are new. */
    async put(entries: readonly Omit<OutboxDoc, '_id'>[]): Promise<number> {
      if (entries.length === 0) return 0;
      const operations = entries.map(
        ({ key, ...entry }): AnyBulkWriteOperation<OutboxDoc> => ({
          updateOne: { filter: { key }, update: { $setOnInsert: entry }, upsert: true },
        }),
      );
      return (await outbox.bulkWrite(operations, { ordered: false })).upsertedCount;
    },
  };
}
