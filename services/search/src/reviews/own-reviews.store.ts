import type { Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ownProjection } from './to-own-review.ts';

/** Reviews as their authors read them. */
export const ownReviewsStore = ({ reviews }: Collections) => ({
  /** All that an account wrote and did not withdraw, the newest first. */
  of: (userId: string) =>
    reviews
      .find(
        { userId, status: { $nin: ['draft', 'withdrawn'] } },
        { projection: ownProjection, hint: 'ofUser', ...readOptions },
      )
      .sort({ createdAt: -1 })
      .toArray(),
});
export type OwnReviewsStore = ReturnType<typeof ownReviewsStore>;
