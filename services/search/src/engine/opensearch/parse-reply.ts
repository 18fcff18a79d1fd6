// Reads replies of the cluster, as the types of the embedded index where it has some.
import type { MapReply } from '@app/types/search/map';
import * as z from 'zod/mini';
import { type CellSum, mergeCells } from '../../index/places/map.ts';
import type { RegionCount } from '../../index/places/region-counts.ts';
import { SearchIndex } from '../../index/search-index.ts';
import { reviveListing } from './document.ts';
import type { SearchRequest } from './request.ts';

/** Those fields of documents that requests ask for. */
const sourceSchema = z.object({
  id: z.optional(z.string()),
  revision: z.optional(z.number()),
  clinicKey: z.optional(z.string()),
  listing: z.optional(z.unknown()),
});

const replySchema = z.pipe(
  z.object({
    hits: z.object({
      total: z.optional(z.object({ value: z.number() })),
      hits: z.array(
        z.object({
          _source: z._default(sourceSchema, {}),
          sort: z._default(z.array(z.union([z.string(), z.number()])), []),
        }),
      ),
    }),
    aggregations: z._default(z.record(z.string(), z.unknown()), {}),
  }),
  z.transform(({ hits, aggregations }) => ({
    /** 0 if the request does not track it. */
    total: hits.total?.value ?? 0,
    hits: hits.hits.map(({ _source: source, sort }) => ({ source, sort })),
    aggregations,
  })),
);
export type ClusterReply = z.output<typeof replySchema>;

export const parseReply = (body: unknown): ClusterReply => z.parse(replySchema, body);

const sumSchema = z.object({ value: z.number() });
const countSchema = z.object({ doc_count: z.number() });
const bucketsSchema = z.object({
  buckets: z.array(z.object({ key: z.optional(z.unknown()), doc_count: z.number() })),
});
const readBuckets = (aggregation: unknown) => z.parse(bucketsSchema, aggregation).buckets;

export const readSum = (aggregation: unknown): number => z.parse(sumSchema, aggregation).value;

/** Reads the number of listings that an aggregation covers. */
export const readCount = (aggregation: unknown): number => z.parse(countSchema, aggregation).doc_count;

/** Reads the numbers of listings that pass each of several filters. */
export const readCounts = (aggregation: unknown): number[] =>
  readBuckets(aggregation).map(({ doc_count }) => doc_count);

/** Reads the number of listings by value of a field, the most frequent first. */
export const readCountsByValue = (aggregation: unknown): Map<string, number> =>
  new Map(readBuckets(aggregation).map(({ key, doc_count }) => [String(key), doc_count]));

export const readScores = (aggregation: unknown): number[] =>
  readBuckets(aggregation).map(({ key }) => Number(key));

const valuePageSchema = z.object({
  buckets: z.array(z.object({ key: z.object({ value: z.string() }), doc_count: z.number() })),
  after_key: z.optional(z.object({ value: z.string() })),
});
const valuesPerPage = 10_000;

/** Lists all values of a field, each with its number of listings. */
export async function* listValues(
  search: (request: SearchRequest) => Promise<ClusterReply>,
  field: string,
): AsyncGenerator<[value: string, total: number]> {
  let afterKey: { value: string } | undefined;
  do {
    const sources = [{ value: { terms: { field } } }];
    const valuesAggregation = {
      composite: { size: valuesPerPage, sources, ...(afterKey && { after: afterKey }) },
    };
    const { aggregations } = await search({ size: 0, aggs: { values: valuesAggregation } });
    const page = z.parse(valuePageSchema, aggregations.values);
    for (const { key, doc_count } of page.buckets) yield [key.value, doc_count];
    afterKey = page.after_key;
  } while (afterKey);
}

/** Indexes the listings in a reply. Returns the index, and their main places in the order of the reply. */
export function indexHits({ hits }: ClusterReply): { index: SearchIndex; mainPlaces: number[] } {
  const index = new SearchIndex();
  const listings = hits.map(({ source }) => reviveListing(source.listing));
  index.applyChanges(listings.map((listing) => ({ id: listing.id, listing })));
  return { index, mainPlaces: listings.map(({ id }) => index.findMainPlace(id)!) };
}

const cellSumsSchema = z.object({
  value: z.object({
    total: z.number(),
    cells: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number()])),
  }),
});

/** Reads the total of results, and their number in each cell of the map. */
export function readCells(aggregation: unknown): Pick<MapReply, 'total' | 'cells'> {
  const { total, cells } = z.parse(cellSumsSchema, aggregation).value;
  const sumByCell = Object.entries(cells).map(([cell, [x, y, z, cellTotal]]): [number, CellSum] => [
    Number(cell),
    { x, y, z, total: cellTotal },
  ]);
  return { total, cells: mergeCells(new Map(sumByCell)) };
}

/**
 * Lists the cities of a state by name. `totalByCity`: by city, as "MO/st-louis"; `spellings`: as "MO/st-louis/St. Louis",
 * most frequent first.
 */
export function toCities(
  totalByCity: ReadonlyMap<string, number>,
  spellings: Iterable<string>,
): RegionCount[] {
  // Backwards, so that the most frequent spelling is the one that stays.
  const nameByCity = new Map(
    [...spellings].reverse().map((spelling) => {
      // Names may contain slashes, slugs do not.
      const slugEnd = spelling.indexOf('/', 'MO/'.length);
      return [spelling.slice(0, slugEnd), spelling.slice(slugEnd + 1)];
    }),
  );
  return Array.from(totalByCity, ([city, total]) => {
    const slug = city.slice(city.indexOf('/') + 1);
    return { name: nameByCity.get(city) ?? '', slug, total };
  }).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
