import { type Collections, type FlagDoc, type ReportDoc, readSettings } from '@app/db';
import { type AddedOption, objectionStatuses, type ReviewStatus } from '@app/option-lists';
import { type Collection, type Document, type Filter, ObjectId } from 'mongodb';

/** Stores a visitor's report of a listing. Staff read it in the admin application. */
export async function insertReport(
  { reports }: Pick<Collections, 'reports'>,
  report: Omit<ReportDoc, '_id' | 'status' | 'createdAt'>,
): Promise<void> {
  await reports.insertOne({ _id: new ObjectId(), status: 'open', createdAt: new Date(), ...report });
}

/** Number of reviews received in the period with the same status, stars, and whether they were ever public. */
export interface ReviewGroup {
  status: ReviewStatus;
  stars: number;
  wasPublished: boolean;
  count: number;
}

/** Number of reviews received in the period and later removed by staff, other than with their listing. */
export type RemovalGroup = Omit<ReviewGroup, 'status'>;

/** Number of decisions that took the same number of whole hours. */
export interface DurationCount {
  hours: number;
  count: number;
}

export type CountByName = Record<string, number>;

const hourMs = 3_600_000;
const negativeOutcomes = ['changes_requested', 'rejected', 'removed'] as const;

/** Creates the queries of the transparency report. Each uses an index of its own. */
export function createTransparencyStore(
  collections: Pick<Collections, 'reviews' | 'flags' | 'audit' | 'settings'>,
) {
  const { reviews, flags, audit } = collections;
  const openOrDecided = { $in: [...objectionStatuses] };
  const wasPublished = { $gt: ['$publishedAt', null] };

  const countFlags = (hint: string, filter: Filter<FlagDoc>) =>
    countByName(flags, hint, [{ $match: { status: openOrDecided, ...filter } }], '$status');

  return {
    countReviews: (since: Date): Promise<ReviewGroup[]> =>
      countGroups(reviews, 'received', [{ $match: { createdAt: { $gte: since } } }], {
        status: '$status',
        stars: '$overallRating',
        wasPublished,
      }),

    /** Removed reviews that can be restored: their documents still exist. */
    countDeletedReviews: (since: Date): Promise<RemovalGroup[]> => {
      const filter = {
        // A review is never deleted before it was received.
        'deletion.at': { $gte: since },
        'deletion.with': 'itself',
        status: 'deleted',
        createdAt: { $gte: since },
      };
      return countGroups(reviews, 'deleted', [{ $match: filter }], { stars: '$overallRating', wasPublished });
    },

    /** Reviews purged in the period, of which only the audit log remains. */
    countPurgedReviews: (since: Date): Promise<RemovalGroup[]> => {
      const filter = { action: 'review.purge', at: { $gte: since }, 'after.received': { $gte: since } };
      const key = { stars: '$after.stars', wasPublished: '$after.published' };
      return countGroups(audit, 'ofAction', [{ $match: filter }], key);
    },

    readAddedReasons: async (): Promise<AddedOption[]> =>
      (await readSettings(collections)).options.decisionReasons,

    /** Durations from the submission of the current text to its decision. */
    countDurations: (since: Date): Promise<DurationCount[]> => {
      const durationMs = { $subtract: [{ $ifNull: ['$decision.at', '$publishedAt'] }, '$submittedAt'] };
      const stages = [
        { $match: { createdAt: { $gte: since } } },
        { $project: { _id: 0, durationMs } },
        // Undecided reviews have no duration; texts submitted after a decision have a negative one.
        { $match: { durationMs: { $gte: 0 } } },
      ];
      const hours = { $floor: { $divide: ['$durationMs', hourMs] } };
      return countGroups(reviews, 'received', stages, { hours });
    },

    /** Reasons of rejections; a decision may have several. */
    countReasons: (since: Date): Promise<CountByName> => {
      const filter = {
        'decision.outcome': { $in: [...negativeOutcomes] },
        'decision.at': { $gte: since },
      };
      const stages = [{ $match: filter }, { $unwind: '$decision.reasons' }];
      return countByName(reviews, 'decided', stages, '$decision.reasons');
    },

    countFlags: (since: Date): Promise<CountByName> => countFlags('queue', { createdAt: { $gte: since } }),

    /** Reviews that a flag hid, by the status of the flag. */
    countHidingFlags: (since: Date): Promise<CountByName> =>
      countFlags('hid', { createdAt: { $gte: since }, hid: true }),

    countAppeals: (since: Date): Promise<CountByName> => {
      const filter = { 'appeal.status': openOrDecided, 'appeal.at': { $gte: since } };
      return countByName(reviews, 'appeals', [{ $match: filter }], '$appeal.status');
    },
  };
}
export type TransparencyStore = ReturnType<typeof createTransparencyStore>;

/** Counts documents by the fields of a key. They are counted once an hour, and no visitor waits. */
const countGroups = <Group extends { count: number }, D extends Document>(
  collection: Collection<D>,
  hint: string,
  stages: readonly Document[],
  key: Readonly<Record<Exclude<keyof Group, 'count'>, unknown>>,
): Promise<Group[]> =>
  collection
    .aggregate<{ _id: Omit<Group, 'count'>; count: number }>(
      [...stages, { $group: { _id: key, count: { $sum: 1 } } }],
      { hint, maxTimeMS: 60_000 },
    )
    .map(({ _id, count }) => ({ ..._id, count }) as Group)
    .toArray();

async function countByName<D extends Document>(
  collection: Collection<D>,
  hint: string,
  stages: readonly Document[],
  name: string,
): Promise<CountByName> {
  const groups = await countGroups<{ name: string; count: number }, D>(collection, hint, stages, { name });
  return Object.fromEntries(groups.map((group) => [group.name, group.count]));
}
