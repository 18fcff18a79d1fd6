import { type Collections, type ListingDoc, projectFields, type ReportDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { listingSummaryProjection } from '../listing-summary.ts';
import { openPageCursor, type Page } from '../paging.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';

/** Stored fields that a report shows of its listing: name, place, and the values of reportable fields. */
const reportListingProjection = {
  ...listingSummaryProjection,
  ...projectFields(
    'v zipCode address address2 phone website insuranceAccepted specialties licenses',
    'languageAccommodations acceptsNewPatients',
  ),
} as const;
export type ReportListing = Pick<ListingDoc, '_id' | keyof typeof reportListingProjection>;

export interface ReportRow {
  report: ReportDoc;
  listing: ReportListing | null;
}

interface ReportQuery extends Page {
  status: ReportDoc['status'];
  /** Selects one report of any status. */
  id?: string | undefined;
  /** Only reports of these listings. */
  listingIds?: ObjectId[] | undefined;
  idFilter?: IdFilter | undefined;
}

/** Reads reports by status: open ones oldest first, decided ones newest first. */
export function createReportsStore({ reports, listings }: Collections) {
  const joinListings = async (docs: ReportDoc[]): Promise<ReportRow[]> => {
    const listingIds = [...new Set(docs.map(({ listingId }) => listingId.toHexString()))];
    const listingDocs = await listings
      .find<ReportListing>(
        { _id: { $in: listingIds.map((id) => new ObjectId(id)) } },
        { projection: reportListingProjection, ...readOptions },
      )
      .toArray();
    const listingById = new Map(listingDocs.map((doc) => [doc._id.toHexString(), doc]));
    return docs.map((report) => ({
      report,
      listing: listingById.get(report.listingId.toHexString()) ?? null,
    }));
  };

  const toReportFilter = ({ status, id, listingIds, idFilter }: ReportQuery) => ({
    ...(id ? { _id: new ObjectId(id) } : { status, ...toIdFilter(idFilter) }),
    ...(listingIds && { listingId: { $in: listingIds } }),
  });

  return {
    async openPageCursor(query: ReportQuery) {
      const direction = query.status === 'open' ? 1 : -1;
      const filter = toReportFilter(query);
      const sort = { createdAt: direction, _id: direction } as const;
      return { filter, cursor: openPageCursor(reports, filter, sort, query) };
    },

    async findPage(query: ReportQuery) {
      const { filter, cursor } = await this.openPageCursor(query);
      const [docs, total] = await Promise.all([
        cursor.toArray(),
        reports.countDocuments(filter, readOptions),
      ]);
      return { rows: await joinListings(docs), total };
    },

    async find(id: ObjectId): Promise<ReportRow | null> {
      const doc = await reports.findOne({ _id: id }, readOptions);
      return doc && ((await joinListings([doc]))[0] ?? null);
    },
    joinListing: async (report: ReportDoc): Promise<ReportRow> =>
      (await joinListings([report]))[0] ?? { report, listing: null },
  };
}
