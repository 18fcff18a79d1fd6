import type { ListingDoc } from '@app/db';
import { deleteVisitRequests } from '@app/listings/visit-request/delete-visit-requests';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { createOwnerlessUpdate, createOwnPhotoFilter, ownerFieldNames } from './forget-prosthetist.store.ts';

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
