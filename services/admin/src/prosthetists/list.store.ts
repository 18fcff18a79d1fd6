import {
  type Collections,
  caseInsensitive,
  type ExpandedWord,
  type ListingDoc,
  toNameFilter,
  toPrefixFilter,
} from '@app/db';
import { type ListingStatus, listingStatuses } from '@app/option-lists';
import { type FindSimilarWords, findNameMeaning, readOptions } from '@app/service-kit';
import type { adminListingSorts } from '@app/types/admin/prosthetists';
import { type Filter, ObjectId, type Sort } from 'mongodb';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';
import type { ListingSearch } from './parse-search.ts';

/** Fields of a row. */
export const rowProjection = {
  slug: 1,
  v: 1,
  status: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  zipCode: 1,
  email: 1,
  ownerUserId: 1,
  locale: 1,
  ratingSum: 1,
  reviewCount: 1,
  confirmedAt: 1,
  'loc.type': 1,
  risks: 1,
  submittedAt: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
export type RowDoc = Pick<ListingDoc, '_id' | Exclude<keyof typeof rowProjection, 'loc.type'>> & {
  loc?: Pick<NonNullable<ListingDoc['loc']>, 'type'>;
};

type SortName = (typeof adminListingSorts)[number];

export interface ListingQuery {
  search: ListingSearch;
  status?: ListingStatus | undefined;
  claimed?: boolean | undefined;
  state?: string | undefined;
  /** `stale`: public and confirmed before this, or never; `stale: false`: confirmed since. */
  staleBefore: Date;
  stale?: boolean | undefined;
  placed?: boolean | undefined;
  waiting?: boolean | undefined;
  /** True: a search by a name that nobody has finds the nearest listings. */
  nearest?: boolean | undefined;
  /** Undefined: by name, in a search after those whose own name matches. */
  sort: SortName | undefined;
  page: number;
  pageSize: number;
  idFilter?: IdFilter | undefined;
  listingIds?: ObjectId[] | undefined;
}

/** Sort orders with their indexes. */
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

/** Open items are few. Beyond this number the filter "waiting" misses the newest. */
const maxWaitingIds = 5000;

interface PreparedQuery {
  filter: Filter<ListingDoc>;
  hint?: string;
}

/** Reads listings of any status. Every query has an index, a projection and a time limit. */
export function createListStore(
  { listings, pendingUpdates, claims, reports }: Collections,
  findSimilarWords: FindSimilarWords,
) {
  const prepareQuery = async (
    query: ListingQuery,
    words: readonly ExpandedWord[] | undefined,
  ): Promise<PreparedQuery> => {
    const {
      search,
      status,
      state,
      claimed,
      stale,
      staleBefore,
      placed,
      waiting,
      sort = 'name',
      idFilter,
      listingIds,
    } = query;
    const { hint } = sortOrders[sort];
    const filters: Filter<ListingDoc>[] = [
      { status: status ?? (stale === undefined ? { $in: [...listedStatuses] } : 'approved') },
      ...(state ? [{ state }] : []),
      ...(claimed === undefined ? [] : [{ ownerUserId: claimed ? { $gt: '' } : { $not: { $gt: '' } } }]),
      ...(stale === undefined
        ? []
        : [{ confirmedAt: stale ? { $not: { $gte: staleBefore } } : { $gte: staleBefore } }]),
      ...(placed === undefined
        ? []
        : [{ 'loc.type': placed ? ('Point' as const) : null } as Filter<ListingDoc>]),
      ...(waiting
        ? [{ $or: [{ status: 'pending' as const }, { _id: { $in: await findWaitingIds() } }] }]
        : []),
      toIdFilter(idFilter),
      ...(listingIds ? [{ _id: { $in: listingIds } }] : []),
      ...toSearchFilters(search, words),
    ];
    const filter = { $and: filters };
    // A search sorts its few results; other queries walk the index of their order.
    if (search.by !== 'nothing' || waiting) return { filter };
    return { filter, hint: placed === false && sort === 'name' ? 'placed' : hint };
  };

  /** Listings whose owner sent a readable certificate. */
  const findListingsWithCertificate = (filter: Filter<ListingDoc> = {}) =>
    listings
      .find(
        { ...filter, 'credentialChecks.certificate.fileUntil': { $gt: new Date() } },
        { projection: { _id: 1 as const }, hint: 'certificates', limit: maxWaitingIds, ...readOptions },
      )
      .map(({ _id }) => ({ listingId: _id }))
      .toArray();

  async function findWaitingIds(): Promise<ObjectId[]> {
    const onlyListingId = { projection: { listingId: 1 as const }, limit: maxWaitingIds, ...readOptions };
    const waitingDocs = await Promise.all([
      pendingUpdates.find({ status: 'pending' }, onlyListingId).toArray(),
      claims.find({ status: 'pending' }, onlyListingId).toArray(),
      reports.find({ status: 'open' }, onlyListingId).toArray(),
      findListingsWithCertificate(),
    ]);
    return waitingDocs.flat().map(({ listingId }) => listingId);
  }

  /** Ids that match a query in order, and their number. */
  const createIdQuery = ({ by }: ListingSearch, { filter, hint }: PreparedQuery, sort: Sort) => {
    const options = {
      ...readOptions,
      ...(hint && { hint }),
      ...(by === 'email' && { collation: caseInsensitive }),
    };
    return {
      // Created when it runs: the client never releases a cursor that did not run.
      ids: () => listings.find(filter, { ...options, projection: { _id: 1 } }).sort(sort),
      count: () => listings.countDocuments(filter, options),
    };
  };

  return {
    /** What the typed name means; undefined if no listing is meant. */
    async findMeaning({ search, nearest }: Pick<ListingQuery, 'search' | 'nearest'>) {
      if (search.by !== 'name') return undefined;
      const options = { approved: anyApprovalFilter, findSimilarWords };
      const meaning = await findNameMeaning({ listings }, search.text, options);
      return meaning?.isPartialMatch && !nearest ? undefined : meaning;
    },

    /**
     * Ids of a list in consecutive parts; also used by the test of their indexes. Listings that nobody submitted follow
     * the pending ones; MongoDB would sort them first. Listings whose practice or city matches a search follow the people
     * of that name.
     */
    async prepareParts(query: ListingQuery, words: readonly ExpandedWord[] | undefined) {
      const { search, sort = 'name', state } = query;
      const preparedQuery = await prepareQuery(query, words);
      const restrict = (filter: Filter<ListingDoc>): PreparedQuery => ({
        ...preparedQuery,
        filter: { $and: [preparedQuery.filter, filter] },
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
          createIdQuery(search, restrict(filter), sortOrders.name.sort),
        );
      }
      // With a state filter the sort must leave it out for MongoDB to use the index.
      if (sort === 'place' && state) return [createIdQuery(search, preparedQuery, { city: 1, _id: 1 })];
      if (sort !== 'submitted') return [createIdQuery(search, preparedQuery, sortOrders[sort].sort)];
      return [
        createIdQuery(search, restrict({ submittedAt: { $exists: true } }), sortOrders.submitted.sort),
        createIdQuery(search, restrict({ submittedAt: { $exists: false } }), { _id: 1 }),
      ];
    },

    async list(query: ListingQuery): Promise<{ docs: RowDoc[]; total: number; nearest: boolean }> {
      const { page, pageSize } = query;
      const meaning = await this.findMeaning(query);
      const parts = await this.prepareParts(query, meaning?.words);
      const counts = await Promise.all(parts.map(({ count }) => count()));
      const ids: ObjectId[] = [];
      let skip = (page - 1) * pageSize;
      for (const [index, part] of parts.entries()) {
        const count = counts[index] ?? 0;
        const remaining = pageSize - ids.length;
        if (remaining > 0 && skip < count)
          ids.push(
            ...(await part
              .ids()
              .skip(skip)
              .limit(remaining)
              .map(({ _id }) => _id)
              .toArray()),
          );
        skip = Math.max(0, skip - count);
      }
      const docs = await listings
        .find<RowDoc>({ _id: { $in: ids } }, { projection: rowProjection, ...readOptions })
        .toArray();
      const docsById = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
      const total = counts.reduce((sum, count) => sum + count, 0);
      return {
        docs: ids.flatMap((id) => docsById.get(id.toHexString()) ?? []),
        total,
        nearest: total > 0 && meaning?.isPartialMatch === true,
      };
    },

    /** Open items of these listings. */
    async findOpenItems(ids: readonly ObjectId[]) {
      const listingFilter = { listingId: { $in: [...ids] } };
      const onlyListingId = { projection: { listingId: 1 as const }, ...readOptions };
      const [updates, waitingClaims, openReports, certificates] = await Promise.all([
        pendingUpdates.find({ ...listingFilter, status: 'pending' }, onlyListingId).toArray(),
        claims.find({ ...listingFilter, status: 'pending' }, onlyListingId).toArray(),
        reports.find({ ...listingFilter, status: 'open' }, onlyListingId).toArray(),
        findListingsWithCertificate({ _id: { $in: [...ids] } }),
      ]);
      const collectListingIds = (docs: { listingId: ObjectId }[]) =>
        new Set(docs.map(({ listingId }) => listingId.toHexString()));
      return {
        updates: collectListingIds(updates),
        claims: collectListingIds(waitingClaims),
        reports: collectListingIds(openReports),
        certificates: collectListingIds(certificates),
      };
    },
  };
}

const anyApprovalFilter = { $in: [true, false] };

/** Matches a stored number in any grouping, with country code or extension, by its ten digits. */
const createPhonePattern = (digits: string) =>
  new RegExp(String.raw`^\D*(?:1\D*)?${[...digits].join(String.raw`\D*`)}(?!\d)`);

function toSearchFilters(
  search: ListingSearch,
  words: readonly ExpandedWord[] | undefined,
): Filter<ListingDoc>[] {
  switch (search.by) {
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
            ...(search.withPrivate ? [{ patientContactPhone: pattern }] : []),
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
