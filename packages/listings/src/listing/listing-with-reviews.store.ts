import type { ClientSession, ListingDoc, ObjectId, ReviewDoc } from '@app/db';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyDeletion, applyRestore } from '@app/reviews/review/changes';
import { type ReviewChange, replaceReviews } from '@app/reviews/review/replace-reviews.store';
import { requireOtherPersonIfAppealed } from '@app/reviews/review/staff/decide-review';
import { getStatusAfter } from '@app/reviews/review/states';
import type { CommandContext } from '@app/status-changes/command-context';
import { createRecordStore } from '@app/status-changes/records.store';
import type { CaseStore } from '@app/status-changes/subject';
import { createListingStore } from './listing.store.ts';

/**
 * Stores decided listings: a deletion also deletes the reviews, and restoring restores them, except those deleted
 * before.
 */
export function createListingWithReviewsStore(
  ctx: CommandContext,
  session: ClientSession,
): CaseStore<ListingDoc> {
  const store = createListingStore(ctx, session);
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
        ? deleteReviews(ctx, session, updatedListing)
        : restoreReviews(ctx, session, updatedListing));
      noticeIds.push(...newNoticeIds);
      // Read again, because the counters changed.
      return (await store.find(updatedListing._id.toHexString()))!;
    },
  };
}

/**
 * The reviews that would be deleted with a listing are not under appeal against a decision of the actor.
 * @throws {DomainError} `same_person`
 */
export async function requireOtherPersonIfReviewsAppealed(
  ctx: CommandContext,
  session: ClientSession,
  listing: ListingDoc,
): Promise<void> {
  for (const review of await findDeletableReviews(ctx, session, listing))
    requireOtherPersonIfAppealed(ctx, review);
}

async function findDeletableReviews(
  { collections: { reviews } }: CommandContext,
  session: ClientSession,
  { _id: listingId }: ListingDoc,
): Promise<ReviewDoc[]> {
  const reviewDocs = await reviews.find({ listingId }, { session }).toArray();
  return reviewDocs.filter((review) => getStatusAfter('delete', review));
}

async function deleteReviews(
  ctx: CommandContext,
  session: ClientSession,
  listing: ListingDoc,
): Promise<ObjectId[]> {
  const deletion = { with: 'listing', note: '', at: ctx.now, by: ctx.actor.id } as const;
  const deletableReviews = await findDeletableReviews(ctx, session, listing);
  return replaceAndAudit(
    ctx,
    session,
    'delete',
    deletableReviews.map((review) => [review, applyDeletion(review, deletion)] as const),
  );
}

async function restoreReviews(
  ctx: CommandContext,
  session: ClientSession,
  listing: ListingDoc,
): Promise<ObjectId[]> {
  return replaceAndAudit(ctx, session, 'restore', await findReviewsToRestore(ctx, session, listing));
}

/** Finds the reviews that were deleted with a listing, each with its state after a restoration. */
export async function findReviewsToRestore(
  ctx: CommandContext,
  session: ClientSession,
  { _id: listingId }: ListingDoc,
): Promise<ReviewChange[]> {
  const deletedWithListingFilter = {
    listingId,
    status: 'deleted' as const,
    'deletion.with': 'listing' as const,
  };
  const restorableReviews = await ctx.collections.reviews
    .find(deletedWithListingFilter, { session })
    .toArray();
  return restorableReviews.map((review) => [review, applyRestore(review)]);
}

async function replaceAndAudit(
  ctx: CommandContext,
  session: ClientSession,
  action: string,
  changes: readonly ReviewChange[],
): Promise<ObjectId[]> {
  const { savedReviews, noticeIds } = await replaceReviews(ctx, session, changes);
  await createRecordStore(ctx, session).auditAll(
    savedReviews.map((savedReview, i) => toReviewAuditRow(action, changes[i]![0], savedReview)),
  );
  return noticeIds;
}
