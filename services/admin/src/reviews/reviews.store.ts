import type { ClaimDoc, Collections, FlagDoc, ListingDoc, ProofDoc, ReviewDoc } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import type { RiskShown } from '@app/types/admin/lists';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Document, Filter, ObjectId } from 'mongodb';
import { findListingId } from '../find-listings.store.ts';
import { loadListingSummaries } from '../listing-summary.ts';
import { createRiskStages, type RiskScore, toRisk } from '../queue/risk-order.store.ts';
import type { IdFilter } from '../record-filters.store.ts';
import { toContainsFilter } from '../record-filters.store.ts';
import { getRiskRules, reviewQueues } from './queues.store.ts';
import type { ListingFigures } from './review-context.ts';
import { findSimilarTexts } from './similar-texts.ts';

/** Time limit in milliseconds. A text search reads all reviews that pass the other filters. */
const searchTimeoutMs = 5_000;

type Duplicate = Pick<ReviewDoc, 'publicId' | 'status' | 'userId'>;
/** Maximum reviews of the listing and of the author whose texts are compared. */
const maxCompared = 200;
const dayMs = 24 * 3_600_000;

export interface ReviewSearch {
  queue: ReviewQueue;
  page: number;
  pageSize: number;
  statuses: readonly ReviewStatus[];
  stars: readonly number[];
  /** Each: with, without, or undefined for both. */
  hasRisks: boolean | undefined;
  hasOpenFlags: boolean | undefined;
  hasOpenAppeal: boolean | undefined;
  hasReply: boolean | undefined;
  /** Slug or id. */
  slugOrId: string | undefined;
  /** Public id of a review by the same author. */
  authorOf: string | undefined;
  q: string | undefined;
  /** Listings of the name `q`. */
  listingIds: ObjectId[];
  newestFirst: boolean;
  /** Riskiest first, then longest waiting. */
  byRisk: boolean;
  /** Only these public ids. */
  publicIds: readonly string[] | undefined;
  /** Further public ids to include or exclude. */
  idFilter: IdFilter | undefined;
  /** Waiting since this time or longer. */
  sinceBefore: Date | undefined;
}

export interface ReviewMatch {
  review: ReviewDoc;
  since: Date;
  risk: RiskShown | null;
}

const toExistsFilter = (field: string, isPresent: boolean | undefined): Filter<ReviewDoc>[] =>
  isPresent === undefined ? [] : [{ [field]: { $exists: isPresent } }];

export type Author = Pick<ReviewDoc, 'userId'>;

/** Ids of reviews with a waiting proof of care. */
export const findReviewIdsWithProof = async ({ proofs }: Pick<Collections, 'proofs'>): Promise<ObjectId[]> =>
  (await proofs.find({ status: 'waiting' }, { projection: { reviewId: 1 as const } }).toArray()).map(
    ({ reviewId }) => reviewId,
  );

