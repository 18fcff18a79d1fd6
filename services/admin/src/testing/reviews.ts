// Reviews for tests of the back office, and their answers typed as the contract has them.
import type { Collections, ReviewDoc } from '@app/db';
import { listingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';
import type { Answer } from './running-app.ts';

type Told = Pick<Collections, 'listings' | 'reviews' | 'flags'>;

/** A review of a public listing of its own, waiting since Wednesday morning unless said otherwise. */
export async function waitingReview({ listings, reviews }: Told, over: Partial<ReviewDoc> = {}) {
  const listing = listingDoc(over.listingId ? { _id: over.listingId } : {});
  if ((await listings.countDocuments({ _id: listing._id })) === 0) await listings.insertOne(listing);
  const at = over.submittedAt ?? new Date('2026-11-18T15:00:00Z');
  const { publishedAt: _, ...doc } = reviewDoc({
    status: 'pending',
    createdAt: at,
    submittedAt: at,
    ...over,
    listingId: listing._id,
  });
  const review: ReviewDoc = over.publishedAt ? { ...doc, publishedAt: over.publishedAt } : doc;
  await reviews.insertOne(review);
  return review;
}

/** A reader's open flag on a public review. */
export async function flagOf({ reviews, flags }: Told, review: ReviewDoc, reason = 'Abusive') {
  const _id = new ObjectId();
  await flags.insertOne({
    _id,
    reviewId: review._id,
    userId: `user_${_id.toHexString()}`,
    reason,
    note: '',
    status: 'open',
    createdAt: new Date('2026-11-19T15:00:00Z'),
  });
  await reviews.updateOne({ _id: review._id }, { $inc: { openFlags: 1 }, $set: { status: 'flagged' } });
}

/** The body of an answer, as the test expects it: the app checked it against the contract. */
export const bodyOf = <T>({ json }: Answer): T => json as T;
