import type { Collections, ObjectId, ReviewDoc } from '@app/db';
import { reviewProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';

const newest = { publishedAt: -1, _id: -1 } as const;

/** What everybody reads of a review, and all of the practice's answer but who decided and what the guard found. */
const answeredProjection = {
  ...reviewProjection,
  _id: 1,
  'reply.submittedAt': 1,
  'reply.v': 1,
  'reply.revision': 1,
  'reply.decision.notes': 1,
} as const;

/** A listing's public reviews with the practice's answers to them. */
export const createRepliesStore = ({ reviews }: Pick<Collections, 'reviews'>) => ({
  /** A page of them, the newest first. Which they are comes from the index, unless it must look for answers. */
  async page(
    listingId: ObjectId,
    { page, pageSize, unanswered }: { page: number; pageSize: number; unanswered: boolean },
  ): Promise<ReviewDoc[]> {
    const filter = { listingId, visible: true, ...(unanswered && { reply: { $exists: false } }) };
    return reviews
      .find(filter, { projection: answeredProjection, hint: 'newest', ...readOptions })
      .sort(newest)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray();
  },
});
export type RepliesStore = ReturnType<typeof createRepliesStore>;
