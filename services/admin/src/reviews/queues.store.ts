// Definition of the review queues: filter, order and waiting time. Star ratings have no influence.
import type { ReviewDoc } from '@app/db';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Document, Filter } from 'mongodb';
import { type RiskRule, toRiskRules } from '../queue/risk-order.store.ts';

export interface ReviewQueueDefinition {
  filter: Filter<ReviewDoc>;
  /** Stages that compute `since`, if it is not a stored field. */
  stages?: readonly Document[];
  /** Field with the start of the waiting time. */
  since: string;
  newestFirst?: true;
  /** Field with the risks. */
  risks: 'risks' | 'reply.risks' | 'yearLater.risks';
}

const stateRules: readonly RiskRule[] = [
  ['hidden', { $eq: [{ $type: '$hidden' }, 'object'] }],
  ['flags', { $gt: [{ $ifNull: ['$openFlags', 0] }, 0] }],
  ['appeal', { $eq: ['$appeal.status', 'open'] }],
];

/** Risk rules of a queue: findings in the text, and facts about the review. */
export const getRiskRules = ({ risks }: Pick<ReviewQueueDefinition, 'risks'>): RiskRule[] => [
  ...toRiskRules(risks),
  ...(risks === 'risks' ? stateRules : []),
];

/** Deleted reviews are not decided. */
const notDeletedFilter = { status: { $ne: 'deleted' } } as const satisfies Filter<ReviewDoc>;
const newReplyFilter = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const editedReplyFilter = {
  'reply.revision.status': 'pending',
  'reply.revision': { $exists: true },
} as const;

export const reviewQueues: Readonly<Record<ReviewQueue, ReviewQueueDefinition>> = {
  waiting: {
    filter: { status: { $in: ['pending', 'pending_revision'] } },
    since: 'submittedAt',
    risks: 'risks',
  },
  // Beside a hidden review nothing can be published.
  'year-later': {
    filter: { 'yearLater.status': 'pending', visible: true },
    stages: [{ $set: { since: '$yearLater.submittedAt' } }],
    since: 'since',
    risks: 'yearLater.risks',
  },
  replies: {
    filter: { $or: [newReplyFilter, editedReplyFilter], ...notDeletedFilter },
    stages: [
      { $set: { since: { $ifNull: ['$reply.revision.submittedAt', '$reply.submittedAt', '$submittedAt'] } } },
    ],
    since: 'since',
    risks: 'reply.risks',
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
    since: 'since',
    risks: 'risks',
  },
  appeals: { filter: { 'appeal.status': 'open', ...notDeletedFilter }, since: 'appeal.at', risks: 'risks' },
  // The collection `proofs` provides the ids.
  proofs: {
    filter: notDeletedFilter,
    stages: [
      { $lookup: { from: 'proofs', localField: '_id', foreignField: 'reviewId', as: 'proof' } },
      { $set: { since: { $ifNull: [{ $first: '$proof.sentAt' }, '$submittedAt'] } } },
      { $unset: 'proof' },
    ],
    since: 'since',
    risks: 'risks',
  },
  all: { filter: {}, since: 'createdAt', newestFirst: true, risks: 'risks' },
};
