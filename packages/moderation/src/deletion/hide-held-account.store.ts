import type { ListingDoc } from '@app/db';
import { deleteVisitRequests } from '@app/listings/visit-request/unanswered-visit-requests';
import { applyReplyWithdrawal } from '@app/reviews/reply/changes';
import { toReplyAuditRow } from '@app/reviews/reply/subject';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyWithdrawal, hideAuthor, isAuthorHidden } from '@app/reviews/review/changes';
import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import { getStatusAfter } from '@app/reviews/review/states';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { type AccountDeletion, changeReviews, isReviewKept } from './forget-author.ts';
import { createOwnerlessUpdate, createOwnPhotoFilter, ownerFieldNames } from './forget-prosthetist.store.ts';

/**
 * Hides what a deleted account wrote while a legal hold keeps it: its reviews and replies leave the site, or public ones
 * stay without its name (`keep`). Erases no text. Safe to interrupt and repeat.
 */
export async function hideHeldReviews(ctx: CommandContext, deletion: AccountDeletion): Promise<void> {
  const { userId, reviewFate } = deletion;
  await changeReviews(ctx, { userId }, async (review, tx) => {
    const isKept = isReviewKept(review, deletion);
    if (isKept ? isAuthorHidden(review) : !getStatusAfter('withdraw', review)) return undefined;
    if (!isKept) await createVoteStore(tx).removeVotesOnReviews([review._id]);
    const updatedReview = isKept ? hideAuthor(review) : applyWithdrawal(review, ctx.now, true);
    const savedReview = await tx.store.replace(review, updatedReview);
    return toReviewAuditRow(isKept ? 'keep' : 'withdraw', review, savedReview);
  });
  await changeReviews(ctx, { 'reply.userId': userId }, async (review, { store }) => {
    // A public one stays as the practice's.
    if (review.reply?.userId !== userId || (reviewFate === 'keep' && review.reply.status === 'approved'))
      return undefined;
    return toReplyAuditRow(
      'withdraw',
      review,
      await store.replace(review, applyReplyWithdrawal(review, true)),
    );
  });
}

/**
 * Takes off public listings what a deleted account left there, and keeps it apart from them for a legal hold; what waits
 * for staff waits no more. The account's own listing has no owner then, as after an erasure. Safe to interrupt and
 * repeat.
 */
export async function hideHeldListings(
  ctx: CommandContext,
  { userId, listingFate = 'keep' }: Pick<RequestDeletionInput, 'userId' | 'listingFate'>,
): Promise<void> {
  const { listings, heldListings, pendingUpdates } = ctx.collections;
  const ownPhotoFilter = await createOwnPhotoFilter(ctx, userId);
  const versionUpdate = { $inc: { v: 1 }, $set: { updatedAt: ctx.now } } as const;

  /** Keeps the fields and runs the update, in one transaction. */
  const hideFields = (
    { _id: listingId, v }: ListingDoc,
    fields: Partial<ListingDoc>,
    update: Parameters<typeof listings.updateOne>[1],
  ) =>
    runInTransaction(ctx, async (tx) => {
      const heldListing = { _id: new ObjectId(), userId, listingId, fields, heldAt: ctx.now };
      const { matchedCount } = await listings.updateOne({ _id: listingId, v }, update, {
        session: tx.session,
      });
      // Changed in the meantime: the next sweep hides it.
      if (matchedCount === 1)
        await heldListings.insertOne(heldListing, { session: tx.session, ignoreUndefined: true });
    });

  const ownListing = await listings.findOne({ ownerUserId: userId, approved: true });
  if (ownListing) {
    // Patients passed their data to this owner.
    await deleteVisitRequests(ctx, [ownListing._id]);
    const fields = Object.fromEntries(ownerFieldNames.map((name) => [name, ownListing[name]]));
    await hideFields(ownListing, fields, createOwnerlessUpdate(ctx.now, listingFate));
  }
  await pendingUpdates.updateMany(
    { userId, status: 'pending' },
    { $inc: { v: 1 }, $set: { status: 'withdrawn' } },
  );
  // Those of later owners, too.
  for await (const listing of listings.find({ profilePicture: ownPhotoFilter, approved: true }))
    await hideFields(
      listing,
      { profilePicture: listing.profilePicture },
      { ...versionUpdate, $unset: { profilePicture: '' } },
    );
  for await (const listing of listings.find({ 'placePhotos.photo': ownPhotoFilter, approved: true }))
    await hideFields(
      listing,
      { placePhotos: listing.placePhotos },
      { ...versionUpdate, $pull: { placePhotos: { photo: ownPhotoFilter } } },
    );
}
