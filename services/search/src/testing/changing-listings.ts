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

export interface KnownQuery {
  query: string;
  /** How old an answer may be. */
  maxAgeMs: number;
}

/** The parts of a reply that are compared. */
export interface Answer {
  total: number;
  facets: object;
  ids: string[];
}

const samples = createSampleListings(4_000, 5);
const firstPublicCount = 3_000;

/** Stores listings, and starts to know the true answers of some queries. */
export async function storeChangingListings(
  { listings }: Pick<Collections, 'listings'>,
  queries: readonly KnownQuery[],
) {
  const docs = samples.map((sample) => createListingDoc(sample));
  const firstDocs = docs.slice(0, firstPublicCount);
  await listings.insertMany(firstDocs);
  const index = await buildIndex(firstDocs.map(toSearchable));
  const changedAt = new Map<string, number>();
  const hiddenIds = new Set<string>();
  /** The true answers between two changes. `until`: when the next change had been written. */
  const states: { until: number; answers: Answer[] }[] = [];
  let changeCount = 0;

  function answer(query: string, pageSize: number): Answer {
    index.setClock(Date.now());
    const { criteria } = parseSearchQuery(z.parse(searchQuery, parseQuery(new URLSearchParams(query))));
    const { total, facets, hits } = search(index, { ...criteria, pageSize });
    return { total, facets, ids: hits.map(({ id }) => id) };
  }
  const addState = () =>
    states.push({
      until: Number.POSITIVE_INFINITY,
      answers: queries.map(({ query }) => answer(query, 20)),
    });
  addState();

  return {
    get changeCount() {
      return changeCount;
    },
    /** Lists all results of a search, as they are now. */
    listResults: (query: string) => answer(query, samples.length).ids,
    listChangedSince: (time: number) => [...changedAt].flatMap(([id, at]) => (at >= time ? [id] : [])),

    /** In turn publishes a listing, adds reviews, changes a filter, and hides a listing. */
    async change(): Promise<void> {
      const i = changeCount++;
      const doc = docs[i % 4 === 0 ? firstPublicCount + i / 4 : (i * 7) % firstPublicCount]!;
      const updates: Partial<ListingDoc>[] = [
        {},
        { reviewCount: doc.reviewCount + 40, ratingSum: doc.ratingSum + 160 },
        { treatsChildren: !doc.treatsChildren },
        { status: 'suspended', approved: false },
      ];
      Object.assign(doc, updates[i % 4]);
      const id = doc._id.toHexString();
      changedAt.set(id, Date.now());
      if (!doc.approved) hiddenIds.add(id);
      index.apply([{ id, listing: doc.approved ? toSearchable(doc) : undefined }]);
      const previousState = states.at(-1)!;
      addState();
      await listings.replaceOne({ _id: doc._id }, doc, { upsert: true, bypassDocumentValidation: true });
      previousState.until = Date.now();
    },

    /** True if the first page of a query was true at a time from its greatest age before the request until now. */
    isTrue(position: number, { total, facets, ids }: Answer, askedAt: number): boolean {
      const { maxAgeMs } = queries[position]!;
      // Cards come from the database: one of a listing that is hidden meanwhile is left out.
      const listPublic = (resultIds: string[]) => resultIds.filter((id) => !hiddenIds.has(id));
      return states
        .filter(({ until }) => until + maxAgeMs >= askedAt)
        .map(({ answers }) => answers[position]!)
        .some((truth) =>
          isDeepStrictEqual(
            [total, facets, listPublic(ids)],
            [truth.total, truth.facets, listPublic(truth.ids)],
          ),
        );
    },
  };
}
