import { randomBytes } from 'node:crypto';
import type { ListingDoc, ReviewDoc } from '@app/db';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { type ReviewWrite, writeReviews } from './write-reviews.store.ts';

/** Creates the database id and the public id of a review. */
export const createReviewIds = () => ({
  _id: new ObjectId(),
  publicId: randomBytes(16).toString('base64url'),
});

/**
 * Reads and writes reviews within a transaction. Every write also updates what is counted of reviews.
 */
export function createReviewStore(tx: Transaction) {
  const { session } = tx;
  const { reviews, listings } = tx.collections;
  const noticeIds: ObjectId[] = [];

  const write = async (...reviewWrite: ReviewWrite): Promise<ReviewDoc> => {
    const { savedReviews, noticeIds: newNoticeIds } = await writeReviews(tx, [reviewWrite]);
    noticeIds.push(...newNoticeIds);
    return savedReviews[0]!;
  };

  return {
    find: (publicId: string) => reviews.findOne({ publicId }, { session }),
    findListing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, { session }),
    /** The public listing of a new review. The write keeps it public until the transaction ends. */
    lockReviewableListing: (_id: ObjectId): Promise<ListingDoc | null> =>
      listings.findOneAndUpdate({ _id, approved: true }, { $inc: { reviewsSent: 1 } }, { session }),

    /** True if one of these accounts has a counted review of the listing. */
    hasCountedReview: async (listingId: ObjectId, userIds: readonly string[]): Promise<boolean> =>
      userIds.length > 0 &&
      (await reviews.findOne({ listingId, userId: { $in: [...userIds] }, live: true }, { session })) !== null,

    insert: (review: ReviewDoc): Promise<ReviewDoc> => write(null, review),
    /** Replaces a document at its known version. */
    replace: (previousReview: ReviewDoc, updatedReview: ReviewDoc): Promise<ReviewDoc> =>
      write(previousReview, updatedReview),
    getNoticeIds: () => noticeIds,
    async remove(review: ReviewDoc): Promise<void> {
      await write(review, null);
    },
  };
}
