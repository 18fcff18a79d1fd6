import {
  type Collections,
  caseInsensitive,
  type ExpandedWord,
  type ListingDoc,
  projectFields,
  toNameFilter,
  toPrefixFilter,
} from '@app/db';
import { listingStatuses } from '@app/option-lists';
import { type FindSimilarWords, findNameMeaning, readOptions } from '@app/service-kit';
import type { AdminListingRow, adminListingSorts, listProsthetists } from '@app/types/admin/prosthetists';
import { type Filter, ObjectId, type Sort } from 'mongodb';
import { anyApprovalFilter } from '../find-listings.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { toIdFilter } from '../record-filters.store.ts';
import type { ListingSearch } from './parse-search.ts';

export const listingRowProjection = projectFields(
  'slug v status firstName lastName company clinic city state zipCode email ownerUserId locale',
  'ratingSum reviewCount confirmedAt loc.type risks submittedAt createdAt updatedAt',
);
export type ListingRowDoc = Pick<
  ListingDoc,
  '_id' | Exclude<keyof typeof listingRowProjection, 'loc.type'>
> & {
  loc?: Pick<NonNullable<ListingDoc['loc']>, 'type'>;
};

type SortName = (typeof adminListingSorts)[number];

/** A list's query, with what its text means. */
type ListingQuery = Omit<ListQuery<typeof listProsthetists>, 'q'> & {
  search: ListingSearch;
  /** Listings confirmed before this time, or never, are stale. */
  staleCutoff: Date;
};

const sortOrders: Record<SortName, { sort: Sort; hint: string }> = {
  name: { sort: { lastKey: 1, firstKey: 1, _id: 1 }, hint: 'staffName' },
  company: { sort: { company: 1, _id: 1 }, hint: 'staffCompany' },
  place: { sort: { state: 1, city: 1, _id: 1 }, hint: 'staffPlace' },
  confirmed: { sort: { confirmedAt: 1, _id: 1 }, hint: 'staffConfirmed' },
  updated: { sort: { updatedAt: -1, _id: 1 }, hint: 'staffUpdated' },
  reviews: { sort: { reviewCount: -1, _id: 1 }, hint: 'staffReviews' },
  submitted: { sort: { submittedAt: 1, _id: 1 }, hint: 'queue' },
};
const listedStatuses = listingStatuses.filter((status) => status !== 'deleted');

/** Maximum open items that the filter "waiting" considers, per kind. There are usually far fewer. */
const maxWaitingIds = 5000;

interface IndexedFilter {
  filter: Filter<ListingDoc>;
  hint?: string;
}

