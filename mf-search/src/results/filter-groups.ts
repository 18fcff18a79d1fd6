import { filterFields, filterKeys, type ListKey } from '@app/listing-fields';
import type { SearchFilters } from '@app/types';

/** The filters of a search, and nothing else of it. */
export const pickFilters = (search: SearchFilters): SearchFilters =>
  // The keys are those of the type.
  Object.fromEntries(filterKeys.map((key) => [key, search[key]])) as SearchFilters;

export const countOn = (filters: SearchFilters): number =>
  filterFields.reduce(
    (sum, { kind, filter: { key } }) =>
      sum + (kind === 'answer' ? Number(filters[key]) : (filters[key] as readonly string[]).length),
    0,
  );

/** Puts a value on or takes it off. */
export function toggleFilter(filters: SearchFilters, key: ListKey, value: string): SearchFilters {
  const values: readonly string[] = filters[key];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  // `value` comes from the group's own option list, so it is one of the key's values.
  return { ...filters, [key]: next } as SearchFilters;
}
