import type { Collections, ReviewDoc } from '@app/db';
import type { ReviewOrder } from '@app/option-lists';
import { reviewedProjection, reviewProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { ReviewsQuery } from '@app/types';
import type { ObjectId, Sort } from 'mongodb';

/** Maximum of newest reviews to read while looking for other listings: one listing may have a thousand of them. */
const mostRecent = 1_000;
const recentBatch = 20;

/** Sort orders, each with an index of the same name. Ties by stars: newest first. */
const newestFirst = { publishedAt: -1, _id: -1 } as const;
function orderBy(order: ReviewOrder, rating: string): Sort {
  if (order === 'newest') return newestFirst;
  return { [rating]: order === 'highest' ? -1 : 1, ...newestFirst };
}

/** The rating field of a dimension. */
const getRatingField = (dimension: ReviewsQuery['dimension']): string =>
  dimension ? `ratings.${dimension}` : 'overallRating';

/** Number of a listing's public reviews with equal values in all filtered and counted fields. */
export interface Tally {
  level: string;
  stage: string;
  stars: number;
  count: number;
}

/** Reads reviews for visitors. Every query has an index, a projection and a time limit. */
export function createReviewsStore({ listings, reviews }: Collections) {
  const toListingFilter = (listingId: ObjectId) => ({ listingId, visible: true });

  return {
    /** The newest reviews of a listing. */
    newest: (listingId: ObjectId, limit: number) =>
      reviews
        .find(toListingFilter(listingId), { projection: reviewProjection, hint: 'newest', ...readOptions })
        .sort(newestFirst)
        .limit(limit)
        .toArray(),

    /** One page of the filtered reviews. An index selects them, so only these documents are read. */
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
        // A rating by dimension has no index: the reviews of one listing are few enough to sort.
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
      // Leaves out reviews withdrawn between the two reads.
      return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
    },

    /**
     * Counts a listing's public reviews (with `dimension`: those that rate it) by kind. Without a dimension the index
     * alone answers.
     */
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

    /** Reviews of all listings, newest first, read in batches on demand. */
    recent: (): AsyncIterable<ReviewDoc> =>
      reviews
        .find({ visible: true }, { projection: { ...reviewProjection, listingId: 1 }, ...readOptions })
        .sort(newestFirst)
        .limit(mostRecent)
        .batchSize(recentBatch),

    /** The approved listings among these, with the fields that a review shows. */
    getListings: (ids: readonly ObjectId[]) =>
      listings
        .find({ _id: { $in: [...ids] }, approved: true }, { projection: reviewedProjection, ...readOptions })
        .toArray(),
  };
}
export type ReviewsStore = ReturnType<typeof createReviewsStore>;
