import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { countActiveFilters, toggleFilter } from './active-filters.ts';

it('adds a value that is not selected, and removes a selected one', () => {
  const activeFilters = toggleFilter(noFilters, 'insurance', 'TRICARE');
  expect(activeFilters.insurance).toEqual(['TRICARE']);
  expect(countActiveFilters({ ...activeFilters, children: true })).toBe(2);
  expect(toggleFilter(activeFilters, 'insurance', 'TRICARE')).toEqual(noFilters);
});