/** Reads listings of any status. Every query has an index, a projection and a time limit. */
export function createListingSearchStore(
  { listings, pendingUpdates, claims, reports }: Collections,
  findSimilarWords: FindSimilarWords,
) {
  const buildFilter = async (
    query: ListingQuery,
    words: readonly ExpandedWord[] | undefined,
  ): Promise<IndexedFilter> => {
    const { search, status, state, claimed, stale, staleCutoff, placed, waiting, listingIds } = query;
    const { sort = 'name' } = query;
    const isWaiting = waiting === 'true';
    const { hint } = sortOrders[sort];
    const filters: Filter<ListingDoc>[] = [
      { status: status ?? (stale ? 'approved' : { $in: [...listedStatuses] }) },
      ...(state ? [{ state }] : []),
      ...(claimed ? [{ ownerUserId: claimed === 'true' ? { $gt: '' } : { $not: { $gt: '' } } }] : []),
      ...(stale
        ? [{ confirmedAt: stale === 'true' ? { $not: { $gte: staleCutoff } } : { $gte: staleCutoff } }]
        : []),
      ...(placed
        ? [{ 'loc.type': placed === 'true' ? ('Point' as const) : null } as Filter<ListingDoc>]
        : []),
      ...(isWaiting
        ? [{ $or: [{ status: 'pending' as const }, { _id: { $in: await findWaitingIds() } }] }]
        : []),
      toIdFilter(query.idFilter),
      ...(listingIds ? [{ _id: { $in: listingIds } }] : []),
      ...toSearchFilters(search, words),
    ];
    const filter = { $and: filters };
    // A search sorts its few results in memory; other queries use the index of their sort order.
    if (search.kind !== 'nothing' || isWaiting) return { filter };
    return { filter, hint: placed === 'false' && sort === 'name' ? 'placed' : hint };
  };

  /** Finds listings with a certificate that can still be read. */
  const findListingsWithCertificate = (filter: Filter<ListingDoc> = {}) =>
    listings
      .find(
        { ...filter, 'credentialChecks.certificate.fileUntil': { $gt: new Date() } },
        { projection: { _id: 1 as const }, hint: 'certificates', limit: maxWaitingIds, ...readOptions },
      )
      .map(({ _id }) => ({ listingId: _id }))
      .toArray();

  async function findWaitingIds(): Promise<ObjectId[]> {
    const listingIdOptions = { projection: { listingId: 1 as const }, limit: maxWaitingIds, ...readOptions };
    const waitingDocs = await Promise.all([
      pendingUpdates.find({ status: 'pending' }, listingIdOptions).toArray(),
      claims.find({ status: 'pending' }, listingIdOptions).toArray(),
      reports.find({ status: 'open' }, listingIdOptions).toArray(),
      findListingsWithCertificate(),
    ]);
    return waitingDocs.flat().map(({ listingId }) => listingId);
  }

  /** Creates the functions that open a cursor over the ids of a query, in order, and count them. */
  const createIdQuery = ({ kind }: ListingSearch, { filter, hint }: IndexedFilter, sort: Sort) => {
    const queryOptions = {
      ...readOptions,
      ...(hint && { hint }),
      ...(kind === 'email' && { collation: caseInsensitive }),
    };
    return {
      // A function, because the client never releases a cursor that did not run.
      openCursor: () => listings.find(filter, { ...queryOptions, projection: { _id: 1 } }).sort(sort),
      count: () => listings.countDocuments(filter, queryOptions),
    };
  };

  return {
    /** Interprets the typed name; undefined without a name or if no listing has it. */
    async parseTypedName({ search, nearest }: Pick<ListingQuery, 'search' | 'nearest'>) {
      if (search.kind !== 'name') return undefined;
      const options = { approved: anyApprovalFilter, findSimilarWords };
      const parsedName = await findNameMeaning({ listings }, search.text, options);
      return parsedName?.isPartialMatch && nearest !== 'true' ? undefined : parsedName;
    },

    /**
     * Creates the id queries of a list, whose results follow each other; also used by the test of their indexes.
     * Listings that nobody submitted follow the pending ones, whereas MongoDB would sort them first. In a search,
     * listings whose practice or city matches follow the people of that name.
     */
    async createIdQueries(query: ListingQuery, words: readonly ExpandedWord[] | undefined) {
      const { search, sort = 'name', state } = query;
      const indexedFilter = await buildFilter(query, words);
      const narrowFilter = (filter: Filter<ListingDoc>): IndexedFilter => ({
        ...indexedFilter,
        filter: { $and: [indexedFilter.filter, filter] },
      });
      if (!query.sort && words) {
        const nameFilter = {
          $and: words.map(({ token, alternatives }) => ({
            $or: [token, ...alternatives].flatMap((word) => [
              { lastKey: toPrefixFilter(word) },
              { firstKey: toPrefixFilter(word) },
            ]),
          })),
        };
        return [nameFilter, { $nor: [nameFilter] }].map((filter) =>
          createIdQuery(search, narrowFilter(filter), sortOrders.name.sort),
        );
      }
      // With a state filter the sort must leave it out for MongoDB to use the index.
      if (sort === 'place' && state) return [createIdQuery(search, indexedFilter, { city: 1, _id: 1 })];
      if (sort !== 'submitted') return [createIdQuery(search, indexedFilter, sortOrders[sort].sort)];
      return [
        createIdQuery(search, narrowFilter({ submittedAt: { $exists: true } }), sortOrders.submitted.sort),
        createIdQuery(search, narrowFilter({ submittedAt: { $exists: false } }), { _id: 1 }),
      ];
    },

    async findPage(
      query: ListingQuery,
    ): Promise<{ docs: ListingRowDoc[]; total: number; isNearest: boolean }> {
      const { page, pageSize } = query;
      const parsedName = await this.parseTypedName(query);
      const idQueries = await this.createIdQueries(query, parsedName?.words);
      const counts = await Promise.all(idQueries.map(({ count }) => count()));
      const ids: ObjectId[] = [];
      let skip = (page - 1) * pageSize;
      for (const [index, idQuery] of idQueries.entries()) {
        const idCount = counts[index] ?? 0;
        const remainingCount = pageSize - ids.length;
        if (remainingCount > 0 && skip < idCount) {
          const cursor = idQuery.openCursor().skip(skip).limit(remainingCount);
          ids.push(...(await cursor.map(({ _id }) => _id).toArray()));
        }
        skip = Math.max(0, skip - idCount);
      }
      const docs = await listings
        .find<ListingRowDoc>({ _id: { $in: ids } }, { projection: listingRowProjection, ...readOptions })
        .toArray();
      const docById = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
      const total = counts.reduce((sum, count) => sum + count, 0);
      return {
        docs: ids.flatMap((id) => docById.get(id.toHexString()) ?? []),
        total,
        isNearest: total > 0 && parsedName?.isPartialMatch === true,
      };
    },

    /** Finds the open items of these listings. The returned function returns which kinds a listing has. */
    async findOpenItems(ids: readonly ObjectId[]): Promise<(id: ObjectId) => AdminListingRow['waiting']> {
      const listingFilter = { listingId: { $in: [...ids] } };
      const listingIdOptions = { projection: { listingId: 1 as const }, ...readOptions };
      const [updates, pendingClaims, openReports, certificates] = await Promise.all([
        pendingUpdates.find({ ...listingFilter, status: 'pending' }, listingIdOptions).toArray(),
        claims.find({ ...listingFilter, status: 'pending' }, listingIdOptions).toArray(),
        reports.find({ ...listingFilter, status: 'open' }, listingIdOptions).toArray(),
        findListingsWithCertificate({ _id: { $in: [...ids] } }),
      ]);
      return (id) => {
        const isOpen = (docs: { listingId: ObjectId }[]) =>
          docs.some(({ listingId }) => listingId.equals(id));
        return {
          update: isOpen(updates),
          claim: isOpen(pendingClaims),
          report: isOpen(openReports),
          certificate: isOpen(certificates),
        };
      };
    },
  };
}

/** Matches a stored number in any grouping, with country code or extension, by its ten digits. */
const createPhonePattern = (digits: string) =>
  new RegExp(String.raw`^\D*(?:1\D*)?${[...digits].join(String.raw`\D*`)}(?!\d)`);

function toSearchFilters(
  search: ListingSearch,
  words: readonly ExpandedWord[] | undefined,
): Filter<ListingDoc>[] {
  switch (search.kind) {
    case 'nothing':
      return [];
    case 'id':
      return [{ _id: new ObjectId(search.text) }];
    case 'digits': {
      const pattern = createPhonePattern(search.text);
      return [
        {
          $or: [
            { npi: search.text },
            { phone: pattern },
            ...(search.includesPrivate ? [{ patientContactPhone: pattern }] : []),
          ],
        },
      ];
    }
    case 'email':
      return [{ email: toPrefixFilter(search.text) }];
    case 'zip':
      return [{ approved: anyApprovalFilter, zipCode: toPrefixFilter(search.text) }];
    case 'name':
      return [words ? { approved: anyApprovalFilter, ...toNameFilter(words) } : { _id: { $in: [] } }];
  }
}
