import type { Collections, ReviewDoc } from '@app/db';
import { createPracticeCheck } from '@app/reviews';
import { readOptions } from '@app/service-kit';
import type { listOwnVotes, ReplyOf } from '@app/types';

const voteProjection = { publicId: 1, userId: 1, listingId: 1 } as const;
type VotedReview = Pick<ReviewDoc, '_id' | keyof typeof voteProjection>;

/** Finds which of these public reviews an account voted helpful, and for which it is allowed to vote. */
export async function findOwnVotes(
  collections: Collections,
  userId: string,
  publicIds: readonly string[],
): Promise<ReplyOf<typeof listOwnVotes>['votes']> {
  if (publicIds.length === 0) return [];
  const { reviews, listings, helpfulVotes } = collections;
  const docs = await reviews
    .find<VotedReview>(
      { publicId: { $in: [...publicIds] }, visible: true },
      { projection: voteProjection, ...readOptions },
    )
    .toArray();
  const [votes, listingDocs, isOwnPractice] = await Promise.all([
    helpfulVotes.find({ userId, reviewId: { $in: docs.map(({ _id }) => _id) } }, readOptions).toArray(),
    listings
      .find(
        { _id: { $in: docs.map(({ listingId }) => listingId) } },
        { projection: { clinicKey: 1 } as const, ...readOptions },
      )
      .toArray(),
    createPracticeCheck({ collections }, userId),
  ]);
  const votedIds = new Set(votes.map(({ reviewId }) => reviewId.toHexString()));
  const ownListingIds = new Set(listingDocs.filter(isOwnPractice).map(({ _id }) => _id.toHexString()));
  return docs.map((review) => ({
    review: review.publicId,
    voted: votedIds.has(review._id.toHexString()),
    allowed: review.userId !== userId && !ownListingIds.has(review.listingId.toHexString()),
  }));
}
