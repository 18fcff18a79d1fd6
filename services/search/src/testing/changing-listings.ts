// Listings that change one after the other, and what a first page of results may say at a time.
import { isDeepStrictEqual } from 'node:util';
import type { Collections, ListingDoc } from '@app/db';
import { parseQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';
import { search } from '../index/search.ts';
import { buildIndex } from '../index/search-index.ts';
import { toSearchable } from '../live-index/to-searchable.ts';
import { parseSearchQuery } from '../search/parse-search-query.ts';
import { createListingDoc } from './documents.ts';
import { createSampleListings } from './samples.ts';

export interface WatchedQuery {
  query: string;
  /** How old an answer may be. */
  maxAgeMs: number;
}

/** The parts of a reply that are compared. */
export interface FirstPage {
  total: number;
  facets: object;
  ids: string[];
}

const samples = createSampleListings(4_000, 5);
const initialCount = 3_000;

/** Stores listings, and starts to know the true answers of some queries. */
export async function storeChangingListings(
  { listings }: Pick<Collections, 'listings'>,
  queries: readonly WatchedQuery[],
) {
  const docs = samples.map((sample) => createListingDoc(sample));
  const initialDocs = docs.slice(0, initialCount);
  await listings.insertMany(initialDocs);
  const index = await buildIndex(initialDocs.map(toSearchable));
  const changeTimeById = new Map<string, number>();
  const hiddenIds = new Set<string>();
  /** The true answers between two changes. `untilMs`: when the next change had been written. */
  const states: { untilMs: number; firstPages: FirstPage[] }[] = [];
  let changeCount = 0;

  function readPage(query: string, pageSize: number): FirstPage {
    index.setClock(Date.now());
    const { criteria } = parseSearchQuery(z.parse(searchQuery, parseQuery(new URLSearchParams(query))));
    const { total, facets, hits } = search(index, { ...criteria, pageSize });
    return { total, facets, ids: hits.map(({ id }) => id) };
  }
  const addState = () =>
    states.push({
      untilMs: Number.POSITIVE_INFINITY,
      firstPages: queries.map(({ query }) => readPage(query, 20)),
    });
  addState();

  return {
    get changeCount() {
      return changeCount;
    },
    /** Lists all results of a search, as they are now. */
    listResultIds: (query: string) => readPage(query, samples.length).ids,
    listIdsChangedSince: (sinceMs: number) =>
      [...changeTimeById].flatMap(([id, changeTime]) => (changeTime >= sinceMs ? [id] : [])),

    /** In turn publishes a listing, adds reviews, changes a filter, and hides a listing. */
    async changeListing(): Promise<void> {
      const i = changeCount++;
      const doc = docs[i % 4 === 0 ? initialCount + i / 4 : (i * 7) % initialCount]!;
      const updates: Partial<ListingDoc>[] = [
        {},
        { reviewCount: doc.reviewCount + 40, ratingSum: doc.ratingSum + 160 },
        { treatsChildren: !doc.treatsChildren },
        { status: 'suspended', approved: false },
      ];
      Object.assign(doc, updates[i % 4]);
      const id = doc._id.toHexString();
      changeTimeById.set(id, Date.now());
      if (!doc.approved) hiddenIds.add(id);
      index.applyChanges([{ id, listing: doc.approved ? toSearchable(doc) : undefined }]);
      const previousState = states.at(-1)!;
      addState();
      await listings.replaceOne({ _id: doc._id }, doc, { upsert: true, bypassDocumentValidation: true });
      previousState.untilMs = Date.now();
    },

    /** True if the first page of a query was true at a time from its greatest age before the request until now. */
    wasTrue(queryIndex: number, { total, facets, ids }: FirstPage, requestedAt: number): boolean {
      const { maxAgeMs } = queries[queryIndex]!;
      // Cards come from the database: one of a listing that is hidden meanwhile is left out.
      const filterPublicIds = (resultIds: string[]) => resultIds.filter((id) => !hiddenIds.has(id));
      return states
        .filter(({ untilMs }) => untilMs + maxAgeMs >= requestedAt)
        .map(({ firstPages }) => firstPages[queryIndex]!)
        .some((truePage) =>
          isDeepStrictEqual(
            [total, facets, filterPublicIds(ids)],
            [truePage.total, truePage.facets, filterPublicIds(truePage.ids)],
          ),
        );
    },
  };
}
