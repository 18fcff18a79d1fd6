import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { countOn, toggled } from './filter-groups.ts';

it('puts a value on and takes it off again', () => {
  const on = toggled(noFilters, 'insurance', 'TRICARE');
  expect(on.insurance).toEqual(['TRICARE']);
  expect(countOn({ ...on, children: true })).toBe(2);
  expect(toggled(on, 'insurance', 'TRICARE')).toEqual(noFilters);
});
