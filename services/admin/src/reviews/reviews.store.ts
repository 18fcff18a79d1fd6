import type { ClaimDoc, Collections, FlagDoc, ListingDoc, ProofDoc, ReviewDoc } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { findReviewIdsWithProof } from '@app/reviews';
import type { RiskShown } from '@app/types/admin/lists';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Document, Filter, ObjectId } from 'mongodb';
import { findListingId } from '../find-listings.store.ts';
import { loadListingSummaries } from '../listing-summary.ts';
import { createRiskStages, type RiskScore, toRisk } from '../queue/risk-order.store.ts';
import type { IdFilter } from '../record-filters.store.ts';
import { toContainsFilter } from '../record-filters.store.ts';
import { getRiskRules, reviewQueues } from './queues.store.ts';
import type { DuplicateReview, ListingFigures } from './review-context.ts';
import { findSimilarTexts } from './similar-texts.ts';

/** Time limit in milliseconds. A text search reads all reviews that pass the other filters. */
const searchTimeoutMs = 5_000;

type ComparedReview = Omit<DuplicateReview, 'isSameText'>;
/** Maximum reviews of the listing and of the author whose texts are compared. */
const maxComparedReviews = 200;
const dayMs = 24 * 3_600_000;

export interface ReviewSearch {
  queue: ReviewQueue;
  page: number;
  pageSize: number;
  statuses: readonly ReviewStatus[];
  stars: readonly number[];
  /** True selects reviews with it, false those without, undefined both. So do the next three. */
  hasRisks: boolean | undefined;
  hasOpenFlags: boolean | undefined;
  hasOpenAppeal: boolean | undefined;
  hasReply: boolean | undefined;
  /** Slug or id of the listing. */
  slugOrId: string | undefined;
  /** Public id of a review by the same author. */
  authorOf: string | undefined;
  q: string | undefined;
  /** Listings whose name matches `q`. */
  listingIds: ObjectId[];
  isNewestFirst: boolean;
  /** Riskiest first, then longest waiting. */
  sortsByRisk: boolean;
  /** Only these public ids. */
  publicIds: readonly string[] | undefined;
  /** Further public ids to include or exclude. */
  idFilter: IdFilter | undefined;
  /** Selects reviews that have been waiting since this time or longer. */
  waitingSinceBefore: Date | undefined;
}

export interface ReviewRow {
  review: ReviewDoc;
  since: Date;
  risk: RiskShown | null;
}

const toExistsFilter = (field: string, isPresent: boolean | undefined): Filter<ReviewDoc>[] =>
  isPresent === undefined ? [] : [{ [field]: { $exists: isPresent } }];

