// Definition of the review queues: filter, order and waiting time. Star ratings have no influence.
import type { ReviewDoc } from '@app/db';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Document, Filter } from 'mongodb';
import { type RiskRule, toRiskRules } from '../queue/risk-order.store.ts';

export interface ReviewQueueDefinition {
  filter: Filter<ReviewDoc>;
  /** Stages that compute the start of the waiting time, if it is not a stored field. */
  stages?: readonly Document[];
  /** Field with the start of the waiting time. */
  sinceField: string;
  isNewestFirst?: true;
  /** Field with the risks. */
  risksField: 'risks' | 'reply.risks' | 'yearLater.risks';
}

const stateRiskRules: readonly RiskRule[] = [
  ['hidden', { $eq: [{ $type: '$hidden' }, 'object'] }],
  ['flags', { $gt: [{ $ifNull: ['$openFlags', 0] }, 0] }],
  ['appeal', { $eq: ['$appeal.status', 'open'] }],
];

/** Returns the risk rules of a queue: risks that commands found in the text, and states of the review. */
export const getRiskRules = ({ risksField }: Pick<ReviewQueueDefinition, 'risksField'>): RiskRule[] => [
  ...toRiskRules(risksField),
  ...(risksField === 'risks' ? stateRiskRules : []),
];

/** Staff do not decide about deleted reviews. */
const notDeletedFilter = { status: { $ne: 'deleted' } } as const satisfies Filter<ReviewDoc>;
const newReplyFilter = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const editedReplyFilter = {
  'reply.revision.status': 'pending',
  'reply.revision': { $exists: true },
} as const;

export const reviewQueues: Readonly<Record<ReviewQueue, ReviewQueueDefinition>> = {
  waiting: {
    filter: { status: { $in: ['pending', 'pending_revision'] } },
    sinceField: 'submittedAt',
    risksField: 'risks',
  },
  // An addition to a hidden review cannot be published.
  'year-later': {
    filter: { 'yearLater.status': 'pending', visible: true },
    stages: [{ $set: { since: '$yearLater.submittedAt' } }],
    sinceField: 'since',
    risksField: 'yearLater.risks',
  },
  replies: {
    filter: { $or: [newReplyFilter, editedReplyFilter], ...notDeletedFilter },
    stages: [
      { $set: { since: { $ifNull: ['$reply.revision.submittedAt', '$reply.submittedAt', '$submittedAt'] } } },
    ],
    sinceField: 'since',
    risksField: 'reply.risks',
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
    risksField: 'risks',
  },
  appeals: {
    filter: { 'appeal.status': 'open', ...notDeletedFilter },
    sinceField: 'appeal.at',
    risksField: 'risks',
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
    risksField: 'risks',
  },
  all: { filter: {}, sinceField: 'createdAt', isNewestFirst: true, risksField: 'risks' },
};
