import type { Collections } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { type InboxKind, inboxKinds } from '@app/types/admin/inbox';
import type { ReviewQueue } from '@app/types/admin/reviews';
import { type IdFilter, toIdFilter } from '../record-id.store.ts';
import { reviewStore } from '../reviews/reviews.store.ts';
import { loadOldestOpen } from '../second/approval-requests.ts';
import { createApprovalRequestStore } from '../second/second.store.ts';

/** Which items of a kind are meant: undefined for all, null for none. */
export type IdsByKind = (kind: InboxKind) => IdFilter | undefined | null;

/** The kinds of questions about reviews, by the queue that holds them. */
const reviewKinds: Readonly<Record<ReviewQueue, InboxKind>> = {
  all: 'reviews',
  waiting: 'reviews',
  replies: 'replies',
  flags: 'flags',
  appeals: 'author-appeals',
  proofs: 'proofs',
};

/** How many wait of each kind. */
export async function countWaiting(
  collections: Collections,
  getIds: IdsByKind = () => undefined,
): Promise<Record<InboxKind, number>> {
  const { listings, pendingUpdates, claims, reports, appeals, messages } = collections;
  const toFilter = (kind: InboxKind) => toIdFilter(getIds(kind) ?? undefined);
  const [reviews, newListings, updates, waitingClaims, open, practiceAppeals, answers, requests] =
    await Promise.all([
      reviewStore(collections).counts((queue) => getIds(reviewKinds[queue]) ?? undefined),
      listings.countDocuments({ status: 'pending', ...toFilter('prosthetists') }),
      pendingUpdates.countDocuments({ status: 'pending', ...toFilter('pending-updates') }),
      findOrphanedClaimIds({ collections }).then((orphaned) =>
        claims.countDocuments({
          $and: [{ status: 'pending', _id: { $nin: orphaned } }, toFilter('pending-claims')],
        }),
      ),
      reports.countDocuments({ status: 'open', ...toFilter('reports') }),
      appeals.countDocuments({ status: 'open', ...toFilter('appeals') }),
      messages.countDocuments({ status: 'open', ...toFilter('messages') }),
      createApprovalRequestStore(collections).count(
        'open',
        await loadOldestOpen(collections),
        getIds('second-opinions') ?? undefined,
      ),
    ]);
  const counts: Record<InboxKind, number> = {
    reviews: reviews.waiting,
    replies: reviews.replies,
    flags: reviews.flags,
    'author-appeals': reviews.appeals,
    proofs: reviews.proofs,
    prosthetists: newListings,
    'pending-updates': updates,
    'pending-claims': waitingClaims,
    reports: open,
    appeals: practiceAppeals,
    'second-opinions': requests,
    messages: answers,
  };
  for (const kind of inboxKinds) if (getIds(kind) === null) counts[kind] = 0;
  return counts;
}