/** Reads reviews for decisions. */
export function createStaffReviewStore({ reviews, listings, flags, claims, proofs }: Collections) {
  /** Builds the filter of a search; null if nothing can match. */
  async function buildFilter(search: ReviewSearch): Promise<Filter<ReviewDoc> | null> {
    const { filter, risksField } = reviewQueues[search.queue];
    const filters: Filter<ReviewDoc>[] = [filter];
    if (search.queue === 'proofs') filters.push({ _id: { $in: await findReviewIdsWithProof({ proofs }) } });
    if (search.statuses.length > 0) filters.push({ status: { $in: [...search.statuses] } });
    if (search.stars.length > 0)
      filters.push({ overallRating: { $in: search.stars as ReviewDoc['overallRating'][] } });
    filters.push(...toExistsFilter(`${risksField}.0`, search.hasRisks));
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
      const authorReview = await reviews.findOne(
        { publicId: search.authorOf },
        { projection: { userId: 1 as const } },
      );
      if (!authorReview) return null;
      filters.push({ userId: authorReview.userId });
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
    async findPage(search: ReviewSearch): Promise<{ rows: ReviewRow[]; total: number }> {
      const filter = await buildFilter(search);
      if (!filter) return { rows: [], total: 0 };
      const { stages = [], sinceField } = reviewQueues[search.queue];
      const sinceStages: Document[] = search.waitingSinceBefore
        ? [{ $match: { [sinceField]: { $lte: search.waitingSinceBefore } } }]
        : [];
      const matchStages = [{ $match: filter }, ...stages, ...sinceStages];
      const longestWaitingSort = { [sinceField]: 1, _id: 1 } as const;
      const sortStages = search.sortsByRisk
        ? [
            ...createRiskStages(getRiskRules(reviewQueues[search.queue])),
            { $sort: { riskScore: -1, ...longestWaitingSort } },
          ]
        : [{ $sort: search.isNewestFirst ? { [sinceField]: -1 } : longestWaitingSort }];
      const timeoutOptions = { maxTimeMS: searchTimeoutMs };
      const [reviewDocs, total] = await Promise.all([
        reviews
          .aggregate<ReviewDoc & { since?: Date } & Partial<RiskScore>>(
            [
              ...matchStages,
              ...sortStages,
              { $skip: (search.page - 1) * search.pageSize },
              { $limit: search.pageSize },
            ],
            timeoutOptions,
          )
          .toArray(),
        // The stages are only needed for the count if their result is filtered.
        sinceStages.length === 0
          ? reviews.countDocuments(filter, timeoutOptions)
          : reviews
              .aggregate<{ total: number }>([...matchStages, { $count: 'total' }], timeoutOptions)
              .next()
              .then((row) => row?.total ?? 0),
      ]);
      const reviewRows = reviewDocs.map(({ since: computedSince, riskReasons, riskScore, ...review }) => ({
        review,
        risk: toRisk({ ...(riskReasons && { riskReasons }), ...(riskScore !== undefined && { riskScore }) }),
        since:
          computedSince ??
          (sinceField === 'appeal.at' && review.appeal ? review.appeal.at : review[getDateField(sinceField)]),
      }));
      return { rows: reviewRows, total };
    },

    findProof: ({ _id }: ReviewDoc): Promise<ProofDoc | null> => proofs.findOne({ reviewId: _id }),
    /** Finds which of these reviews have a waiting proof. */
    async findIdsWithProof(docs: readonly ReviewDoc[]): Promise<ReadonlySet<string>> {
      const reviewIdFilter = { $in: docs.map(({ _id }) => _id) };
      const waitingProofs = await proofs.find({ reviewId: reviewIdFilter, status: 'waiting' }).toArray();
      return new Set(waitingProofs.map((proof) => proof.reviewId.toHexString()));
    },
    findByPublicId: (publicId: string) => reviews.findOne({ publicId }),
    exists: async (publicId: string) => (await reviews.countDocuments({ publicId }, { limit: 1 })) > 0,
    findFlags: ({ _id }: ReviewDoc): Promise<FlagDoc[]> =>
      flags.find({ reviewId: _id }).sort({ createdAt: -1 }).limit(100).toArray(),

    loadListings: (docs: readonly ReviewDoc[]) => loadListingSummaries({ listings }, docs),

    /** Finds other reviews by the same account. */
    findOtherReviews: ({
      _id,
      userId,
    }: ReviewDoc): Promise<Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>[]> =>
      reviews
        .find({ userId, _id: { $ne: _id } })
        .project<Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>>({ status: 1, visible: 1, createdAt: 1 })
        .limit(1_000)
        .toArray(),

    /** Finds other reviews with the same text, and those of the listing or the author with a similar one. */
    async findDuplicates(review: ReviewDoc): Promise<DuplicateReview[]> {
      const { _id, fingerprint, listingId, userId } = review;
      const projection = { publicId: 1, status: 1, userId: 1 } as const;
      const otherFilter = { _id: { $ne: _id } };
      const [sameTextReviews, comparedReviews] = await Promise.all([
        fingerprint
          ? reviews
              .find({ fingerprint, ...otherFilter })
              .project<ComparedReview>(projection)
              .limit(10)
              .toArray()
          : [],
        reviews
          .find({ $or: [{ listingId }, { userId }], ...otherFilter })
          .project<ComparedReview & { text: string }>({ ...projection, text: 1 })
          .sort({ createdAt: -1 })
          .limit(maxComparedReviews)
          .toArray(),
      ]);
      const sameTextIds = new Set(sameTextReviews.map(({ publicId }) => publicId));
      const { text } = review.revision?.status === 'pending' ? review.revision.content : review;
      return [
        ...sameTextReviews.map((duplicate) => ({ ...duplicate, isSameText: true })),
        ...findSimilarTexts(text, comparedReviews)
          .filter(({ publicId }) => !sameTextIds.has(publicId))
          .slice(0, 10)
          .map((duplicate) => ({ ...duplicate, isSameText: false })),
      ];
    },

    /** Loads the figures of the review’s listing; null if it no longer exists. */
    async loadFigures({ listingId }: ReviewDoc, now: Date): Promise<ListingFigures | null> {
      const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
      const findOptions = { projection: { ratingSum: 1, reviewCount: 1 } as const };
      const [listing, lastMonthCount, earlierCount] = await Promise.all([
        listings.findOne({ _id: listingId }, findOptions),
        reviews.countDocuments({ listingId, createdAt: { $gte: subtractDays(30) } }),
        reviews.countDocuments({ listingId, createdAt: { $gte: subtractDays(210), $lt: subtractDays(30) } }),
      ]);
      return (
        listing && {
          ratingSum: listing.ratingSum,
          reviewCount: listing.reviewCount,
          lastMonthCount,
          monthlyAverage: earlierCount / 6,
        }
      );
    },

    /** Finds the author's conflicts of interest: a listing they own, and their claim of this one. */
    async findConflictsOfInterest({
      userId,
      listingId,
    }: ReviewDoc): Promise<{ ownedListing: ListingDoc | null; authorClaim: ClaimDoc | null }> {
      const [ownedListing, authorClaim] = await Promise.all([
        listings.findOne({ ownerUserId: userId }),
        claims.findOne({ userId, listingId }),
      ]);
      return { ownedListing, authorClaim };
    },
  };
}

const getDateField = (sinceField: string): 'submittedAt' | 'createdAt' =>
  sinceField === 'createdAt' ? 'createdAt' : 'submittedAt';
