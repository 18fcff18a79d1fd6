import type { Collections, ReviewDoc } from '@app/db';
import type { ReviewOrder } from '@app/option-lists';
import { reviewedProjection, reviewProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { ReviewsQuery } from '@app/types';
import type { ObjectId, Sort } from 'mongodb';

/** A listing may have a thousand of the newest reviews; so many are looked through for those of others. */
const mostRecent = 1_000;
const recentBatch = 20;

/** Each order is carried by the index of its name. Equal stars: the newest first. */
const newestFirst = { publishedAt: -1, _id: -1 } as const;
function orderBy(order: ReviewOrder, rating: string): Sort {
  if (order === 'newest') return newestFirst;
  return { [rating]: order === 'highest' ? -1 : 1, ...newestFirst };
}

/** Where the stars stand that a reader asks about. */
const getRatingField = (dimension: ReviewsQuery['dimension']): string =>
  dimension ? `ratings.${dimension}` : 'overallRating';

/** How many of a listing's public reviews are alike in everything that is filtered and counted. */
export interface Tally {
  level: string;
  stage: string;
  stars: number;
  count: number;
}

/** Reviews as visitors read them: every query has its index, a projection and a time limit. */
export function createReviewsStore({ listings, reviews }: Collections) {
  const toListingFilter = (listingId: ObjectId) => ({ listingId, visible: true });

  return {
    /** The newest of a listing. */
    newest: (listingId: ObjectId, limit: number) =>
      reviews
        .find(toListingFilter(listingId), { projection: reviewProjection, hint: 'newest', ...readOptions })
        .sort(newestFirst)
        .limit(limit)
        .toArray(),

    /** A page of those that the filters leave. Which they are comes from the index; only they are read. */
    async page(listingId: ObjectId, query: ReviewsQuery, pageSize: number): Promise<ReviewDoc[]> {
      const { sortBy, page, limbLevel, stage, dimension, minRating } = query;
      const rating = getRatingField(dimension);
      const filter = {
        ...toListingFilter(listingId),
        ...(limbLevel.length > 0 && { shownLevel: { $in: limbLevel } }),
        ...(stage.length > 0 && { stage: { $in: stage } }),
        ...((minRating > 1 || dimension) && { [rating]: { $gte: minRating } }),
      };
      const ids = await reviews
        // A part of the care has no index of its own: one listing's reviews are few enough to be sorted.
        .find(filter, { projection: { _id: 1 }, hint: dimension ? 'newest' : sortBy, ...readOptions })
        .sort(orderBy(sortBy, rating))
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .map(({ _id }) => _id)
        .toArray();
      if (ids.length === 0) return [];
      const docs = await reviews
        .find(
          { _id: { $in: ids }, visible: true },
          { projection: { ...reviewProjection, _id: 1 }, ...readOptions },
        )
        .toArray();
      const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
      // One that was withdrawn between the two reads is left out.
      return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
    },

    /** All public reviews of a listing, or those that rate a part, counted by kind; the former from the index alone. */
    tallies: (listingId: ObjectId, dimension: ReviewsQuery['dimension'] = ''): Promise<Tally[]> =>
      reviews
        .aggregate<{ _id: Omit<Tally, 'count'>; count: number }>(
          [
            {
              $match: {
                ...toListingFilter(listingId),
                ...(dimension && { [getRatingField(dimension)]: { $gte: 1 } }),
              },
            },
            {
              $group: {
                _id: { level: '$shownLevel', stage: '$stage', stars: `$${getRatingField(dimension)}` },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'newest', ...readOptions },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    /** Those of all listings, the newest first, read as far as they are asked for. */
    recent: (): AsyncIterable<ReviewDoc> =>
      reviews
        .find({ visible: true }, { projection: { ...reviewProjection, listingId: 1 }, ...readOptions })
        .sort(newestFirst)
        .limit(mostRecent)
        .batchSize(recentBatch),

    /** The approved ones among these listings, as far as a review shows them. */
    getListings: (ids: readonly ObjectId[]) =>
      listings
        .find({ _id: { $in: [...ids] }, approved: true }, { projection: reviewedProjection, ...readOptions })
        .toArray(),
  };
}
export type ReviewsStore = ReturnType<typeof createReviewsStore>;
