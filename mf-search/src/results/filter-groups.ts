import { type FilterGroup, filterGroups } from '@app/seo';
import type { SearchFilters } from '@app/types';

export const filtersOf = (search: SearchFilters): SearchFilters => ({
  insurance: search.insurance,
  specialty: search.specialty,
  license: search.license,
  language: search.language,
  limbLevel: search.limbLevel,
  children: search.children,
});

export const countOn = (filters: SearchFilters): number =>
  filterGroups.reduce((sum, { key }) => sum + filters[key].length, filters.children ? 1 : 0);

/** Puts a value on or takes it off. */
export function toggled(filters: SearchFilters, key: FilterGroup['key'], value: string): SearchFilters {
  const values: readonly string[] = filters[key];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  // `value` comes from the group's own option list, so it is one of the key's values.
  return { ...filters, [key]: next } as SearchFilters;
}
