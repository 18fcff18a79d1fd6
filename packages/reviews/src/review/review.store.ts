import { randomBytes } from 'node:crypto';
import { type ClientSession, type ListingDoc, type ReviewDoc, recountLevels } from '@app/db';
import { dimensions } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { type Document, ObjectId } from 'mongodb';
import { createProofStore } from '../proof/proof.store.ts';
import { getPublicReply } from '../reply/changes.ts';
import { computeCounterChange, isStill } from './counters.ts';
import { moveBetweenGroups } from './levels.store.ts';

/** A review's database id and the id that the public knows it by. */
export const createReviewIds = () => ({
  _id: new ObjectId(),
  publicId: randomBytes(16).toString('base64url'),
});

/** The reviews of one transaction. Every write keeps the listing's counters and the levels' counts with it. */
export function reviewStore({ collections }: CommandContext, session: ClientSession) {
  const { reviews, listings } = collections;
  const proofs = createProofStore({ collections }, session);
  const within = { session, ignoreUndefined: true } as const;

  /** Before the review itself is written: it displays the level that comes out of this. */
  const placeReview = async (before: ReviewDoc | null, after: ReviewDoc | null) => {
    const { shownLevel, changedListings } = await moveBetweenGroups(collections, session, before, after);
    return { saved: after && { ...after, shownLevel }, changedListings };
  };

  /** After it. Cards and pages of every listing whose reviews read otherwise now get a new version. */
  const updateCounters = async (
    before: ReviewDoc | null,
    after: ReviewDoc | null,
    others: readonly ObjectId[],
  ) => {
    const listingId = (after ?? before)!.listingId;
    const change = computeCounterChange(before, after);
    if (!isStill(change) || hasPublicChange(before, after)) {
      await listings.updateOne({ _id: listingId }, [{ $set: buildCounterUpdate(change) }], within);
    }
    await recountLevels(collections, [listingId, ...others], session);
  };

  return {
    find: (publicId: string) => reviews.findOne({ publicId }, { session }),
    listing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, { session }),
    /** The public listing that a new review is about; by writing, it stays public until the transaction is through. */
    reviewed: (_id: ObjectId): Promise<ListingDoc | null> =>
      listings.findOneAndUpdate({ _id, approved: true }, { $inc: { reviewsSent: 1 } }, within),

    async insert(review: ReviewDoc): Promise<ReviewDoc> {
      const { saved, changedListings } = await placeReview(null, review);
      await reviews.insertOne(saved!, within);
      await updateCounters(null, saved, changedListings);
      return saved!;
    },

    /**
     * Writes `after` over `before`, if that is what stands there.
     * @throws where it is not: within a transaction that read it, only a fault of ours can be the reason
     */
    async replace(before: ReviewDoc, after: ReviewDoc): Promise<ReviewDoc> {
      const { _id, v, status } = before;
      const { saved, changedListings } = await placeReview(before, after);
      const { matchedCount } = await reviews.replaceOne({ _id, v, status }, saved!, within);
      if (matchedCount !== 1) throw new Error('A review changed under its own transaction.');
      // Nobody is to confirm what does not count: its proof goes.
      if (!after.live) await proofs.forgetOf([_id], 'waiting');
      await updateCounters(before, saved, changedListings);
      return saved!;
    },

    async remove(before: ReviewDoc): Promise<void> {
      const { _id, v, status } = before;
      const { changedListings } = await placeReview(before, null);
      await reviews.deleteOne({ _id, v, status }, within);
      await proofs.forgetOf([_id]);
      await updateCounters(before, null, changedListings);
    },
  };
}

/** True if the public reads something else than before, though every counter may stand. */
function hasPublicChange(before: ReviewDoc | null, after: ReviewDoc | null): boolean {
  if (!before?.visible && !after?.visible) return false;
  const getPublicView = (review: ReviewDoc | null) =>
    review?.visible && [
      getPublicAnswer(review),
      review.text,
      review.title,
      review.tags,
      review.stage,
      review.device,
      review.monthsToFit,
      review.adjustments,
      review.careMonth,
      review.relation,
      review.incentive,
      review.displayName,
      review.anonymous,
      review.shownLevel,
      review.edited,
      review.verification,
    ];
  return JSON.stringify(getPublicView(before)) !== JSON.stringify(getPublicView(after));
}

function getPublicAnswer(review: ReviewDoc) {
  const reply = getPublicReply(review);
  return reply && [reply.text, reply.change, reply.publishedAt, reply.resolvedAt !== undefined];
}

/** One update for all, because the validator holds the histogram to the sums. */
function buildCounterUpdate(change: ReturnType<typeof computeCounterChange>): Document {
  const addTo = (field: string, by: number) => ({ $add: [`$${field}`, by] });
  const mapDimensions = (field: 'dimensionSums' | 'dimensionCounts') =>
    Object.fromEntries(
      dimensions.map((name) => [
        name,
        { $add: [{ $ifNull: [`$${field}.${name}`, 0] }, change[field][name]] },
      ]),
    );
  const reviewCount = addTo('reviewCount', change.reviewCount);
  const ratingSum = addTo('ratingSum', change.ratingSum);
  return {
    reviewCount,
    ratingSum,
    histogram: change.histogram.map((by, i) => ({ $add: [{ $arrayElemAt: ['$histogram', i] }, by] })),
    dimensionSums: mapDimensions('dimensionSums'),
    dimensionCounts: mapDimensions('dimensionCounts'),
    ratingAvg: { $cond: [{ $gt: [reviewCount, 0] }, { $divide: [ratingSum, reviewCount] }, null] },
    // Not `updatedAt`, which the public reads: it would tell to the second when somebody's review came or went.
    v: addTo('v', 1),
  };
}
