import { type Collections, type FlagDoc, type ReportDoc, readSettings } from '@app/db';
import { type AddedOption, objectionStatuses, type ReviewStatus } from '@app/option-lists';
import { type Filter, ObjectId } from 'mongodb';

/** Stores visitors' reports of listings. Staff read them in the admin application. */
export const createVisitorReportsStore = ({ reports }: Pick<Collections, 'reports'>) => ({
  add: async (report: Omit<ReportDoc, '_id' | 'status' | 'createdAt'>): Promise<void> => {
    await reports.insertOne({ _id: new ObjectId(), status: 'open', createdAt: new Date(), ...report });
  },
});
export type ReportsStore = ReturnType<typeof createVisitorReportsStore>;

/** The queries run once an hour, and no visitor waits for them. */
const queryOptions = { maxTimeMS: 60_000 } as const;

/** Number of reviews received in the period with the same status, stars, and whether they were ever public. */
export interface ReviewGroup {
  status: ReviewStatus;
  stars: number;
  wasPublished: boolean;
  count: number;
}

/** Number of reviews received in the period and later removed by staff, other than with their listing. */
export interface RemovalGroup {
  stars: number;
  wasPublished: boolean;
  count: number;
}

/** Number of decisions that took the same number of whole hours. */
export interface DurationCount {
  hours: number;
  count: number;
}

/** Counts by name. */
export type CountByName = Record<string, number>;

const hourMs = 3_600_000;
const negativeOutcomes = ['changes_requested', 'rejected', 'removed'] as const;

/** Creates the queries of the transparency report. Each uses an index of its own. */
export function createTransparencyStore(
  collections: Pick<Collections, 'reviews' | 'flags' | 'audit' | 'settings'>,
) {
  const { reviews, flags, audit } = collections;
  const countFlagsByStatus = (since: Date, hint: 'queue' | 'hid', extraFilter: Filter<FlagDoc> = {}) =>
    flags
      .aggregate<NamedCount>(
        [
          { $match: { status: { $in: [...objectionStatuses] }, createdAt: { $gte: since }, ...extraFilter } },
          { $group: { _id: '$status', count: { $sum: 1 } } },
        ],
        { hint, ...queryOptions },
      )
      .toArray();
  return {
    countReviews: (since: Date): Promise<ReviewGroup[]> =>
      reviews
        .aggregate<{ _id: Omit<ReviewGroup, 'count'>; count: number }>(
          [
            { $match: { createdAt: { $gte: since } } },
            {
              $group: {
                _id: {
                  status: '$status',
                  stars: '$overallRating',
                  wasPublished: { $gt: ['$publishedAt', null] },
                },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'received', ...queryOptions },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    /** Removed reviews that can be restored: their documents still exist. */
    countDeletedReviews: (since: Date): Promise<RemovalGroup[]> =>
      reviews
        .aggregate<{ _id: Omit<RemovalGroup, 'count'>; count: number }>(
          [
            {
              $match: {
                // A review is never deleted before it was received.
                'deletion.at': { $gte: since },
                'deletion.with': 'itself',
                status: 'deleted',
                createdAt: { $gte: since },
              },
            },
            {
              $group: {
                _id: { stars: '$overallRating', wasPublished: { $gt: ['$publishedAt', null] } },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'deleted', ...queryOptions },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    /** Reviews purged in the period, of which only the audit log remains. */
    countPurgedReviews: (since: Date): Promise<RemovalGroup[]> =>
      audit
        .aggregate<{ _id: Omit<RemovalGroup, 'count'>; count: number }>(
          [
            { $match: { action: 'review.purge', at: { $gte: since }, 'after.received': { $gte: since } } },
            {
              $group: {
                _id: { stars: '$after.stars', wasPublished: '$after.published' },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'ofAction', ...queryOptions },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    readAddedReasons: async (): Promise<AddedOption[]> =>
      (await readSettings(collections)).options.decisionReasons,

    /** Durations from the submission of the current text to its decision. */
    countDurations: (since: Date): Promise<DurationCount[]> =>
      reviews
        .aggregate<{ _id: number; count: number }>(
          [
            { $match: { createdAt: { $gte: since } } },
            {
              $project: {
                _id: 0,
                durationMs: { $subtract: [{ $ifNull: ['$decision.at', '$publishedAt'] }, '$submittedAt'] },
              },
            },
            // Undecided reviews have no duration; texts submitted after a decision have a negative one.
            { $match: { durationMs: { $gte: 0 } } },
            { $group: { _id: { $floor: { $divide: ['$durationMs', hourMs] } }, count: { $sum: 1 } } },
          ],
          { hint: 'received', ...queryOptions },
        )
        .map(({ _id: hours, count }) => ({ hours, count }))
        .toArray(),

    /** Reasons of rejections; a decision may have several. */
    countReasons: async (since: Date): Promise<CountByName> =>
      toCountByName(
        await reviews
          .aggregate<NamedCount>(
            [
              {
                $match: {
                  'decision.outcome': { $in: [...negativeOutcomes] },
                  'decision.at': { $gte: since },
                },
              },
              { $unwind: '$decision.reasons' },
              { $group: { _id: '$decision.reasons', count: { $sum: 1 } } },
            ],
            { hint: 'decided', ...queryOptions },
          )
          .toArray(),
      ),

    countFlags: async (since: Date): Promise<CountByName> =>
      toCountByName(await countFlagsByStatus(since, 'queue')),

    /** Reviews that a flag hid, by the status of the flag. */
    countHidingFlags: async (since: Date): Promise<CountByName> =>
      toCountByName(await countFlagsByStatus(since, 'hid', { hid: true })),

    countAppeals: async (since: Date): Promise<CountByName> =>
      toCountByName(
        await reviews
          .aggregate<NamedCount>(
            [
              { $match: { 'appeal.status': { $in: [...objectionStatuses] }, 'appeal.at': { $gte: since } } },
              { $group: { _id: '$appeal.status', count: { $sum: 1 } } },
            ],
            { hint: 'appeals', ...queryOptions },
          )
          .toArray(),
      ),
  };
}
export type TransparencyStore = ReturnType<typeof createTransparencyStore>;

interface NamedCount {
  _id: string;
  count: number;
}

const toCountByName = (namedCounts: readonly NamedCount[]): CountByName =>
  Object.fromEntries(namedCounts.map(({ _id, count }) => [_id, count]));
