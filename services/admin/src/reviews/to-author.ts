import { createHash } from 'node:crypto';
import type { ReviewDoc } from '@app/db';
import type { StaffReview } from '@app/types/admin/reviews';
import type { ReviewContext } from './review-context.ts';
import type { PermissionCheck } from './review-state.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Allow-list of the author's fields. Those that identify an anonymous author need the permission for accounts. */
export function toAuthor(review: ReviewDoc, context: ReviewContext): StaffReview['author'] {
  const { otherReviews, ownedListing, authorClaim, now, hasPermission } = context;
  const { userId, displayName } = review;
  const isVisible = isAuthorVisible(review, hasPermission);
  const countStatus = (...statuses: ReviewDoc['status'][]) =>
    otherReviews.filter(({ status }) => statuses.includes(status)).length;
  return {
    key: hasPermission('accounts')
      ? createHash('sha256').update(`author:${userId}`).digest('base64url').slice(0, 10)
      : null,
    displayName: isVisible ? displayName : '',
    gone: userId.startsWith('gone_'),
    others: {
      total: otherReviews.length,
      visible: otherReviews.filter(({ visible }) => visible).length,
      waiting: countStatus('pending', 'pending_revision'),
      refused: countStatus('rejected', 'removed', 'changes_requested'),
      lastWeek: otherReviews.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < weekMs).length,
    },
    accountDays: (isVisible ? review.accountDays : null) ?? null,
    ties: isVisible
      ? [
          ...(ownedListing?._id.equals(review.listingId) ? (['owner'] as const) : []),
          ...(authorClaim ? (['claimed'] as const) : []),
          ...(ownedListing && !ownedListing._id.equals(review.listingId) ? (['other_listing'] as const) : []),
        ]
      : [],
  };
}

/** True if this role may know who wrote the review. */
export const isAuthorVisible = ({ anonymous }: ReviewDoc, hasPermission: PermissionCheck) =>
  !anonymous || hasPermission('accounts');
