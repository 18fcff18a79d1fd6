import type { ClientSession, ListingDoc, ObjectId } from '@app/db';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyDeletion, applyRestore } from '@app/reviews/review/changes';
import { type ReviewChange, replaceReviews } from '@app/reviews/review/replace-reviews.store';
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
    getNotices: () => noticeIds,
    async replace(previous, updated) {
      await store.replace(previous, updated);
      if ((previous.status === 'deleted') === (updated.status === 'deleted')) return updated;
      const newNoticeIds = await (updated.status === 'deleted'
        ? deleteReviews(ctx, session, updated)
        : restoreReviews(ctx, session, updated));
      noticeIds.push(...newNoticeIds);
      // Read again, because the counters changed.
      return (await store.find(updated._id.toHexString()))!;
    },
  };
}

async function deleteReviews(
  ctx: CommandContext,
  session: ClientSession,
  { _id: listingId }: ListingDoc,
): Promise<ObjectId[]> {
  const reviewDocs = await ctx.collections.reviews.find({ listingId }, { session }).toArray();
  const deletion = { with: 'listing', note: '', at: ctx.now, by: ctx.actor.id } as const;
  const deletableReviews = reviewDocs.filter((review) => getStatusAfter('delete', review));
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
