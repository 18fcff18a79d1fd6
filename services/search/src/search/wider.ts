import { filterKeys, listFilters } from '@app/listing-fields';
import { nationwideRadius, nationwideRadiusSent, radiusOptionsMiles } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { type Search, search } from '../index/search.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** Below this many hits, wider radii are offered. */
const few = 5;
const mostOffers = 4;

/** Counts of listings at wider radii: the next radii with more results, and the whole country. */
export async function findWiderCounts(
  snapshot: Snapshot,
  criteria: Search,
  total: number,
): Promise<SearchReply['wider']> {
  if (total >= few || !Number.isFinite(criteria.radiusMiles)) return [];
  const count = async (radiusMiles: number) =>
    (await search(snapshot, { ...criteria, radiusMiles, from: 0, pageSize: 1 })).total;
  const offers: SearchReply['wider'] = [];
  let known = total;
  for (const radius of radiusOptionsMiles) {
    if (radius <= criteria.radiusMiles || radius === nationwideRadius || offers.length === mostOffers)
      continue;
    const found = await count(radius);
    if (found > known) offers.push({ radius, total: found });
    known = found;
  }
  const everywhere = await count(Number.POSITIVE_INFINITY);
  if (everywhere > (offers.at(-1)?.total ?? total))
    offers.push({ radius: nationwideRadiusSent, total: everywhere });
  return offers;
}

type WithoutOffer = SearchReply['without'][number];

/** Without results: totals of the same search without one of its filters, where that brings any, most first. */
export async function findTotalsWithout(
  snapshot: Snapshot,
  criteria: Search,
  total: number,
): Promise<SearchReply['without']> {
  if (total > 0) return [];
  const { filters, match } = criteria;
  const variants: [WithoutOffer['filter'], value: string | null, change: Partial<Search>][] = [];
  for (const filter of filterKeys) {
    const given: readonly string[] | boolean = filters[filter];
    const leave = (value: string | null, left: readonly string[] | false) =>
      variants.push([filter, value, { filters: { ...filters, [filter]: left } }]);
    if (given === true) leave(null, false);
    else if (given === false || given.length === 0) continue;
    // Values that all apply are left out one by one, alternatives together.
    else if (needsAll(filter))
      for (const value of given)
        leave(
          value,
          given.filter((one) => one !== value),
        );
    else leave(null, []);
  }
  if (match?.onlyAlike) variants.push(['alike', null, { match: { ...match, onlyAlike: false } }]);
  const totals = await Promise.all(
    variants.map(
      async ([filter, value, change]): Promise<WithoutOffer> => ({
        filter,
        value,
        total: (await search(snapshot, { ...criteria, ...change, from: 0, pageSize: 1 })).total,
      }),
    ),
  );
  return totals.filter((one) => one.total > 0).toSorted((a, b) => b.total - a.total);
}

const needsAll = (key: string) =>
  listFilters.some(({ filter }) => filter.key === key && filter.match === 'all');
