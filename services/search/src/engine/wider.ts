// What a search with few or no results offers: wider radii, and leaving out a filter.
import { filterKeys, listFilters } from '@app/listing-fields';
import { nationwideRadius, nationwideRadiusSent, radiusOptionsMiles } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import type { SearchCriteria } from '../index/visit.ts';

/** Total of the same search with a change. */
type CountResults = (change: Partial<SearchCriteria>) => number;

/** Below this many hits, wider radii are offered. */
const fewHits = 5;
const maxOffers = 4;

/** Totals of wider radii: the next radii with more results, and the whole country. */
export function findWiderTotals(
  { radiusMiles }: SearchCriteria,
  total: number,
  count: CountResults,
): SearchReply['wider'] {
  if (total >= fewHits || !Number.isFinite(radiusMiles)) return [];
  const offers: SearchReply['wider'] = [];
  let previousTotal = total;
  for (const radius of radiusOptionsMiles) {
    if (radius <= radiusMiles || radius === nationwideRadius || offers.length === maxOffers) continue;
    const widerTotal = count({ radiusMiles: radius });
    if (widerTotal > previousTotal) offers.push({ radius, total: widerTotal });
    previousTotal = widerTotal;
  }
  const nationwideTotal = count({ radiusMiles: Number.POSITIVE_INFINITY });
  if (nationwideTotal > (offers.at(-1)?.total ?? total))
    offers.push({ radius: nationwideRadiusSent, total: nationwideTotal });
  return offers;
}

/** Without results: totals of the same search without one of its filters, where that brings any, most first. */
export function findTotalsWithoutFilter(
  criteria: SearchCriteria,
  total: number,
  count: CountResults,
): SearchReply['without'] {
  if (total > 0) return [];
  return listVariants(criteria)
    .map(({ change, ...offer }) => ({ ...offer, total: count(change) }))
    .filter((offer) => offer.total > 0)
    .toSorted((a, b) => b.total - a.total);
}

type Variant = Omit<SearchReply['without'][number], 'total'> & { change: Partial<SearchCriteria> };

/** The same search without one of its filters. Values that all apply are left out one by one, alternatives together. */
function listVariants({ filters, match }: SearchCriteria): Variant[] {
  const variants: Variant[] = filterKeys.flatMap((filter) => {
    const values: readonly string[] | boolean = filters[filter];
    const leaveOut = (value: string | null, remaining: readonly string[] | false): Variant => ({
      filter,
      value,
      change: { filters: { ...filters, [filter]: remaining } },
    });
    if (typeof values === 'boolean') return values ? [leaveOut(null, false)] : [];
    if (requiresAll(filter))
      return values.map((value) =>
        leaveOut(
          value,
          values.filter((option) => option !== value),
        ),
      );
    return values.length > 0 ? [leaveOut(null, [])] : [];
  });
  if (match?.onlyAlike)
    variants.push({ filter: 'alike', value: null, change: { match: { ...match, onlyAlike: false } } });
  return variants;
}

const requiresAll = (key: string) =>
  listFilters.some(({ filter }) => filter.key === key && filter.match === 'all');
