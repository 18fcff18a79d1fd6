import { filterFields, filterKeys, isFlagFilter, type ListFilterKey } from '@app/listing-fields';
import type { SearchFilters } from '@app/types';
import { toggleValue } from '@app/ui';

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

export function toggleFilter(filters: SearchFilters, key: ListFilterKey, value: string): SearchFilters {
  // `value` comes from the option list of this filter.
  return { ...filters, [key]: toggleValue<string>(filters[key], value) } as SearchFilters;
}
