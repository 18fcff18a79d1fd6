import type { Collections, ObjectId, ProofDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ownProjection } from './to-own-review.ts';

export const createOwnReviewsStore = ({ reviews, proofs }: Collections) => ({
  /** Reviews of an account, newest first. Leaves out withdrawn ones and those removed with their listing. */
  findReviews: (userId: string) =>
    reviews
      .find(
        { userId, status: { $nin: ['draft', 'withdrawn'] }, 'deletion.with': { $ne: 'listing' } },
        { projection: ownProjection, hint: 'ofUser', ...readOptions },
      )
      .sort({ createdAt: -1 })
      .toArray(),
  async findProofs(reviewIds: readonly ObjectId[]): Promise<ReadonlyMap<string, ProofDoc>> {
    const proofDocs = await proofs.find({ reviewId: { $in: [...reviewIds] } }, readOptions).toArray();
    return new Map(proofDocs.map((proof) => [proof.reviewId.toHexString(), proof]));
  },
});
export type OwnReviewsStore = ReturnType<typeof createOwnReviewsStore>;
