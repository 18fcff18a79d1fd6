import { noFilters } from '@app/types';
import type { SearchCriteria } from '../index/rank-listings.ts';

/** A search of the whole country, by name and without a filter. */
export const nationwideCriteria: SearchCriteria = {
  name: undefined,
  origin: undefined,
  radiusMiles: Number.POSITIVE_INFINITY,
  state: undefined,
  city: undefined,
  filters: noFilters,
  order: 'name',
  pageStart: 0,
  pageSize: 20,
};
