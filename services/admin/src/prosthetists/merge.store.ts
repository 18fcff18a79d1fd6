import type { Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Reads what a merge would move. */
export function createMergeStore({ reviews, claims, pendingUpdates }: Collections) {
  return {
    /** The reviews of `drop`. Those stay whose author has a counted review of `keep`. */
    async getReviews({ _id: keep }: ListingDoc, { _id: drop }: ListingDoc) {
      const only = { projection: { userId: 1 as const, visible: 1 as const }, ...readOptions };
      const [keptReviews, droppedReviews] = await Promise.all([
        reviews.find({ listingId: keep, live: true }, only).toArray(),
        reviews.find({ listingId: drop }, only).toArray(),
      ]);
      const authors = new Set(keptReviews.map(({ userId }) => userId));
      const moving = droppedReviews.filter(({ userId }) => !authors.has(userId));
      return {
        move: moving.length,
        stay: droppedReviews.length - moving.length,
        movePublic: moving.filter(({ visible }) => visible).length,
      };
    },

    waitingClaims: ({ _id: listingId }: ListingDoc): Promise<number> =>
      claims.countDocuments({ listingId, status: 'pending' }, readOptions),

    waitingUpdates: ({ _id: listingId }: ListingDoc): Promise<number> =>
      pendingUpdates.countDocuments({ listingId, status: 'pending' }, readOptions),
  };
}
