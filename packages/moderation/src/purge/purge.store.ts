import { type ClientSession, hashAddress, type ListingDoc, type ReviewDoc } from '@app/db';
import { createProofStore } from '@app/reviews/proof/proof.store';
import type { CommandContext } from '@app/status-changes/command-context';
import type { ObjectId } from 'mongodb';

type PurgeContext = Pick<CommandContext, 'collections'>;

/** Deleted before this time. Merged listings are excluded, because their addresses redirect. */
const toGoneListingFilter = (until: Date) => ({
  status: 'deleted' as const,
  deletedFrom: { $exists: true },
  mergedInto: { $exists: false },
  deletedAt: { $lte: until },
});
const toGoneReviewFilter = (until: Date) => ({
  status: 'deleted' as const,
  'deletion.with': 'itself' as const,
  'deletion.at': { $lte: until },
});

export const findListingsToPurge = ({ collections }: PurgeContext, until: Date): Promise<ObjectId[]> =>
  collections.listings
    .find(toGoneListingFilter(until), { projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();

export const findReviewsToPurge = ({ collections }: PurgeContext, until: Date): Promise<ObjectId[]> =>
  collections.reviews
    .find(toGoneReviewFilter(until), { projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();

/** Reads and removes within the transaction of a purge. */
export function createPurgeStore({ collections }: PurgeContext, session: ClientSession) {
  const { listings, goneAddresses, reviews, flags, reports, figures, pendingUpdates } = collections;
  const { undos, outbox, messages, legalRequests } = collections;
  const within = { session };

  const isHeld = async (targets: readonly { kind: string; id: string }[]) => {
    const among = targets.map(({ kind, id }) => ({ 'target.kind': kind, 'target.id': id }));
    const hold = { status: 'open' as const, hold: true, $or: among };
    return (await legalRequests.findOne(hold, { ...within, projection: { _id: 1 } })) !== null;
  };
  const toTarget = ({ publicId }: ReviewDoc) => ({ kind: 'review', id: publicId });
  const toUserTarget = ({ userId }: ReviewDoc) => ({ kind: 'user', id: userId });

  return {
    findListing: (_id: ObjectId, until: Date): Promise<ListingDoc | null> =>
      listings.findOne({ _id, ...toGoneListingFilter(until) }, within),
    review: (_id: ObjectId, until: Date): Promise<ReviewDoc | null> =>
      reviews.findOne({ _id, ...toGoneReviewFilter(until) }, within),
    /** Listings merged into this one, directly or indirectly, whose addresses led to it. */
    async findMergedInto({ _id }: ListingDoc): Promise<ListingDoc[]> {
      const merged: ListingDoc[] = [];
      for (let into = [_id]; into.length > 0; ) {
        const next = await listings.find({ mergedInto: { $in: into } }, within).toArray();
        into = next.map((doc) => doc._id);
        merged.push(...next);
      }
      return merged;
    },
    getReviews: (ofListings: readonly ListingDoc[]): Promise<ReviewDoc[]> =>
      reviews.find({ listingId: { $in: ofListings.map(({ _id }) => _id) } }, within).toArray(),

    /** True if one of them is under a legal hold. */
    isHeld: (reviewDocs: readonly ReviewDoc[], listingDocs: readonly ListingDoc[] = []): Promise<boolean> =>
      isHeld([
        ...reviewDocs.flatMap((findReview) => [toTarget(findReview), toUserTarget(findReview)]),
        ...reviewDocs.map(({ listingId }) => ({ kind: 'listing', id: listingId.toHexString() })),
        ...listingDocs.map(({ _id }) => ({ kind: 'listing', id: _id.toHexString() })),
        // A deleted listing has no owner, but a hold on its former owner counts.
        ...listingDocs.flatMap(({ deletedOwnerId: id }) => (id ? [{ kind: 'user', id }] : [])),
      ]),

    /** Removes reviews with all copies of their text. */
    async removeReviews(reviewDocs: readonly ReviewDoc[]): Promise<void> {
      const ids = reviewDocs.map(({ _id }) => _id);
      const publicIds = reviewDocs.map(({ publicId }) => publicId);
      await flags.deleteMany({ reviewId: { $in: ids } }, within);
      const about = { 'target.kind': { $in: ['review', 'reply'] }, 'target.id': { $in: publicIds } };
      await undos.deleteMany(about, within);
      await outbox.deleteMany(
        { subject: { $in: publicIds.map((id) => `review:${id}`) }, status: { $ne: 'waiting' } },
        within,
      );
      await createProofStore({ collections }, session).forgetOf(ids);
      await reviews.deleteMany({ _id: { $in: ids } }, within);
    },

    /**
     * Removes listings. A pending claim stays: staff remove orphaned ones and notify the claimant. Sweeps delete the
     * files.
     */
    async removeListings(listingDocs: readonly ListingDoc[]): Promise<void> {
      const ids = listingDocs.map(({ _id }) => _id);
      const byListing = { listingId: { $in: ids } };
      await pendingUpdates.deleteMany(byListing, within);
      await reports.deleteMany(byListing, within);
      await messages.deleteMany(byListing, within);
      await figures.deleteMany(byListing, within);
      const targets = ids.map((id) => id.toHexString());
      await undos.deleteMany({ 'target.kind': 'listing', 'target.id': { $in: targets } }, within);
      await listings.deleteMany({ _id: { $in: ids } }, within);
    },

    /** Reserves the addresses for ever; they return 410. */
    async reserveAddresses(listingDocs: readonly ListingDoc[], at: Date): Promise<void> {
      const addresses = listingDocs.flatMap(({ _id, slug, slugHistory = [] }) => [
        _id.toHexString(),
        slug,
        ...slugHistory,
      ]);
      const writes = [...new Set(addresses.map(hashAddress))].map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true },
      }));
      await goneAddresses.bulkWrite(writes, { ...within, ordered: false });
    },
  };
}
