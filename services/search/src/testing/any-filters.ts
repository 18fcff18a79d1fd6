import { filterFields, isFlagFilter, isListFilter } from '@app/listing-fields';
import { getValues } from '@app/option-lists';
import type { SearchFilters } from '@app/types';
import fc from 'fast-check';

/** Arbitrary values for each filter. */
export const anyFilters = Object.fromEntries(
  filterFields.map((field) => {
    const { key } = field.filter;
    if (isFlagFilter(field)) return [key, fc.boolean()];
    return [key, fc.subarray([...(isListFilter(field) ? getValues(field.options) : field.filter.steps)])];
  }),
) as { [K in keyof SearchFilters]: fc.Arbitrary<SearchFilters[K]> };
