import type { Collections, ObjectId } from '@app/db';
import { type DataReportName, dataReportNames } from '@app/types/admin/operations';
import {
  type CheckedListing,
  checkedListingProjection,
  type ReportContext,
  reportChecks,
} from './report-checks.ts';

export interface ReportedListing {
  listing: CheckedListing;
  reasons: string[];
}

const dayMs = 86_400_000;
/** Smaller counts are hidden, because they could be one person's searches. */
export const minShownCount = 10;
const searchDays = 90;
const maxSearchMisses = 200;

/** Maximum listings per report. After corrections, the next survey lists others. */
export const maxListedIds = 5_000;

interface Survey {
  countedAt: Date;
  counts: Record<DataReportName, number>;
  /** Sorted by id (creation time); at most `maxListedIds`. */
  listedIds: Record<DataReportName, ObjectId[]>;
}

/** Reads public listings for reports. Streams all of them and keeps only ids. */
export function createDataReportsStore({
  listings,
  searchMisses,
  contactTimes,
}: Pick<Collections, 'listings' | 'searchMisses' | 'contactTimes'>) {
  return {
    async survey(context: ReportContext): Promise<Survey> {
      const counts = { stale: 0, contact: 0, credentials: 0, place: 0 };
      const listedIds: Survey['listedIds'] = { stale: [], contact: [], credentials: [], place: [] };
      const listingCursor = listings.find(
        { approved: true },
        { projection: checkedListingProjection, maxTimeMS: 60_000, batchSize: 500 },
      );
      for await (const listing of listingCursor.sort({ _id: 1 })) {
        for (const report of dataReportNames) {
          if (reportChecks[report](listing, context).length === 0) continue;
          counts[report]++;
          if (listedIds[report].length < maxListedIds) listedIds[report].push(listing._id);
        }
      }
      return { countedAt: context.now, counts, listedIds };
    },

    /** Finds those of these listings that are still in the report, with the reasons. */
    async findStillReported(
      report: DataReportName,
      context: ReportContext,
      ids: readonly ObjectId[],
    ): Promise<ReportedListing[]> {
      const listingCursor = listings.find(
        { _id: { $in: [...ids] }, approved: true },
        { projection: checkedListingProjection, maxTimeMS: 5_000 },
      );
      const docs = await listingCursor.sort({ _id: 1 }).toArray();
      return docs.flatMap((listing) => {
        const reasons = reportChecks[report](listing, context);
        return reasons.length > 0 ? [{ listing, reasons }] : [];
      });
    },

    /** Lists points and states of all public listings that have a point. */
    async listListingPoints(): Promise<{ state: string; lat: number; lng: number }[]> {
      return listings
        .find(
          { approved: true, loc: { $exists: true } },
          { projection: { state: 1, loc: 1 }, maxTimeMS: 20_000 },
        )
        .map(({ state, loc }) => ({ state, lat: loc!.coordinates[1], lng: loc!.coordinates[0] }))
        .toArray();
    },

    /** Lists searches without results by three-digit ZIP area, without small counts. */
    listSearchMisses: (now: Date): Promise<{ zip3: string; searches: number; lastDay: Date }[]> =>
      searchMisses
        .aggregate<{ zip3: string; searches: number; lastDay: Date }>([
          { $match: { day: { $gte: new Date(now.getTime() - searchDays * dayMs) } } },
          { $group: { _id: '$zip3', searches: { $sum: '$count' }, lastDay: { $max: '$day' } } },
          { $match: { searches: { $gte: minShownCount } } },
          { $sort: { searches: -1, _id: 1 } },
          { $limit: maxSearchMisses },
          { $project: { _id: 0, zip3: '$_id', searches: 1, lastDay: 1 } },
        ])
        .toArray(),

    /** Lists contacts by minutes since the first search of a visit. Empty if there are too few. */
    async listContactTimes(now: Date): Promise<{ fromMinutes: number; contacts: number }[]> {
      const contactSums = await contactTimes
        .aggregate<{ fromMinutes: number; contacts: number }>([
          { $match: { day: { $gte: new Date(now.getTime() - searchDays * dayMs) } } },
          { $group: { _id: '$fromMinutes', contacts: { $sum: '$count' } } },
          { $sort: { _id: 1 } },
          { $project: { _id: 0, fromMinutes: '$_id', contacts: 1 } },
        ])
        .toArray();
      return contactSums.reduce((sum, { contacts }) => sum + contacts, 0) < minShownCount ? [] : contactSums;
    },
  };
}
