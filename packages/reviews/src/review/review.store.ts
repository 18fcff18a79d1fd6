import { randomBytes } from 'node:crypto';
import { type ListingDoc, type ReviewDoc, recountLevels } from '@app/db';
import { dimensions } from '@app/option-lists';
import type { Transaction } from '@app/status-changes/transaction.store';
import { type Document, ObjectId } from 'mongodb';
import { notifyLostProofs } from '../proof/notify-lost-proofs.store.ts';
import { createProofStore } from '../proof/proof.store.ts';
import { computeCounterChange, hasNoChange } from './counters.ts';
import { moveBetweenGroups } from './levels.store.ts';
import { hasPublicChange } from './public-change.ts';

/** Creates the database id and the public id of a review. */
export const createReviewIds = () => ({
  _id: new ObjectId(),
  publicId: randomBytes(16).toString('base64url'),
});

/**
 * Reads and writes reviews within a transaction. Every write also updates the listing's counters and the level counts.
 */
export function createReviewStore(tx: Transaction) {
  const { collections, session } = tx;
  const { reviews, listings } = collections;
  const proofs = createProofStore(tx);
  const writeOptions = { session, ignoreUndefined: true } as const;
  const noticeIds: ObjectId[] = [];

  /** Before the review is written, because the result is the level it displays. */
  const moveToLevelGroup = async (previousReview: ReviewDoc | null, updatedReview: ReviewDoc | null) => {
    const { shownLevel, changedListingIds } = await moveBetweenGroups(
      collections,
      session,
      previousReview,
      updatedReview,
    );
    return { savedReview: updatedReview && { ...updatedReview, shownLevel }, changedListingIds };
  };

  /** After the review is written. All affected listings get a new public version for cards and pages. */
  const updateCounters = async (
    previousReview: ReviewDoc | null,
    updatedReview: ReviewDoc | null,
    otherListingIds: readonly ObjectId[],
  ) => {
    const listingId = (updatedReview ?? previousReview)!.listingId;
    const change = computeCounterChange(previousReview, updatedReview);
    if (!hasNoChange(change) || hasPublicChange(previousReview, updatedReview)) {
      await listings.updateOne({ _id: listingId }, [{ $set: buildCounterUpdate(change) }], writeOptions);
    }
    await recountLevels(collections, [listingId, ...otherListingIds], session);
  };

  return {
    find: (publicId: string) => reviews.findOne({ publicId }, { session }),
    findListing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, { session }),
    /** The public listing of a new review. The write keeps it public until the transaction ends. */
    lockReviewableListing: (_id: ObjectId): Promise<ListingDoc | null> =>
      listings.findOneAndUpdate({ _id, approved: true }, { $inc: { reviewsSent: 1 } }, writeOptions),

    /** True if one of these accounts has a counted review of the listing. */
    hasCountedReview: async (listingId: ObjectId, userIds: readonly string[]): Promise<boolean> =>
      userIds.length > 0 &&
      (await reviews.findOne({ listingId, userId: { $in: [...userIds] }, live: true }, { session })) !== null,

    async insert(review: ReviewDoc): Promise<ReviewDoc> {
      const { savedReview, changedListingIds } = await moveToLevelGroup(null, review);
      await reviews.insertOne(savedReview!, writeOptions);
      await updateCounters(null, savedReview, changedListingIds);
      return savedReview!;
    },

    /**
     * Replaces a document at its known version.
     * @throws for another version, which within a transaction is a bug
     */
    async replace(previousReview: ReviewDoc, updatedReview: ReviewDoc): Promise<ReviewDoc> {
      const { _id, v, status } = previousReview;
      const { savedReview, changedListingIds } = await moveToLevelGroup(previousReview, updatedReview);
      const { matchedCount } = await reviews.replaceOne({ _id, v, status }, savedReview!, writeOptions);
      if (matchedCount !== 1) throw new Error('A review changed under its own transaction.');
      // A proof of a review that does not count is deleted.
      if (!updatedReview.live) await proofs.removeByReviews([_id], 'waiting');
      noticeIds.push(...(await notifyLostProofs(tx, [[previousReview, updatedReview]])));
      await updateCounters(previousReview, savedReview, changedListingIds);
      return savedReview!;
    },
    getNoticeIds: () => noticeIds,

    async remove(review: ReviewDoc): Promise<void> {
      const { _id, v, status } = review;
      const { changedListingIds } = await moveToLevelGroup(review, null);
      await reviews.deleteOne({ _id, v, status }, writeOptions);
      await updateCounters(review, null, changedListingIds);
    },
  };
}

/** A single update, because the validator compares the histogram with the sums. */
function buildCounterUpdate(change: ReturnType<typeof computeCounterChange>): Document {
  const createSum = (field: string, delta: number) => ({ $add: [`$${field}`, delta] });
  const mapDimensions = (field: 'dimensionSums' | 'dimensionCounts') =>
    Object.fromEntries(
      dimensions.map((name) => [
        name,
        { $add: [{ $ifNull: [`$${field}.${name}`, 0] }, change[field][name]] },
      ]),
    );
  const reviewCount = createSum('reviewCount', change.reviewCount);
  const ratingSum = createSum('ratingSum', change.ratingSum);
  return {
    reviewCount,
    ratingSum,
    histogram: change.histogram.map((delta, i) => ({ $add: [{ $arrayElemAt: ['$histogram', i] }, delta] })),
    dimensionSums: mapDimensions('dimensionSums'),
    dimensionCounts: mapDimensions('dimensionCounts'),
    ratingAvg: { $cond: [{ $gt: [reviewCount, 0] }, { $divide: [ratingSum, reviewCount] }, null] },
    // Without the public `updatedAt`, which would reveal the time of a review to the second.
    figuresV: { $add: [{ $ifNull: ['$figuresV', 0] }, 1] },
  };
}
