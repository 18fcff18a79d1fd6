import { hashAddress, type ListingDoc, type ReviewDoc } from '@app/db';
import { createProofStore } from '@app/reviews/proof/proof.store';
import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import type { ReadContext } from '@app/status-changes/command-context';
import type { Transaction } from '@app/status-changes/transaction.store';
import type { ObjectId } from 'mongodb';

/** Deleted before this time. Merged listings are excluded, because their addresses redirect. */
const toPurgeableListingFilter = (cutoff: Date) => ({
  status: 'deleted' as const,
  deletedFrom: { $exists: true },
  mergedInto: { $exists: false },
  deletedAt: { $lte: cutoff },
});
const toPurgeableReviewFilter = (cutoff: Date) => ({
  status: 'deleted' as const,
  'deletion.with': 'itself' as const,
  'deletion.at': { $lte: cutoff },
});

export const findListingIdsToPurge = ({ collections }: ReadContext, cutoff: Date): Promise<ObjectId[]> =>
  collections.listings
    .find(toPurgeableListingFilter(cutoff), { projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();

export const findReviewIdsToPurge = ({ collections }: ReadContext, cutoff: Date): Promise<ObjectId[]> =>
  collections.reviews
    .find(toPurgeableReviewFilter(cutoff), { projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();

/** Reads and removes within the transaction of a purge. */
export function createPurgeStore(tx: Transaction) {
  const { collections, session } = tx;
  const { listings, goneAddresses, reviews, flags, reports, figures, pendingUpdates } = collections;
  const { undos, outbox, messages, visitRequests } = collections;
  const sessionOptions = { session };

  return {
    findListing: (_id: ObjectId, cutoff: Date): Promise<ListingDoc | null> =>
      listings.findOne({ _id, ...toPurgeableListingFilter(cutoff) }, sessionOptions),
    findReview: (_id: ObjectId, cutoff: Date): Promise<ReviewDoc | null> =>
      reviews.findOne({ _id, ...toPurgeableReviewFilter(cutoff) }, sessionOptions),
    /** Listings merged into this one, directly or indirectly, whose addresses led to it. */
    async findMergedInto({ _id }: ListingDoc): Promise<ListingDoc[]> {
      const mergedListings: ListingDoc[] = [];
      for (let parentIds = [_id]; parentIds.length > 0; ) {
        const childListings = await listings
          .find({ mergedInto: { $in: parentIds } }, sessionOptions)
          .toArray();
        parentIds = childListings.map((childListing) => childListing._id);
        mergedListings.push(...childListings);
      }
      return mergedListings;
    },
    findReviews: (listingDocs: readonly ListingDoc[]): Promise<ReviewDoc[]> =>
      reviews.find({ listingId: { $in: listingDocs.map(({ _id }) => _id) } }, sessionOptions).toArray(),

    /** Removes reviews with all copies of their text. */
    async removeReviews(reviewDocs: readonly ReviewDoc[]): Promise<void> {
      const reviewIds = reviewDocs.map(({ _id }) => _id);
      const publicIds = reviewDocs.map(({ publicId }) => publicId);
      await flags.deleteMany({ reviewId: { $in: reviewIds } }, sessionOptions);
      const targetFilter = { 'target.kind': { $in: ['review', 'reply'] }, 'target.id': { $in: publicIds } };
      await undos.deleteMany(targetFilter, sessionOptions);
      await outbox.deleteMany(
        { subject: { $in: publicIds.map((id) => `review:${id}`) }, status: { $ne: 'waiting' } },
        sessionOptions,
      );
      await createProofStore(tx).removeByReviews(reviewIds);
      await createVoteStore(tx).removeVotesOnReviews(reviewIds);
      await reviews.deleteMany({ _id: { $in: reviewIds } }, sessionOptions);
    },

    /**
     * Removes listings. A pending claim stays: staff remove orphaned ones and notify the claimant. Sweeps delete the
     * files.
     */
    async removeListings(listingDocs: readonly ListingDoc[]): Promise<void> {
      const listingIds = listingDocs.map(({ _id }) => _id);
      const listingFilter = { listingId: { $in: listingIds } };
      await pendingUpdates.deleteMany(listingFilter, sessionOptions);
      await reports.deleteMany(listingFilter, sessionOptions);
      await messages.deleteMany(listingFilter, sessionOptions);
      await visitRequests.deleteMany(listingFilter, sessionOptions);
      await figures.deleteMany(listingFilter, sessionOptions);
      const targetIds = listingIds.map((id) => id.toHexString());
      await undos.deleteMany({ 'target.kind': 'listing', 'target.id': { $in: targetIds } }, sessionOptions);
      await listings.deleteMany({ _id: { $in: listingIds } }, sessionOptions);
    },

    /** Reserves the addresses for ever; they return 410. */
    async reserveAddresses(listingDocs: readonly ListingDoc[], purgedAt: Date): Promise<void> {
      const addresses = listingDocs.flatMap(({ _id, slug, slugHistory = [] }) => [
        _id.toHexString(),
        slug,
        ...slugHistory,
      ]);
      const operations = [...new Set(addresses.map(hashAddress))].map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { at: purgedAt } }, upsert: true },
      }));
      await goneAddresses.bulkWrite(operations, { ...sessionOptions, ordered: false });
    },
  };
}
