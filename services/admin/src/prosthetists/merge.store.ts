import type { Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Reads what a merge would move. */
export function createMergeStore({ reviews, claims, pendingUpdates }: Collections) {
  return {
    /** Counts the reviews of `drop`. A review whose author has a counted one of `keep` does not move. */
    async countReviews({ _id: keep }: ListingDoc, { _id: drop }: ListingDoc) {
      const authorOptions = { projection: { userId: 1 as const, visible: 1 as const }, ...readOptions };
      const [keptReviews, droppedReviews] = await Promise.all([
        reviews.find({ listingId: keep, live: true }, authorOptions).toArray(),
        reviews.find({ listingId: drop }, authorOptions).toArray(),
      ]);
      const authors = new Set(keptReviews.map(({ userId }) => userId));
      const movingReviews = droppedReviews.filter(({ userId }) => !authors.has(userId));
      return {
        move: movingReviews.length,
        stay: droppedReviews.length - movingReviews.length,
        movePublic: movingReviews.filter(({ visible }) => visible).length,
      };
    },

    countWaitingClaims: ({ _id: listingId }: ListingDoc): Promise<number> =>
      claims.countDocuments({ listingId, status: 'pending' }, readOptions),

    countWaitingUpdates: ({ _id: listingId }: ListingDoc): Promise<number> =>
      pendingUpdates.countDocuments({ listingId, status: 'pending' }, readOptions),
  };
}
