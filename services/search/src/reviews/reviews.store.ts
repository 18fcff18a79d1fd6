import type { Collections, ProofDoc, ReviewDoc } from '@app/db';
import type { ReviewOrder } from '@app/option-lists';
import { reviewedListingProjection, reviewProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import {
  getSeasonNumber,
  listStars,
  type PublicReview,
  type ReviewsQuery,
  toFirstMonth,
  toSeasonByMonth,
  toSeasonYearBefore,
} from '@app/types';
import { listReviewWords, toWordPattern } from '@app/types/review/review-words';
import type { Filter, ObjectId, Sort } from 'mongodb';
import { ownProjection } from './to-own-review.ts';

/** Maximum number of newest reviews that are read: a single listing may have many of them. */
const maxRecentReviews = 1_000;
const recentBatchSize = 20;

/** Also the order of reviews with equal stars or of the same season. */
const newestFirst = { publishedAt: -1, _id: -1 } as const;
/** Creates an order by stars. Each has an index of the same name. */
const createStarSort = (order: Exclude<ReviewOrder, 'newest'>, ratingField: string): Sort => ({
  [ratingField]: order === 'highest' ? -1 : 1,
  ...newestFirst,
});

const getRatingField = (dimension: ReviewsQuery['dimension']): string =>
  dimension ? `ratings.${dimension}` : 'overallRating';

/** Number of a listing's public reviews with equal values in all fields of filters and counts. */
export interface Tally {
  level: string;
  stage: string;
  stars: number;
  isChildCare: boolean;
  isRecent: boolean;
  /** True if the review has all words of the query. */
  hasWords: boolean;
  count: number;
}

const childRelation = 'parent/guardian' satisfies PublicReview['relation'];
const getFirstRecentMonth = () => toFirstMonth(toSeasonYearBefore(new Date()));

const publicYearLaterText = { $cond: [{ $eq: ['$yearLater.status', 'approved'] }, '$yearLater.text', ''] };

/** Creates an expression that is true if the public title and texts of a review have all words. */
const createWordsExpression = (words: string) => ({
  $and: listReviewWords(words).map((word) => ({
    $or: ['$title', '$text', publicYearLaterText].map((input) => ({
      $regexMatch: { input, regex: toWordPattern(word), options: 'i' },
    })),
  })),
});

/** Reads reviews for visitors and authors. Every query has an index, a projection and a time limit. */
export function createReviewsStore({ listings, reviews, proofs }: Collections) {
  const createListingFilter = (listingId: ObjectId) => ({ listingId, visible: true });

  /** Lists ids by the season that readers see, newest first; sorted here, because the order of months is private. */
  async function listIdsBySeason(filter: Filter<ReviewDoc>): Promise<ObjectId[]> {
    const docs = await reviews
      .find(filter, { projection: { careMonth: 1 }, hint: 'newest', ...readOptions })
      .sort(newestFirst)
      .map(({ _id, careMonth }) => ({ _id, season: getSeasonNumber(toSeasonByMonth(careMonth)) }))
      .toArray();
    return docs.toSorted((a, b) => b.season - a.season).map(({ _id }) => _id);
  }

  /** Reads reviews in the order of these ids. Leaves out reviews withdrawn in the meantime. */
  async function readReviews(ids: readonly ObjectId[]): Promise<ReviewDoc[]> {
    if (ids.length === 0) return [];
    const docs = await reviews
      .find(
        { _id: { $in: [...ids] }, visible: true },
        { projection: { ...reviewProjection, _id: 1 }, ...readOptions },
      )
      .toArray();
    const reviewById = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    return ids.flatMap((id) => reviewById.get(id.toHexString()) ?? []);
  }

  return {
    findNewest: async (listingId: ObjectId, limit: number) =>
      readReviews((await listIdsBySeason(createListingFilter(listingId))).slice(0, limit)),

    async findPage(listingId: ObjectId, query: ReviewsQuery, pageSize: number): Promise<ReviewDoc[]> {
      const { sortBy, page, limbLevel, stage, dimension, children, recent, words } = query;
      const stars = listStars(query);
      const ratingField = getRatingField(dimension);
      const filter = {
        ...createListingFilter(listingId),
        ...(limbLevel.length > 0 && { shownLevel: { $in: limbLevel } }),
        ...(stage.length > 0 && { stage: { $in: stage } }),
        ...((stars.length < 5 || dimension) && { [ratingField]: { $in: stars } }),
        ...(children && { relation: childRelation }),
        ...(recent && { careMonth: { $gte: getFirstRecentMonth() } }),
        ...(words && { $expr: createWordsExpression(words) }),
      };
      const skip = (page - 1) * pageSize;
      if (sortBy === 'newest')
        return readReviews((await listIdsBySeason(filter)).slice(skip, skip + pageSize));
      const ids = await reviews
        // A rating by dimension has no index: the reviews of one listing are few enough to sort.
        .find(filter, { projection: { _id: 1 }, hint: dimension ? 'newest' : sortBy, ...readOptions })
        .sort(createStarSort(sortBy, ratingField))
        .skip(skip)
        .limit(pageSize)
        .map(({ _id }) => _id)
        .toArray();
      return readReviews(ids);
    },

    /** Counts a listing's public reviews by kind. With `dimension`: only reviews that rate it. */
    countTallies: (
      listingId: ObjectId,
      { dimension, words }: Pick<ReviewsQuery, 'dimension' | 'words'>,
    ): Promise<Tally[]> =>
      reviews
        .aggregate<{ _id: Omit<Tally, 'count'>; count: number }>(
          [
            {
              $match: {
                ...createListingFilter(listingId),
                ...(dimension && { [getRatingField(dimension)]: { $gte: 1 } }),
              },
            },
            {
              $group: {
                _id: {
                  level: '$shownLevel',
                  stage: '$stage',
                  stars: `$${getRatingField(dimension)}`,
                  isChildCare: { $eq: ['$relation', childRelation] },
                  isRecent: { $gte: ['$careMonth', getFirstRecentMonth()] },
                  hasWords: createWordsExpression(words),
                },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'newest', ...readOptions },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    /** Reviews of all listings, newest first, read in batches on demand. */
    streamRecent: (): AsyncIterable<ReviewDoc> =>
      reviews
        .find({ visible: true }, { projection: { ...reviewProjection, listingId: 1 }, ...readOptions })
        .sort(newestFirst)
        .limit(maxRecentReviews)
        .batchSize(recentBatchSize),

    /** Reviews of an account, newest first. Leaves out withdrawn ones and those removed with their listing. */
    findOwn: (userId: string) =>
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

    /** Finds the approved listings among these, with the fields that a review shows. */
    findListings: (ids: readonly ObjectId[]) =>
      listings
        .find(
          { _id: { $in: [...ids] }, approved: true },
          { projection: reviewedListingProjection, ...readOptions },
        )
        .toArray(),
  };
}
export type ReviewsStore = ReturnType<typeof createReviewsStore>;
