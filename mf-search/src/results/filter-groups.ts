import { type FilterGroup, filterFlags, filterGroups, filterKeys } from '@app/seo';
import type { SearchFilters } from '@app/types';

/** The filters of a search, and nothing else of it. */
export const pickFilters = (search: SearchFilters): SearchFilters =>
  // The keys are those of the type.
  Object.fromEntries(filterKeys.map((key) => [key, search[key]])) as SearchFilters;

export const countOn = (filters: SearchFilters): number =>
  filterGroups.reduce((sum, { key }) => sum + filters[key].length, 0) +
  filters.firstVisitDays.length +
  filterFlags.filter((flag) => filters[flag]).length;

/** Puts a value on or takes it off. */
export function toggleFilter(filters: SearchFilters, key: FilterGroup['key'], value: string): SearchFilters {
  const values: readonly string[] = filters[key];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  // `value` comes from the group's own option list, so it is one of the key's values.
  return { ...filters, [key]: next } as SearchFilters;
}
