import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { countActiveFilters, toggleFilter } from './filter-groups.ts';

it('toggles a value', () => {
  const on = toggleFilter(noFilters, 'insurance', 'TRICARE');
  expect(on.insurance).toEqual(['TRICARE']);
  expect(countActiveFilters({ ...on, children: true })).toBe(2);
  expect(toggleFilter(on, 'insurance', 'TRICARE')).toEqual(noFilters);
});
