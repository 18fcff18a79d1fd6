// The review queues of the console: what waits, by one definition with the mails to staff, and all reviews.
import { type WaitingReviews, waitingReviews } from '@app/reviews';
import type { ReviewQueue } from '@app/types/admin/reviews';
import { type RiskRule, toRiskRules } from '../queue/risk-order.store.ts';

interface ReviewQueueDefinition extends WaitingReviews {
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

export const reviewQueues: Readonly<Record<ReviewQueue, ReviewQueueDefinition>> = {
  waiting: { ...waitingReviews.waiting, risksField: 'risks' },
  'year-later': { ...waitingReviews['year-later'], risksField: 'yearLater.risks' },
  replies: { ...waitingReviews.replies, risksField: 'reply.risks' },
  flags: { ...waitingReviews.flags, risksField: 'risks' },
  appeals: { ...waitingReviews.appeals, risksField: 'risks' },
  proofs: { ...waitingReviews.proofs, risksField: 'risks' },
  all: { filter: {}, sinceField: 'createdAt', risksField: 'risks' },
};
