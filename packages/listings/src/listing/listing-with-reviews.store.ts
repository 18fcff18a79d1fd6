import type { ListingDoc, ObjectId, ReviewDoc } from '@app/db';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyDeletion, applyRestore } from '@app/reviews/review/changes';
import { requireOtherPersonIfAppealed } from '@app/reviews/review/staff/decide-review';
import { getStatusAfter } from '@app/reviews/review/states';
import { type ReviewChange, writeReviews } from '@app/reviews/review/write-reviews.store';
import type { CaseStore } from '@app/status-changes/subject';
import type { Transaction } from '@app/status-changes/transaction.store';
import { createListingStore } from './listing.store.ts';

/**
 * Stores decided listings: a deletion also deletes the reviews, and restoring restores them, except those deleted
 * before.
 */
export function createListingWithReviewsStore(tx: Transaction): CaseStore<ListingDoc> {
  const store = createListingStore(tx);
  const noticeIds: ObjectId[] = [];
  return {
    find: store.find,
    getEndedManagers: store.getEndedManagers,
    getNoticeIds: () => noticeIds,
    async replace(previousListing, updatedListing) {
      await store.replace(previousListing, updatedListing);
      if ((previousListing.status === 'deleted') === (updatedListing.status === 'deleted'))
        return updatedListing;
      const newNoticeIds = await (updatedListing.status === 'deleted'
        ? deleteReviews(tx, updatedListing)
        : restoreReviews(tx, updatedListing));
      noticeIds.push(...newNoticeIds);
      // Read again, because the counters changed.
      return (await store.find(updatedListing._id))!;
    },
  };
}

/**
 * The reviews that would be deleted with a listing are not under appeal against a decision of the actor.
 * @throws {DomainError} `same_person`
 */
export async function requireOtherPersonIfReviewsAppealed(
  tx: Transaction,
  listing: ListingDoc,
): Promise<void> {
  for (const review of await findDeletableReviews(tx, listing)) requireOtherPersonIfAppealed(tx, review);
}

async function findDeletableReviews(
  { collections: { reviews }, session }: Transaction,
  { _id: listingId }: ListingDoc,
): Promise<ReviewDoc[]> {
  const reviewDocs = await reviews.find({ listingId }, { session }).toArray();
  return reviewDocs.filter((review) => getStatusAfter('delete', review));
}

async function deleteReviews(tx: Transaction, listing: ListingDoc): Promise<ObjectId[]> {
  const deletion = { with: 'listing', note: '', at: tx.now, by: tx.actor.id } as const;
  const deletableReviews = await findDeletableReviews(tx, listing);
  return replaceAndAudit(
    tx,
    'delete',
    deletableReviews.map((review) => [review, applyDeletion(review, deletion)] as const),
  );
}

async function restoreReviews(tx: Transaction, listing: ListingDoc): Promise<ObjectId[]> {
  return replaceAndAudit(tx, 'restore', await findReviewsToRestore(tx, listing));
}

/** Finds the reviews that were deleted with a listing, each with its state after a restoration. */
export async function findReviewsToRestore(
  tx: Transaction,
  { _id: listingId }: ListingDoc,
): Promise<ReviewChange[]> {
  const deletedWithListingFilter = {
    listingId,
    status: 'deleted' as const,
    'deletion.with': 'listing' as const,
  };
  const restorableReviews = await tx.collections.reviews
    .find(deletedWithListingFilter, { session: tx.session })
    .toArray();
  return restorableReviews.map((review) => [review, applyRestore(review)]);
}

async function replaceAndAudit(
  tx: Transaction,
  action: string,
  changes: readonly ReviewChange[],
): Promise<ObjectId[]> {
  const { savedReviews, noticeIds } = await writeReviews(tx, changes);
  await tx.records.auditAll(
    savedReviews.map((savedReview, i) => toReviewAuditRow(action, changes[i]![0], savedReview)),
  );
  return noticeIds;
}
