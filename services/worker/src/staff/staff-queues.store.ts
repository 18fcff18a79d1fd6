import type { AdminDoc, Collections, LegalRequestDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import type { QueueCount } from '@app/mail';
import { findReviewIdsWithProof, type WaitingQueue, waitingReviews } from '@app/reviews';

const pendingFilter = { status: 'pending' } as const;

type QueueKind = Exclude<QueueCount['kind'], 'legal'>;
/** A query that returns dates. */
interface DateCursor {
  toArray(): Promise<Date[]>;
}

export function createStaffQueuesStore(collections: Collections) {
  const { reviews, listings, pendingUpdates, claims, appeals, admins } = collections;
  const { reports, secondOpinions, messages, legalRequests, outbox } = collections;
  const createReviewCursor = (queue: WaitingQueue, idFilter: object = {}): DateCursor => {
    const { filter, stages = [], sinceField } = waitingReviews[queue];
    return reviews
      .aggregate<{ since: Date }>([
        { $match: { ...filter, ...idFilter } },
        ...stages,
        { $project: { since: `$${sinceField}` } },
      ])
      .map(({ since }) => since);
  };
  return {
    /** For each queue the times at which its items began to wait. Counts what the inbox of the console lists. */
    async findWaitStarts(): Promise<{ kind: QueueKind; waitStarts: Date[] }[]> {
      const submittedAtOptions = { projection: { submittedAt: 1 } } as const;
      const openFilter = { status: 'open' } as const;
      const listingFilter = { ...pendingFilter, submittedAt: { $exists: true } };
      const [orphanedClaimIds, reviewIdsWithProof] = await Promise.all([
        findOrphanedClaimIds({ collections }),
        findReviewIdsWithProof(collections),
      ]);
      const cursorsByQueue: Record<QueueKind, readonly DateCursor[]> = {
        reviews: [createReviewCursor('waiting'), createReviewCursor('year-later')],
        replies: [createReviewCursor('replies')],
        appeals: [createReviewCursor('appeals'), appeals.find(openFilter).map(({ createdAt }) => createdAt)],
        flags: [createReviewCursor('flags')],
        proofs: [createReviewCursor('proofs', { _id: { $in: reviewIdsWithProof } })],
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
        claims: [
          claims
            .find({ ...pendingFilter, _id: { $nin: orphanedClaimIds } })
            .map(({ createdAt }) => createdAt),
        ],
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
        const waitStarts = (await Promise.all(cursors.map((cursor) => cursor.toArray()))).flat();
        waitingQueues.push({ kind: kind as QueueKind, waitStarts });
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
