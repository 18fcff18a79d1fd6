import type { Collections, ListingDoc, ReportDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { aboutProjection } from '../about-listing.ts';
import { openPage, type Page } from '../paging.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';

/** Fields of a reported listing: name, place, and current values of reportable fields. */
const reportedProjection = {
  ...aboutProjection,
  v: 1,
  zipCode: 1,
  address: 1,
  address2: 1,
  phone: 1,
  website: 1,
  insuranceAccepted: 1,
  specialties: 1,
  licenses: 1,
  languageAccommodations: 1,
  acceptsNewPatients: 1,
} as const;
export type ReportedListing = Pick<ListingDoc, '_id' | keyof typeof reportedProjection>;

export interface ReportCase {
  report: ReportDoc;
  listing: ReportedListing | null;
}

interface ReportQuery extends Page {
  status: ReportDoc['status'];
  /** Selects one report of any status. */
  id?: string | undefined;
  /** Only items of these listings. */
  listingIds?: ObjectId[] | undefined;
  ids?: IdFilter | undefined;
}

/** Reads reports by status: open ones oldest first, decided ones newest first. */
export function createReportsStore({ reports, listings }: Collections) {
  const addListings = async (docs: ReportDoc[]): Promise<ReportCase[]> => {
    const ids = [...new Set(docs.map(({ listingId }) => listingId.toHexString()))];
    const listingDocs = await listings
      .find<ReportedListing>(
        { _id: { $in: ids.map((id) => new ObjectId(id)) } },
        { projection: reportedProjection, ...readOptions },
      )
      .toArray();
    const byId = new Map(listingDocs.map((doc) => [doc._id.toHexString(), doc]));
    return docs.map((report) => ({ report, listing: byId.get(report.listingId.toHexString()) ?? null }));
  };

  const toFilter = ({ status, id, listingIds, ids }: ReportQuery) => ({
    ...(id ? { _id: new ObjectId(id) } : { status, ...toIdFilter(ids) }),
    ...(listingIds && { listingId: { $in: listingIds } }),
  });

  return {
    async openPage(query: ReportQuery) {
      const direction = query.status === 'open' ? 1 : -1;
      const filter = await toFilter(query);
      const sort = { createdAt: direction, _id: direction } as const;
      return { filter, cursor: openPage(reports, filter, sort, query) };
    },

    async list(query: ReportQuery) {
      const { filter, cursor } = await this.openPage(query);
      const [docs, total] = await Promise.all([
        cursor.toArray(),
        reports.countDocuments(filter, readOptions),
      ]);
      return { cases: await addListings(docs), total };
    },

    async find(id: ObjectId): Promise<ReportCase | null> {
      const doc = await reports.findOne({ _id: id }, readOptions);
      return doc && ((await addListings([doc]))[0] ?? null);
    },
    getCase: async (report: ReportDoc): Promise<ReportCase> =>
      (await addListings([report]))[0] ?? { report, listing: null },
  };
}
