import type { AdminDoc, Collections, LegalRequestDoc, OutboxDoc } from '@app/db';
import type { QueueCount } from '@app/mail';
import type { AnyBulkWriteOperation } from 'mongodb';

const pending = { status: 'pending' } as const;
const newReply = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const editedReply = { 'reply.revision.status': 'pending', 'reply.revision': { $exists: true } } as const;

type QueueKind = Exclude<QueueCount['kind'], 'legal'>;
/** A query that returns dates. */
interface DateCursor {
  toArray(): Promise<Date[]>;
}

/** Reads staff and their queues for the mails about them. */
export function createTeamStore(collections: Collections) {
  const { reviews, listings, pendingUpdates, claims, appeals, admins, outbox } = collections;
  const { flags, reports, secondOpinions, messages, legalRequests } = collections;
  return {
    /** The time since when each item of each queue waits. */
    async findWaitingTimes(): Promise<{ kind: QueueKind; since: Date[] }[]> {
      const onlySubmittedAt = { projection: { submittedAt: 1 } } as const;
      const open = { status: 'open' } as const;
      const inQueue = { status: { $in: ['pending', 'pending_revision'] } } as const;
      const sent = { ...pending, submittedAt: { $exists: true } };
      // A review with several flags waits since the first one.
      const firstFlags = flags.aggregate<{ since: Date }>([
        { $match: open },
        { $group: { _id: '$reviewId', since: { $min: '$createdAt' } } },
      ]);
      const queues: Record<QueueKind, readonly DateCursor[]> = {
        reviews: [
          reviews.find(inQueue, onlySubmittedAt).map(({ submittedAt }) => submittedAt),
          reviews
            .find({ 'yearLater.status': 'pending', visible: true })
            .map(({ yearLater, submittedAt }) => yearLater?.submittedAt ?? submittedAt),
        ],
        replies: [
          reviews.find(newReply).map(({ reply, submittedAt }) => reply?.submittedAt ?? submittedAt),
          reviews
            .find(editedReply)
            .map(({ reply, submittedAt }) => reply?.revision?.submittedAt ?? submittedAt),
        ],
        appeals: [
          reviews
            .find({ 'appeal.status': 'open' })
            .map(({ appeal, submittedAt }) => appeal?.at ?? submittedAt),
          appeals.find(open).map(({ createdAt }) => createdAt),
        ],
        flags: [firstFlags.map(({ since }) => since)],
        reports: [reports.find(open, { projection: { createdAt: 1 } }).map(({ createdAt }) => createdAt)],
        listings: [
          listings.find(sent, onlySubmittedAt).map(({ submittedAt, createdAt }) => submittedAt ?? createdAt),
        ],
        updates: [pendingUpdates.find(pending, onlySubmittedAt).map(({ submittedAt }) => submittedAt)],
        claims: [claims.find(pending).map(({ createdAt }) => createdAt)],
        approvals: [secondOpinions.find(open, { projection: { askedAt: 1 } }).map(({ askedAt }) => askedAt)],
        messages: [
          messages
            .find({ from: 'person', ...open }, { projection: { sentAt: 1 } })
            .map(({ sentAt }) => sentAt),
        ],
      };
      const waiting = [];
      for (const [kind, dates] of Object.entries(queues)) {
        const since = await Promise.all(dates.map((cursor) => cursor.toArray()));
        waiting.push({ kind: kind as QueueKind, since: since.flat() });
      }
      return waiting;
    },

    findOpenLegalRequests: (): Promise<Pick<LegalRequestDoc, 'due' | 'createdAt' | 'status'>[]> =>
      legalRequests
        .find({ status: 'open' }, { projection: { due: 1, createdAt: 1, status: 1 } as const })
        .toArray(),

    /** Staff members who subscribed to these mails. */
    findReaders: (): Promise<Pick<AdminDoc, '_id' | 'email' | 'name'>[]> =>
      admins
        .find({ status: 'active', digest: true }, { projection: { email: 1, name: 1 } as const })
        .toArray(),

    /** Skips entries whose key exists; returns the number of new ones. */
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
