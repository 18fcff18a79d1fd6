// Alternatives to a search with few or no results: wider radii, and the same search without one of its filters.
import { filterKeys, listFilters } from '@app/listing-fields';
import { nationwideOptionMiles, nationwideQueryMiles, radiusOptionsMiles } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import type { SearchCriteria } from '../index/rank-listings.ts';

/** With fewer results, wider radii are offered. */
const sufficientResultCount = 5;
const maxWiderRadii = 4;

/** Lists the wider radii to count, Infinity last; none if there are enough results. */
export function listWiderRadii({ radiusMiles }: SearchCriteria, resultCount: number): number[] {
  if (resultCount >= sufficientResultCount || !Number.isFinite(radiusMiles)) return [];
  const widerRadii = radiusOptionsMiles.filter(
    (radius) => radius > radiusMiles && radius !== nationwideOptionMiles,
  );
  return [...widerRadii, Number.POSITIVE_INFINITY];
}

/** Lists the totals of wider radii, and of the whole country, that have more results than the one before. */
export function toWiderTotals(
  widerRadii: readonly number[],
  total: number,
  countWithinRadius: (radius: number) => number,
): SearchReply['wider'] {
  const widerTotals: SearchReply['wider'] = [];
  for (const radiusMiles of widerRadii) {
    const isNationwide = radiusMiles === Number.POSITIVE_INFINITY;
    if (widerTotals.length >= maxWiderRadii && !isNationwide) continue;
    const widerTotal = countWithinRadius(radiusMiles);
    if (widerTotal > (widerTotals.at(-1)?.total ?? total))
      widerTotals.push({ radius: isNationwide ? nationwideQueryMiles : radiusMiles, total: widerTotal });
  }
  return widerTotals;
}

/** Lists the totals of those variants that have results, the highest first. */
export const toVariantTotals = (
  variants: readonly SearchVariant[],
  countVariant: (variant: SearchVariant, index: number) => number,
): SearchReply['without'] =>
  variants
    .map((variant, i) => ({ filter: variant.filter, value: variant.value, total: countVariant(variant, i) }))
    .filter((offer) => offer.total > 0)
    .toSorted((a, b) => b.total - a.total);

interface SearchVariant extends Omit<SearchReply['without'][number], 'total'> {
  criteriaChange: Partial<SearchCriteria>;
}

/** Lists variants of a search without results, each without one filter, or one of values that must all be met. */
export function listSearchVariants({ filters, needsMatch }: SearchCriteria, total: number): SearchVariant[] {
  if (total > 0) return [];
  const variants: SearchVariant[] = filterKeys.flatMap((filter) => {
    const values: readonly string[] | boolean = filters[filter];
    const createVariant = (
      value: string | null,
      remainingValues: readonly string[] | false,
    ): SearchVariant => ({
      filter,
      value,
      criteriaChange: { filters: { ...filters, [filter]: remainingValues } },
    });
    if (typeof values === 'boolean') return values ? [createVariant(null, false)] : [];
    if (requiresAll(filter))
      return values.map((value) =>
        createVariant(
          value,
          values.filter((option) => option !== value),
        ),
      );
    return values.length > 0 ? [createVariant(null, [])] : [];
  });
  if (needsMatch?.onlySimilarReviewers)
    variants.push({
      filter: 'alike',
      value: null,
      criteriaChange: { needsMatch: { ...needsMatch, onlySimilarReviewers: false } },
    });
  return variants;
}

const requiresAll = (filterKey: string) =>
  listFilters.some(({ filter }) => filter.key === filterKey && filter.match === 'all');
