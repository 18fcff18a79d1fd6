import type { Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ownProjection } from './to-own-review.ts';

/** Reviews as their authors read them. */
export const ownReviewsStore = ({ reviews }: Collections) => ({
  /** All that an account wrote and did not withdraw, but for what went with its listing; the newest first. */
  of: (userId: string) =>
    reviews
      .find(
        { userId, status: { $nin: ['draft', 'withdrawn'] }, 'deletion.with': { $ne: 'listing' } },
        { projection: ownProjection, hint: 'ofUser', ...readOptions },
      )
      .sort({ createdAt: -1 })
      .toArray(),
});
export type OwnReviewsStore = ReturnType<typeof ownReviewsStore>;
