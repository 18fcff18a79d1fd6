import type { Collections, ObjectId, ProofDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ownProjection } from './to-own-review.ts';

/** Reviews as their authors read them. */
export const ownReviewsStore = ({ reviews, proofs }: Collections) => ({
  /** All that an account wrote and did not withdraw, but for what went with its listing; the newest first. */
  of: (userId: string) =>
    reviews
      .find(
        { userId, status: { $nin: ['draft', 'withdrawn'] }, 'deletion.with': { $ne: 'listing' } },
        { projection: ownProjection, hint: 'ofUser', ...readOptions },
      )
      .sort({ createdAt: -1 })
      .toArray(),
  /** By the review's id. */
  async getProofs(reviewIds: readonly ObjectId[]): Promise<ReadonlyMap<string, ProofDoc>> {
    const found = await proofs.find({ reviewId: { $in: [...reviewIds] } }, readOptions).toArray();
    return new Map(found.map((proof) => [proof.reviewId.toHexString(), proof]));
  },
});
export type OwnReviewsStore = ReturnType<typeof ownReviewsStore>;
