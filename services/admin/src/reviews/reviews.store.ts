import type { Collections, FlagDoc, ProofDoc, ReviewDoc } from '@app/db';
import { findReviewIdsWithProof } from '@app/reviews';
import type { RiskShown } from '@app/types/admin/lists';
import type { adminListReviews, ReviewQueue } from '@app/types/admin/reviews';
import type { Document, Filter, ObjectId } from 'mongodb';
import { findListingId } from '../find-listings.store.ts';
import { loadListingSummaries } from '../listing-summary.ts';
import type { ListQuery } from '../paging.store.ts';
import { createRiskStages, type RiskScore, toRisk } from '../queue/risk-order.store.ts';
import { toContainsFilter } from '../record-filters.store.ts';
import { getRiskRules, reviewQueues } from './queues.store.ts';
import { findSimilarTexts } from './similar-texts.ts';

/** Time limit in milliseconds. A text search reads all reviews that pass the other filters. */
const searchTimeoutMs = 5_000;

type ComparedReview = Pick<ReviewDoc, 'publicId' | 'status' | 'userId'>;
/** Maximum reviews of the listing and of the author whose texts are compared. */
const maxComparedReviews = 200;
const dayMs = 24 * 3_600_000;

type ReviewQuery = ListQuery<typeof adminListReviews> & { queue: ReviewQueue };

/** What a query means for the staff member, at this time. */
interface ReviewRestriction {
  /** Listings whose name matches `q`. */
  nameMatchIds: ObjectId[];
  /** Only these public ids. */
  publicIds: readonly string[] | undefined;
  /** Selects reviews that have been waiting since this time or longer. */
  waitingSinceBefore: Date | undefined;
}

interface ReviewRow {
  review: ReviewDoc;
  since: Date;
  risk: RiskShown | null;
}

const toExistsFilter = (field: string, flag: 'true' | 'false' | undefined): Filter<ReviewDoc>[] =>
  flag ? [{ [field]: { $exists: flag === 'true' } }] : [];

export function createStaffReviewStore({ reviews, listings, flags, claims, proofs }: Collections) {
  /** Builds the filter of a query; null if nothing can match. */
  async function buildFilter(
    query: ReviewQuery,
    { nameMatchIds, publicIds }: ReviewRestriction,
  ): Promise<Filter<ReviewDoc> | null> {
    const { queue, view, status = [], stars = [], flagged, appeal, q } = query;
    const { filter, risksField } = reviewQueues[queue];
    const filters: Filter<ReviewDoc>[] = [filter];
    if (queue === 'proofs') filters.push({ _id: { $in: await findReviewIdsWithProof({ proofs }) } });
    if (status.length > 0) filters.push({ status: { $in: status } });
    if (stars.length > 0)
      filters.push({ overallRating: { $in: stars.map(Number) as ReviewDoc['overallRating'][] } });
    filters.push(...toExistsFilter(`${risksField}.0`, view === 'warning' ? 'true' : query.risk));
    if (flagged) filters.push({ openFlags: flagged === 'true' ? { $gt: 0 } : { $not: { $gt: 0 } } });
    if (appeal)
      filters.push({ 'appeal.status': appeal === 'true' ? 'open' : { $ne: 'open' } } as Filter<ReviewDoc>);
    filters.push(...toExistsFilter('reply', query.reply));
    if (publicIds) filters.push({ publicId: { $in: [...publicIds] } });
    if (query.idFilter) filters.push({ publicId: query.idFilter });
    if (query.listing !== undefined) {
      const listingId = await findListingId({ listings }, query.listing);
      if (!listingId) return null;
      filters.push({ listingId });
    }
    if (query.authorOf !== undefined) {
      const authorReview = await reviews.findOne(
        { publicId: query.authorOf },
        { projection: { userId: 1 as const } },
      );
      if (!authorReview) return null;
      filters.push({ userId: authorReview.userId });
    }
    if (q)
      filters.push({
        $or: [
          { publicId: q },
          { listingId: { $in: nameMatchIds } },
          ...['$text', '$title', '$yearLater.text'].map((field) => toContainsFilter(field, q)),
        ],
      });
    return { $and: filters };
  }

  return {
    async findPage(
      query: ReviewQuery,
      restriction: ReviewRestriction,
    ): Promise<{ rows: ReviewRow[]; total: number }> {
      const filter = await buildFilter(query, restriction);
      if (!filter) return { rows: [], total: 0 };
      const { queue, view, page, pageSize, sort = queue === 'all' ? 'newest' : 'promise' } = query;
      const { stages = [], sinceField } = reviewQueues[queue];
      const { waitingSinceBefore } = restriction;
      const sinceStages: Document[] = waitingSinceBefore
        ? [{ $match: { [sinceField]: { $lte: waitingSinceBefore } } }]
        : [];
      const matchStages = [{ $match: filter }, ...stages, ...sinceStages];
      const longestWaitingSort = { [sinceField]: 1, _id: 1 } as const;
      const sortStages =
        view === 'risk'
          ? [
              ...createRiskStages(getRiskRules(reviewQueues[queue])),
              { $sort: { riskScore: -1, ...longestWaitingSort } },
            ]
          : [{ $sort: sort === 'newest' ? { [sinceField]: -1 } : longestWaitingSort }];
      const timeoutOptions = { maxTimeMS: searchTimeoutMs };
      const pageStages = [{ $skip: (page - 1) * pageSize }, { $limit: pageSize }];
      const [reviewDocs, total] = await Promise.all([
        reviews
          .aggregate<ReviewDoc & { since?: Date } & Partial<RiskScore>>(
            [...matchStages, ...sortStages, ...pageStages],
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
      const rows = reviewDocs.map(({ since: computedSince, riskReasons, riskScore, ...review }) => ({
        review,
        risk: toRisk({ ...(riskReasons && { riskReasons }), ...(riskScore !== undefined && { riskScore }) }),
        since:
          computedSince ??
          (sinceField === 'appeal.at' && review.appeal ? review.appeal.at : review[getDateField(sinceField)]),
      }));
      return { rows, total };
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

    findOtherReviews: ({ _id, userId }: ReviewDoc) =>
      reviews
        .find({ userId, _id: { $ne: _id } })
        .project<Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>>({ status: 1, visible: 1, createdAt: 1 })
        .limit(1_000)
        .toArray(),

    /** Finds other reviews with the same text, and those of the listing or the author with a similar one. */
    async findDuplicates(review: ReviewDoc) {
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
    async loadFigures({ listingId }: ReviewDoc, now: Date) {
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
          /** Number of reviews in the last 30 days. */
          lastMonthCount,
          /** Average number of reviews in 30 days, over the 180 days before. */
          monthlyAverage: earlierCount / 6,
        }
      );
    },

    /** Finds the author's conflicts of interest: a listing they own, and their claim of this one. */
    async findConflictsOfInterest({ userId, listingId }: ReviewDoc) {
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
