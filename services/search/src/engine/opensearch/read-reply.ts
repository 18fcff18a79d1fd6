// What the cluster replied, in the terms of the index.
import type { Facets } from '@app/types';
import { listOptionNames, openNowOption, optionNames, toFacets } from '../../index/filters/facets.ts';
import { type MapResult, toFewCells } from '../../index/places/map.ts';
import type { PlaceCount } from '../../index/places/places.ts';
import { SearchIndex } from '../../index/search-index.ts';
import type { ClusterReply } from './cluster.ts';
import { toListing } from './document.ts';
import { allCounts, type DecidedSearch, groupCounts, listOwnCounts } from './query.ts';
import type { CellReply } from './scripts.ts';

export type Buckets = { buckets: { key: string; doc_count: number }[] };
export const toCounts = ({ buckets }: Buckets) =>
  new Map(buckets.map(({ key, doc_count }) => [key, doc_count]));

/** An index of the listings in a reply, and their main places in the order of the reply. */
export function indexHits({ hits }: ClusterReply): { index: SearchIndex; mains: number[] } {
  const index = new SearchIndex();
  const listings = hits.hits.map(({ _source }) => toListing(_source.listing));
  index.apply(listings.map((listing) => ({ id: listing.id, listing })));
  return { index, mains: listings.map(({ id }) => index.findMain(id)!) };
}

export function readFacets({ aggregations }: ClusterReply, search: DecidedSearch): Facets {
  const read = ({ options, openNow }: { options: Buckets; openNow?: { doc_count: number } }) =>
    toCounts(options).set(openNowOption, openNow?.doc_count ?? 0);
  const counts = read(aggregations[allCounts]);
  for (const [i, { group }] of listOwnCounts(search).entries()) {
    const own = read(aggregations[groupCounts(i)]);
    for (const name of listOptionNames(group)) counts.set(name, own.get(name) ?? 0);
  }
  return toFacets((bit) => counts.get(optionNames[bit]!) ?? 0);
}

export const toMapCells = (cells: CellReply['cells']): MapResult['cells'] =>
  toFewCells(
    new Map(Object.entries(cells).map(([cell, [x, y, z, total]]) => [Number(cell), { x, y, z, total }])),
  );

/** Cities by name, in their most frequent spelling. */
export function toCities(
  totals: ReadonlyMap<string, number>,
  spellings: ReadonlyMap<string, number>,
): PlaceCount[] {
  const names = new Map<string, { name: string; count: number }>();
  for (const [key, count] of spellings) {
    const [state, slug, ...name] = key.split('/');
    const city = `${state}/${slug}`;
    if (count > (names.get(city)?.count ?? 0)) names.set(city, { name: name.join('/'), count });
  }
  return Array.from(totals, ([city, total]) => ({
    name: names.get(city)?.name ?? '',
    slug: city.slice(city.indexOf('/') + 1),
    total,
  })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
