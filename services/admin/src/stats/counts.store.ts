import type { Collections } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { listingStatuses, ownClaimStatuses, type ReviewStatus } from '@app/option-lists';

/** Runs at most every ten seconds, however many staff members read it. */
const queryOptions = { maxTimeMS: 10_000 } as const;
const listedStatuses = listingStatuses.filter((status) => status !== 'deleted');

export interface ListingCounts {
  total: number;
  approved: number;
  pending: number;
  claimed: number;
  stale: number;
}

const createSumIf = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } });

/** Counts of stored items. Every count uses an index; documents of large collections are not read. */
export function createCountsStore(collections: Collections) {
  const { listings, reviews, pendingUpdates, claims, imports } = collections;
  return {
    /** Stale: public and confirmed before this, or never. */
    async countListings(staleBefore: Date): Promise<ListingCounts> {
      const [counts] = await this.queryListings(staleBefore).toArray();
      return counts ?? { total: 0, approved: 0, pending: 0, claimed: 0, stale: 0 };
    },
    queryListings(staleBefore: Date) {
      const isApprovedExpression = { $eq: ['$status', 'approved'] };
      return listings.aggregate<ListingCounts>(
        [
          { $match: { status: { $in: [...listedStatuses] } } },
          {
            $group: {
              _id: null,
              total: { $sum: 1 },
              approved: createSumIf(isApprovedExpression),
              pending: createSumIf({ $eq: ['$status', 'pending'] }),
              claimed: createSumIf({ $gt: ['$ownerUserId', null] }),
              stale: createSumIf({
                $and: [isApprovedExpression, { $not: [{ $gte: ['$confirmedAt', staleBefore] }] }],
              }),
            },
          },
          { $project: { _id: 0 } },
        ],
        { hint: 'staffName', ...queryOptions },
      );
    },

    /** Count and sum of stars by status. */
    async countReviews(): Promise<Partial<Record<ReviewStatus, { count: number; stars: number }>>> {
      const rows = await this.queryReviews().toArray();
      return Object.fromEntries(rows.map(({ _id, ...counts }) => [_id, counts]));
    },
    queryReviews: () =>
      reviews.aggregate<{ _id: ReviewStatus; count: number; stars: number }>(
        [
          { $match: { createdAt: { $gt: new Date(0) } } },
          { $group: { _id: '$status', count: { $sum: 1 }, stars: { $sum: '$overallRating' } } },
        ],
        { hint: 'received', ...queryOptions },
      ),

    countOrphanedClaims: async () => (await findOrphanedClaimIds({ collections })).length,

    listImports: (limit: number) =>
      imports.find({}, queryOptions).sort({ createdAt: -1 }).limit(limit).toArray(),

    /** Reviews, listings, updates and claims received by day in a time zone. */
    async countReceivedByDay(since: Date, timezone: string): Promise<Map<string, number>> {
      const groupByDay = (field: string) => ({
        $group: {
          _id: { $dateToString: { date: `$${field}`, format: '%Y-%m-%d', timezone } },
          n: { $sum: 1 },
        },
      });
      type Row = { _id: string; n: number };
      const anyStatusFilter = { $in: [...ownClaimStatuses] };
      const rows = await Promise.all([
        reviews
          .aggregate<Row>([{ $match: { createdAt: { $gte: since } } }, groupByDay('createdAt')], {
            hint: 'received',
            ...queryOptions,
          })
          .toArray(),
        listings
          .aggregate<Row>(
            [
              { $match: { status: { $in: [...listingStatuses] }, submittedAt: { $gte: since } } },
              groupByDay('submittedAt'),
            ],
            { hint: 'queue', ...queryOptions },
          )
          .toArray(),
        pendingUpdates
          .aggregate<Row>(
            [
              { $match: { status: anyStatusFilter, submittedAt: { $gte: since } } },
              groupByDay('submittedAt'),
            ],
            {
              hint: 'queue',
              ...queryOptions,
            },
          )
          .toArray(),
        claims
          .aggregate<Row>(
            [{ $match: { status: anyStatusFilter, createdAt: { $gte: since } } }, groupByDay('createdAt')],
            {
              hint: 'queue',
              ...queryOptions,
            },
          )
          .toArray(),
      ]);
      const countByDay = new Map<string, number>();
      for (const { _id, n } of rows.flat()) countByDay.set(_id, (countByDay.get(_id) ?? 0) + n);
      return countByDay;
    },
  };
}
export type CountsStore = ReturnType<typeof createCountsStore>;
