import type { AdminDoc, Collections, LegalRequestDoc } from '@app/db';
import type { QueueCount } from '@app/mail';

const pendingFilter = { status: 'pending' } as const;
const newReplyFilter = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const editedReplyFilter = {
  'reply.revision.status': 'pending',
  'reply.revision': { $exists: true },
} as const;

type QueueKind = Exclude<QueueCount['kind'], 'legal'>;
/** A query that returns dates. */
interface DateCursor {
  toArray(): Promise<Date[]>;
}

/** Reads staff and their queues for the mails about them. */
export function createStaffQueuesStore(collections: Collections) {
  const { reviews, listings, pendingUpdates, claims, appeals, admins } = collections;
  const { flags, reports, secondOpinions, messages, legalRequests, outbox } = collections;
  return {
    /** For each queue the times since which its items wait. */
    async findWaitingTimes(): Promise<{ kind: QueueKind; since: Date[] }[]> {
      const submittedAtOptions = { projection: { submittedAt: 1 } } as const;
      const openFilter = { status: 'open' } as const;
      const reviewFilter = { status: { $in: ['pending', 'pending_revision'] } } as const;
      const listingFilter = { ...pendingFilter, submittedAt: { $exists: true } };
      // A review with several flags waits since the first one.
      const firstFlags = flags.aggregate<{ since: Date }>([
        { $match: openFilter },
        { $group: { _id: '$reviewId', since: { $min: '$createdAt' } } },
      ]);
      const cursorsByQueue: Record<QueueKind, readonly DateCursor[]> = {
        reviews: [
          reviews.find(reviewFilter, submittedAtOptions).map(({ submittedAt }) => submittedAt),
          reviews
            .find({ 'yearLater.status': 'pending', visible: true })
            .map(({ yearLater, submittedAt }) => yearLater?.submittedAt ?? submittedAt),
        ],
        replies: [
          reviews.find(newReplyFilter).map(({ reply, submittedAt }) => reply?.submittedAt ?? submittedAt),
          reviews
            .find(editedReplyFilter)
            .map(({ reply, submittedAt }) => reply?.revision?.submittedAt ?? submittedAt),
        ],
        appeals: [
          reviews
            .find({ 'appeal.status': 'open' })
            .map(({ appeal, submittedAt }) => appeal?.at ?? submittedAt),
          appeals.find(openFilter).map(({ createdAt }) => createdAt),
        ],
        flags: [firstFlags.map(({ since }) => since)],
        reports: [
          reports.find(openFilter, { projection: { createdAt: 1 } }).map(({ createdAt }) => createdAt),
        ],
        listings: [
          listings
            .find(listingFilter, submittedAtOptions)
            .map(({ submittedAt, createdAt }) => submittedAt ?? createdAt),
        ],
        updates: [
          pendingUpdates.find(pendingFilter, submittedAtOptions).map(({ submittedAt }) => submittedAt),
        ],
        claims: [claims.find(pendingFilter).map(({ createdAt }) => createdAt)],
        approvals: [
          secondOpinions.find(openFilter, { projection: { askedAt: 1 } }).map(({ askedAt }) => askedAt),
        ],
        messages: [
          messages
            .find({ from: 'person', ...openFilter }, { projection: { sentAt: 1 } })
            .map(({ sentAt }) => sentAt),
        ],
      };
      const waitingQueues = [];
      for (const [kind, cursors] of Object.entries(cursorsByQueue)) {
        const waitingSinceByCursor = await Promise.all(cursors.map((cursor) => cursor.toArray()));
        waitingQueues.push({ kind: kind as QueueKind, since: waitingSinceByCursor.flat() });
      }
      return waitingQueues;
    },

    findOpenLegalRequests: (): Promise<Pick<LegalRequestDoc, 'due' | 'createdAt' | 'status'>[]> =>
      legalRequests
        .find({ status: 'open' }, { projection: { due: 1, createdAt: 1, status: 1 } as const })
        .toArray(),

    /** The time of the last mail to a staff member about exceeded SLAs; undefined if the outbox knows of none. */
    async findLastBreachTime(adminId: AdminDoc['_id']): Promise<Date | undefined> {
      const key = new RegExp(`^staff-breach:${adminId.toHexString()}:`);
      const [lastEntry] = await outbox
        .find({ key, status: { $ne: 'failed' } }, { projection: { createdAt: 1 } })
        .sort({ key: -1 })
        .limit(1)
        .toArray();
      return lastEntry?.createdAt;
    },

    /** Staff members who subscribed to these mails. */
    findSubscribers: (): Promise<Pick<AdminDoc, '_id' | 'email' | 'name'>[]> =>
      admins
        .find({ status: 'active', digest: true }, { projection: { email: 1, name: 1 } as const })
        .toArray(),
  };
}
