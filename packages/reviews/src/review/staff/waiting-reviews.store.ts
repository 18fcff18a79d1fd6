// Definition of what waits for staff, by queue, and since when. Star ratings have no influence.
import type { Collections, ReviewDoc } from '@app/db';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Document, Filter, ObjectId } from 'mongodb';

export interface WaitingReviews {
  filter: Filter<ReviewDoc>;
  /** Stages that compute the start of the waiting time, if it is not a stored field. */
  stages?: readonly Document[];
  /** Field with the start of the waiting time. */
  sinceField: string;
}

/** Staff do not decide about deleted reviews. */
const notDeletedFilter = { status: { $ne: 'deleted' } } as const satisfies Filter<ReviewDoc>;
const newReplyFilter = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const editedReplyFilter = {
  'reply.revision.status': 'pending',
  'reply.revision': { $exists: true },
} as const;

export type WaitingQueue = Exclude<ReviewQueue, 'all'>;
export const waitingReviews: Readonly<Record<WaitingQueue, WaitingReviews>> = {
  waiting: {
    filter: { status: { $in: ['pending', 'pending_revision'] } },
    sinceField: 'submittedAt',
  },
  // An addition to a hidden review cannot be published.
  'year-later': {
    filter: { 'yearLater.status': 'pending', visible: true },
    stages: [{ $set: { since: '$yearLater.submittedAt' } }],
    sinceField: 'since',
  },
  replies: {
    filter: { $or: [newReplyFilter, editedReplyFilter], ...notDeletedFilter },
    stages: [
      { $set: { since: { $ifNull: ['$reply.revision.submittedAt', '$reply.submittedAt', '$submittedAt'] } } },
    ],
    sinceField: 'since',
  },
  flags: {
    filter: { openFlags: { $gt: 0 }, ...notDeletedFilter },
    stages: [
      {
        $lookup: {
          from: 'flags',
          localField: '_id',
          foreignField: 'reviewId',
          pipeline: [{ $match: { status: 'open' } }, { $sort: { createdAt: 1 } }, { $limit: 1 }],
          as: 'oldestFlag',
        },
      },
      { $set: { since: { $ifNull: [{ $first: '$oldestFlag.createdAt' }, '$submittedAt'] } } },
      { $unset: 'oldestFlag' },
    ],
    sinceField: 'since',
  },
  appeals: {
    filter: { 'appeal.status': 'open', ...notDeletedFilter },
    sinceField: 'appeal.at',
  },
  // Callers add a filter by id: that the proof is waiting is stored in another collection.
  proofs: {
    filter: notDeletedFilter,
    stages: [
      { $lookup: { from: 'proofs', localField: '_id', foreignField: 'reviewId', as: 'proof' } },
      { $set: { since: { $ifNull: [{ $first: '$proof.sentAt' }, '$submittedAt'] } } },
      { $unset: 'proof' },
    ],
    sinceField: 'since',
  },
};

/** Finds ids of reviews with a waiting proof of care. */
export const findReviewIdsWithProof = async ({ proofs }: Pick<Collections, 'proofs'>): Promise<ObjectId[]> =>
  (await proofs.find({ status: 'waiting' }, { projection: { reviewId: 1 as const } }).toArray()).map(
    ({ reviewId }) => reviewId,
  );
