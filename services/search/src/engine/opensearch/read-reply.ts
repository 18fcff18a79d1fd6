// Converts replies of the cluster to the types of the embedded index.
import type { MapReply } from '@app/types/search/map';
import * as z from 'zod/mini';
import { type CellSum, mergeCells } from '../../index/places/map.ts';
import type { RegionCount } from '../../index/places/region-counts.ts';
import { SearchIndex } from '../../index/search-index.ts';
import { reviveListing } from './document.ts';
import type { ClusterReply } from './parse-reply.ts';

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
