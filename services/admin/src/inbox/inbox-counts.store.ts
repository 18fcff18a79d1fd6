import type { Collections } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import type { InboxKind } from '@app/types/admin/inbox';
import { reviewStore } from '../reviews/reviews.store.ts';
import { loadOldestOpen } from '../second/approval-requests.ts';
import { createApprovalRequestStore } from '../second/second.store.ts';

/** How many wait of each kind. */
export async function countWaiting(collections: Collections): Promise<Record<InboxKind, number>> {
  const { listings, pendingUpdates, claims, reports, appeals } = collections;
  const [reviews, newListings, updates, orphaned, allClaims, open, practiceAppeals, requests] =
    await Promise.all([
      reviewStore(collections).counts(),
      listings.countDocuments({ status: 'pending' }),
      pendingUpdates.countDocuments({ status: 'pending' }),
      findOrphanedClaimIds({ collections }),
      claims.countDocuments({ status: 'pending' }),
      reports.countDocuments({ status: 'open' }),
      appeals.countDocuments({ status: 'open' }),
      createApprovalRequestStore(collections).count('open', await loadOldestOpen(collections)),
    ]);
  return {
    reviews: reviews.waiting,
    replies: reviews.replies,
    flags: reviews.flags,
    'author-appeals': reviews.appeals,
    proofs: reviews.proofs,
    prosthetists: newListings,
    'pending-updates': updates,
    'pending-claims': allClaims - orphaned.length,
    reports: open,
    appeals: practiceAppeals,
    'second-opinions': requests,
  };
}
