import { type Collections, type ObjectId, projectFields, type ReviewDoc } from '@app/db';
import { reviewProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';

const newestFirst = { publishedAt: -1, _id: -1 } as const;

/** Public fields of a review, and the reply without the staff member's name and the findings in its text. */
const reviewWithReplyProjection = {
  ...reviewProjection,
  _id: 1,
  ...projectFields('reply.submittedAt reply.v reply.revision reply.decision.notes'),
} as const;

export const createRepliesStore = ({ reviews }: Pick<Collections, 'reviews'>) => ({
  /** Finds one page of reviews, newest first. The filter by reply is not covered by the index. */
  async findReviews(
    listingId: ObjectId,
    { page, pageSize, onlyUnanswered }: { page: number; pageSize: number; onlyUnanswered: boolean },
  ): Promise<ReviewDoc[]> {
    const filter = { listingId, visible: true, ...(onlyUnanswered && { reply: { $exists: false } }) };
    return reviews
      .find(filter, { projection: reviewWithReplyProjection, hint: 'newest', ...readOptions })
      .sort(newestFirst)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray();
  },
});
