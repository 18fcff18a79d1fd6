import { filterFields, filterKeys, isFlagFilter, type ListFilterKey } from '@app/listing-fields';
import type { SearchFilters } from '@app/types';

/** Picks the filters of a search. */
export const pickFilters = (search: SearchFilters): SearchFilters =>
  // `fromEntries` loses the key type.
  Object.fromEntries(filterKeys.map((key) => [key, search[key]])) as SearchFilters;

export const countActiveFilters = (filters: SearchFilters): number =>
  filterFields.reduce(
    (sum, field) =>
      sum +
      (isFlagFilter(field)
        ? Number(filters[field.filter.key])
        : (filters[field.filter.key] as readonly string[]).length),
    0,
  );

/** Adds or removes a value. */
export function toggleFilter(filters: SearchFilters, key: ListFilterKey, value: string): SearchFilters {
  const values: readonly string[] = filters[key];
  const updatedValues = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value];
  // `value` comes from the option list of this filter.
  return { ...filters, [key]: updatedValues } as SearchFilters;
}
