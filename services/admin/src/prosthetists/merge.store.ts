import type { Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Counts what a merge would move. */
export function createMergeStore({ reviews, claims, pendingUpdates }: Collections) {
  return {
    /** Counts reviews of the dropped listing. One whose author has a live review of the kept listing does not move. */
    async countReviews({ _id: keptId }: ListingDoc, { _id: droppedId }: ListingDoc) {
      const authorOptions = { projection: { userId: 1 as const, visible: 1 as const }, ...readOptions };
      const [keptReviews, droppedReviews] = await Promise.all([
        reviews.find({ listingId: keptId, live: true }, authorOptions).toArray(),
        reviews.find({ listingId: droppedId }, authorOptions).toArray(),
      ]);
      const keptAuthorIds = new Set(keptReviews.map(({ userId }) => userId));
      const movingReviews = droppedReviews.filter(({ userId }) => !keptAuthorIds.has(userId));
      return {
        movedCount: movingReviews.length,
        stayingCount: droppedReviews.length - movingReviews.length,
        movedPublicCount: movingReviews.filter(({ visible }) => visible).length,
      };
    },

    countWaitingClaims: ({ _id: listingId }: ListingDoc): Promise<number> =>
      claims.countDocuments({ listingId, status: 'pending' }, readOptions),

    countWaitingUpdates: ({ _id: listingId }: ListingDoc): Promise<number> =>
      pendingUpdates.countDocuments({ listingId, status: 'pending' }, readOptions),
  };
}
