import type { Collections } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { listingStatuses, ownClaimStatuses, type ReviewStatus } from '@app/option-lists';
import type { Collection, Document } from 'mongodb';

/** A generous time limit: the queries run at most every ten seconds, however many staff members read the figures. */
const queryOptions = { maxTimeMS: 10_000 } as const;
const listedStatuses = listingStatuses.filter((status) => status !== 'deleted');

interface ListingCounts {
  total: number;
  approved: number;
  pending: number;
  claimed: number;
  stale: number;
}

const createConditionalCount = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } });

/** Counts stored items. Every count uses an index and reads no documents of large collections. */
export function createCountsStore(collections: Collections) {
  const { listings, reviews, pendingUpdates, claims, imports } = collections;
  return {
    /** Counts listings by state. Stale ones are public, and were confirmed before `staleCutoff` or never. */
    async countListings(staleCutoff: Date): Promise<ListingCounts> {
      const [counts] = await this.queryListings(staleCutoff).toArray();
      return counts ?? { total: 0, approved: 0, pending: 0, claimed: 0, stale: 0 };
    },
    queryListings(staleCutoff: Date) {
      const approvedExpression = { $eq: ['$status', 'approved'] };
      return listings.aggregate<ListingCounts>(
        [
          { $match: { status: { $in: [...listedStatuses] } } },
          {
            $group: {
              _id: null,
              total: { $sum: 1 },
              approved: createConditionalCount(approvedExpression),
              pending: createConditionalCount({ $eq: ['$status', 'pending'] }),
              claimed: createConditionalCount({ $gt: ['$ownerUserId', null] }),
              stale: createConditionalCount({
                $and: [approvedExpression, { $not: [{ $gte: ['$confirmedAt', staleCutoff] }] }],
              }),
            },
          },
          { $project: { _id: 0 } },
        ],
        { hint: 'staffName', ...queryOptions },
      );
    },

    async countReviews(): Promise<Partial<Record<ReviewStatus, { count: number; starSum: number }>>> {
      const statusGroups = await this.queryReviews().toArray();
      return Object.fromEntries(statusGroups.map(({ _id, ...counts }) => [_id, counts]));
    },
    queryReviews: () =>
      reviews.aggregate<{ _id: ReviewStatus; count: number; starSum: number }>(
        [
          { $match: { createdAt: { $gt: new Date(0) } } },
          { $group: { _id: '$status', count: { $sum: 1 }, starSum: { $sum: '$overallRating' } } },
        ],
        { hint: 'received', ...queryOptions },
      ),

    countOrphanedClaims: async () => (await findOrphanedClaimIds({ collections })).length,

    listImports: (limit: number) =>
      imports.find({}, queryOptions).sort({ createdAt: -1 }).limit(limit).toArray(),

    /** Counts reviews, listings, updates and claims received by day in a time zone. */
    async countReceivedByDay(since: Date, timezone: string): Promise<Map<string, number>> {
      const countByDay = <Doc extends Document>(
        collection: Collection<Doc>,
        hint: string,
        sinceField: string,
        statusFilter: Document = {},
      ) => {
        const day = { $dateToString: { date: `$${sinceField}`, format: '%Y-%m-%d', timezone } };
        return collection
          .aggregate<{ _id: string; count: number }>(
            [
              { $match: { ...statusFilter, [sinceField]: { $gte: since } } },
              { $group: { _id: day, count: { $sum: 1 } } },
            ],
            { hint, ...queryOptions },
          )
          .toArray();
      };
      // The indexes of the queues begin with the status, so all statuses are named.
      const anyListingStatus = { status: { $in: [...listingStatuses] } };
      const anyStatus = { status: { $in: [...ownClaimStatuses] } };
      const dayCounts = await Promise.all([
        countByDay(reviews, 'received', 'createdAt'),
        countByDay(listings, 'queue', 'submittedAt', anyListingStatus),
        countByDay(pendingUpdates, 'queue', 'submittedAt', anyStatus),
        countByDay(claims, 'queue', 'createdAt', anyStatus),
      ]);
      const receivedByDay = new Map<string, number>();
      for (const { _id, count } of dayCounts.flat())
        receivedByDay.set(_id, (receivedByDay.get(_id) ?? 0) + count);
      return receivedByDay;
    },
  };
}
export type CountsStore = ReturnType<typeof createCountsStore>;
