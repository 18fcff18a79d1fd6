import { expect, it } from 'vitest';
import { filterGroups, filterValues } from './filters.ts';

it('shows at once only values of the group, and the others under more', () => {
  for (const group of filterGroups) {
    const { first, rest } = filterValues(group);
    expect([...first, ...rest].toSorted()).toEqual(group.options.map(({ value }) => value).toSorted());
  }
});
