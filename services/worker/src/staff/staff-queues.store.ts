import type { AdminDoc, Collections, LegalRequestDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import type { QueueCount } from '@app/mail';
import { findReviewIdsWithProof, type WaitingQueue, waitingReviews } from '@app/reviews';
import type { Collection, Document, Filter } from 'mongodb';

const pendingFilter = { status: 'pending' } as const;

type QueueKind = Exclude<QueueCount['kind'], 'legal'>;
/** A query that returns dates. */
interface DateCursor {
  toArray(): Promise<Date[]>;
}

/** The values of a date field of the matching documents. */
const createCursor = <Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  field: string & keyof Doc,
): DateCursor => collection.find(filter, { projection: { [field]: 1 } }).map((doc) => doc[field] as Date);

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
      const openFilter = { status: 'open' } as const;
      const [orphanedClaimIds, reviewIdsWithProof] = await Promise.all([
        findOrphanedClaimIds({ collections }),
        findReviewIdsWithProof(collections),
      ]);
      const waitingClaimFilter = { ...pendingFilter, _id: { $nin: orphanedClaimIds } };
      const cursorsByQueue: Record<QueueKind, readonly DateCursor[]> = {
        reviews: [createReviewCursor('waiting'), createReviewCursor('year-later')],
        replies: [createReviewCursor('replies')],
        appeals: [createReviewCursor('appeals'), createCursor(appeals, openFilter, 'createdAt')],
        flags: [createReviewCursor('flags')],
        proofs: [createReviewCursor('proofs', { _id: { $in: reviewIdsWithProof } })],
        reports: [createCursor(reports, openFilter, 'createdAt')],
        listings: [
          createCursor(listings, { ...pendingFilter, submittedAt: { $exists: true } }, 'submittedAt'),
        ],
        updates: [createCursor(pendingUpdates, pendingFilter, 'submittedAt')],
        claims: [createCursor(claims, waitingClaimFilter, 'createdAt')],
        approvals: [createCursor(secondOpinions, openFilter, 'askedAt')],
        messages: [createCursor(messages, { from: 'person', ...openFilter }, 'sentAt')],
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
