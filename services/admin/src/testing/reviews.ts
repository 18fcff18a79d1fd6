// Reviews for tests of staff calls.
import type { Collections, ListingDoc, ReviewDoc } from '@app/db';
import { createFlagDoc, createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';

type ReviewCollections = Pick<Collections, 'listings' | 'reviews' | 'flags'>;

/** Stores a pending review with its own public listing; by default submitted on Wednesday morning. */
export async function createReview(
  { listings, reviews }: ReviewCollections,
  overrides: Partial<ReviewDoc> = {},
) {
  const listingId = overrides.listingId ?? new ObjectId();
  const submittedAt = overrides.submittedAt ?? new Date('2026-11-18T15:00:00Z');
  const { publishedAt, ...doc } = createReviewDoc({
    status: 'pending',
    createdAt: submittedAt,
    submittedAt,
    ...overrides,
    listingId,
  });
  const review: ReviewDoc = doc.visible || overrides.publishedAt ? { ...doc, publishedAt } : doc;
  if ((await listings.countDocuments({ _id: listingId })) === 0)
    await listings.insertOne(
      createListingDoc({ _id: listingId, ...(doc.visible && toListingCounts(review)) }),
    );
  await reviews.insertOne(review);
  return review;
}

/** Returns the counters of a listing with this one review. */
const toListingCounts = ({ overallRating }: ReviewDoc): Partial<ListingDoc> => ({
  reviewCount: 1,
  ratingSum: overallRating,
  histogram: [1, 2, 3, 4, 5].map((stars) => Number(stars === overallRating)) as ListingDoc['histogram'],
});

/** Stores an open flag on a public review. */
export async function createFlag(
  { reviews, flags }: ReviewCollections,
  review: ReviewDoc,
  reason = 'Abusive',
) {
  const createdAt = new Date('2026-11-19T15:00:00Z');
  await flags.insertOne(createFlagDoc({ reviewId: review._id, reason, createdAt }));
  await reviews.updateOne({ _id: review._id }, { $inc: { openFlags: 1 }, $set: { status: 'flagged' } });
}
