import { expect, it } from 'vitest';
import { countOn, filterGroups, noFilters, toggled } from './filter-groups.ts';

it('puts a value on and takes it off again', () => {
  const on = toggled(noFilters, 'insurance', 'TRICARE');
  expect(on.insurance).toEqual(['TRICARE']);
  expect(countOn({ ...on, children: true })).toBe(2);
  expect(toggled(on, 'insurance', 'TRICARE')).toEqual(noFilters);
});

it('shows at once only values of the group', () => {
  for (const { first = [], options } of filterGroups) {
    const values = options.map((option) => option.value);
    for (const value of first) expect(values).toContain(value);
  }
});
