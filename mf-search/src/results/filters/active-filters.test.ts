import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { countActiveFilters, toggleFilter } from './active-filters.ts';

it('toggles a value', () => {
  const filtered = toggleFilter(noFilters, 'insurance', 'TRICARE');
  expect(filtered.insurance).toEqual(['TRICARE']);
  expect(countActiveFilters({ ...filtered, children: true })).toBe(2);
  expect(toggleFilter(filtered, 'insurance', 'TRICARE')).toEqual(noFilters);
});
