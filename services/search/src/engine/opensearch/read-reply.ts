// Converts replies of the cluster to the types of the embedded index.
import type { Facets } from '@app/types';
import * as z from 'zod/mini';
import { listOptionNames, openNowOption, optionNames, toFacets } from '../../index/filters/facets.ts';
import { type CellSum, type MapResult, mergeCells } from '../../index/places/map.ts';
import type { RegionCount } from '../../index/places/region-counts.ts';
import { SearchIndex } from '../../index/search-index.ts';
import { reviveListing } from './document.ts';
import { type ClusterReply, readCount, readCountsByValue } from './parse-reply.ts';
import { allCountsName, listGroupsWithOwnCounts, type ResolvedSearch, toGroupCountsName } from './query.ts';

const innerAggregationsSchema = z.record(z.string(), z.unknown());
const cellSumsSchema = z.object({
  value: z.object({
    total: z.number(),
    cells: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number()])),
  }),
});

/** Indexes the listings in a reply. Returns the index, and their main places in the order of the reply. */
export function indexHits({ hits }: ClusterReply): { index: SearchIndex; mains: number[] } {
  const index = new SearchIndex();
  const listings = hits.map(({ source }) => reviveListing(source.listing));
  index.apply(listings.map((listing) => ({ id: listing.id, listing })));
  return { index, mains: listings.map(({ id }) => index.findMain(id)!) };
}

/** Reads the counts of all options, and of "reviewers like me". */
export function readFacets(
  { aggregations }: ClusterReply,
  search: ResolvedSearch,
): { facets: Facets; similarReviewersTotal: number } {
  const readInner = (name: string) => z.parse(innerAggregationsSchema, aggregations[name]);
  const emptyCount = { doc_count: 0 };
  const countOptions = ({ options, openNow = emptyCount }: Record<string, unknown>) =>
    readCountsByValue(options).set(openNowOption, readCount(openNow));
  const ownGroups = listGroupsWithOwnCounts(search);
  const allCounts = ownGroups.length === 0 ? aggregations : readInner(allCountsName);
  const totalByOption = countOptions(allCounts);
  for (const [i, { groupBits: group }] of ownGroups.entries()) {
    const groupTotals = countOptions(readInner(toGroupCountsName(i)));
    for (const name of listOptionNames(group)) totalByOption.set(name, groupTotals.get(name) ?? 0);
  }
  const { similarReviewers = emptyCount } = allCounts;
  return {
    facets: toFacets((bit) => totalByOption.get(optionNames[bit]!) ?? 0),
    similarReviewersTotal: readCount(similarReviewers),
  };
}

/** Reads the total of results, and their number in each cell of the map. */
export function readCells(aggregation: unknown): Pick<MapResult, 'total' | 'cells'> {
  const { total, cells } = z.parse(cellSumsSchema, aggregation).value;
  const sums = new Map<number, CellSum>();
  for (const [cell, [x, y, z, cellTotal]] of Object.entries(cells))
    sums.set(Number(cell), { x, y, z, total: cellTotal });
  return { total, cells: mergeCells(sums) };
}

/** Lists cities by name. `spellings`: most frequent first, as "MO/st-louis/St. Louis". */
export function toCities(totals: ReadonlyMap<string, number>, spellings: Iterable<string>): RegionCount[] {
  const nameByCity = new Map<string, string>();
  for (const spelling of spellings) {
    const [state, slug, ...nameParts] = spelling.split('/');
    const cityKey = `${state}/${slug}`;
    if (!nameByCity.has(cityKey)) nameByCity.set(cityKey, nameParts.join('/'));
  }
  return Array.from(totals, ([cityKey, total]) => ({
    name: nameByCity.get(cityKey) ?? '',
    slug: cityKey.slice(cityKey.indexOf('/') + 1),
    total,
  })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