/** Reads reviews for decisions. */
export function createReviewStore({ reviews, listings, flags, claims, proofs }: Collections) {
  /** Null: nothing can match. */
  async function toFilter(search: ReviewSearch): Promise<Filter<ReviewDoc> | null> {
    const { filter, risks } = reviewQueues[search.queue];
    const filters: Filter<ReviewDoc>[] = [filter];
    if (search.queue === 'proofs') filters.push({ _id: { $in: await findReviewIdsWithProof({ proofs }) } });
    if (search.statuses.length > 0) filters.push({ status: { $in: [...search.statuses] } });
    if (search.stars.length > 0)
      filters.push({ overallRating: { $in: search.stars as ReviewDoc['overallRating'][] } });
    filters.push(...toExistsFilter(`${risks}.0`, search.hasRisks));
    if (search.hasOpenFlags !== undefined)
      filters.push(search.hasOpenFlags ? { openFlags: { $gt: 0 } } : { openFlags: { $not: { $gt: 0 } } });
    if (search.hasOpenAppeal !== undefined)
      filters.push({ 'appeal.status': search.hasOpenAppeal ? 'open' : { $ne: 'open' } } as Filter<ReviewDoc>);
    filters.push(...toExistsFilter('reply', search.hasReply));
    if (search.publicIds) filters.push({ publicId: { $in: [...search.publicIds] } });
    if (search.idFilter) filters.push({ publicId: search.idFilter });
    if (search.slugOrId !== undefined) {
      const listingId = await findListingId({ listings }, search.slugOrId);
      if (!listingId) return null;
      filters.push({ listingId });
    }
    if (search.authorOf !== undefined) {
      const sameAuthorReview = await reviews.findOne(
        { publicId: search.authorOf },
        { projection: { userId: 1 as const } },
      );
      if (!sameAuthorReview) return null;
      filters.push({ userId: sameAuthorReview.userId });
    }
    if (search.q)
      filters.push({
        $or: [
          { publicId: search.q },
          { listingId: { $in: search.listingIds } },
          toContainsFilter('$text', search.q),
          toContainsFilter('$title', search.q),
          toContainsFilter('$yearLater.text', search.q),
        ],
      });
    return { $and: filters };
  }

  return {
    async find(search: ReviewSearch): Promise<{ reviews: ReviewMatch[]; total: number }> {
      const filter = await toFilter(search);
      if (!filter) return { reviews: [], total: 0 };
      const { stages = [], since } = reviewQueues[search.queue];
      const sinceStages: Document[] = search.sinceBefore
        ? [{ $match: { [since]: { $lte: search.sinceBefore } } }]
        : [];
      const matchStages = [{ $match: filter }, ...stages, ...sinceStages];
      const longestWaitingFirst = { [since]: 1, _id: 1 } as const;
      const sortStages = search.byRisk
        ? [
            ...createRiskStages(getRiskRules(reviewQueues[search.queue])),
            { $sort: { riskScore: -1, ...longestWaitingFirst } },
          ]
        : [{ $sort: search.newestFirst ? { [since]: -1 } : longestWaitingFirst }];
      const options = { maxTimeMS: searchTimeoutMs };
      const [rows, total] = await Promise.all([
        reviews
          .aggregate<ReviewDoc & { since?: Date } & Partial<RiskScore>>(
            [
              ...matchStages,
              ...sortStages,
              { $skip: (search.page - 1) * search.pageSize },
              { $limit: search.pageSize },
            ],
            options,
          )
          .toArray(),
        // The stages affect the count only if their result is filtered.
        sinceStages.length === 0
          ? reviews.countDocuments(filter, options)
          : reviews
              .aggregate<{ total: number }>([...matchStages, { $count: 'total' }], options)
              .next()
              .then((row) => row?.total ?? 0),
      ]);
      const matches = rows.map(({ since: storedSince, riskReasons, riskScore, ...review }) => ({
        review,
        risk: toRisk({ ...(riskReasons && { riskReasons }), ...(riskScore !== undefined && { riskScore }) }),
        since:
          storedSince ??
          (since === 'appeal.at' && review.appeal ? review.appeal.at : review[getDateField(since)]),
      }));
      return { reviews: matches, total };
    },

    findProof: ({ _id }: ReviewDoc): Promise<ProofDoc | null> => proofs.findOne({ reviewId: _id }),
    /** Ids of the reviews with a waiting proof. */
    async findWithProof(docs: readonly ReviewDoc[]): Promise<ReadonlySet<string>> {
      const reviewId = { $in: docs.map(({ _id }) => _id) };
      const waitingProofs = await proofs.find({ reviewId, status: 'waiting' }).toArray();
      return new Set(waitingProofs.map((proof) => proof.reviewId.toHexString()));
    },
    findByPublicId: (publicId: string) => reviews.findOne({ publicId }),
    exists: async (publicId: string) => (await reviews.countDocuments({ publicId }, { limit: 1 })) > 0,
    findFlags: ({ _id }: ReviewDoc): Promise<FlagDoc[]> =>
      flags.find({ reviewId: _id }).sort({ createdAt: -1 }).limit(100).toArray(),

    loadListings: (docs: readonly ReviewDoc[]) => loadListingSummaries({ listings }, docs),

    /** Other reviews by the account. */
    findOtherReviews: ({
      _id,
      userId,
    }: ReviewDoc): Promise<Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>[]> =>
      reviews
        .find({ userId, _id: { $ne: _id } })
        .project<Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>>({ status: 1, visible: 1, createdAt: 1 })
        .limit(1_000)
        .toArray(),

    /** Other reviews with the same text, and those of the listing or the author with much the same. */
    async findDuplicates(review: ReviewDoc): Promise<(Duplicate & { same: boolean })[]> {
      const { _id, fingerprint, listingId, userId } = review;
      const fields = { publicId: 1, status: 1, userId: 1 } as const;
      const otherFilter = { _id: { $ne: _id } };
      const [sameReviews, comparedReviews] = await Promise.all([
        fingerprint
          ? reviews
              .find({ fingerprint, ...otherFilter })
              .project<Duplicate>(fields)
              .limit(10)
              .toArray()
          : [],
        reviews
          .find({ $or: [{ listingId }, { userId }], ...otherFilter })
          .project<Duplicate & { text: string }>({ ...fields, text: 1 })
          .sort({ createdAt: -1 })
          .limit(maxCompared)
          .toArray(),
      ]);
      const sameTextIds = new Set(sameReviews.map(({ publicId }) => publicId));
      const { text } = review.revision?.status === 'pending' ? review.revision.content : review;
      return [
        ...sameReviews.map((duplicate) => ({ ...duplicate, same: true })),
        ...findSimilarTexts(text, comparedReviews)
          .filter(({ publicId }) => !sameTextIds.has(publicId))
          .slice(0, 10)
          .map((duplicate) => ({ ...duplicate, same: false })),
      ];
    },

    /** Figures of the listing. Null: it no longer exists. */
    async loadFigures({ listingId }: ReviewDoc, now: Date): Promise<ListingFigures | null> {
      const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
      const fields = { projection: { ratingSum: 1, reviewCount: 1 } as const };
      const [listing, lastMonth, earlierCount] = await Promise.all([
        listings.findOne({ _id: listingId }, fields),
        reviews.countDocuments({ listingId, createdAt: { $gte: subtractDays(30) } }),
        reviews.countDocuments({ listingId, createdAt: { $gte: subtractDays(210), $lt: subtractDays(30) } }),
      ]);
      return (
        listing && {
          ratingSum: listing.ratingSum,
          reviewCount: listing.reviewCount,
          lastMonth,
          usualMonth: earlierCount / 6,
        }
      );
    },

    /** The author's relations to the practice: owned or claimed listings. */
    async findConflicts({
      userId,
      listingId,
    }: ReviewDoc): Promise<{ ownedListing: ListingDoc | null; ownClaim: ClaimDoc | null }> {
      const [ownedListing, ownClaim] = await Promise.all([
        listings.findOne({ ownerUserId: userId }),
        claims.findOne({ userId, listingId }),
      ]);
      return { ownedListing, ownClaim };
    },
  };
}
export type ReviewStore = ReturnType<typeof createReviewStore>;

const getDateField = (since: string): 'submittedAt' | 'createdAt' =>
  since === 'createdAt' ? 'createdAt' : 'submittedAt';
