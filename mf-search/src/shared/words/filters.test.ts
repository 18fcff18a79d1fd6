import { filterKeys, listFilters, pageFilters } from '@app/listing-fields';
import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { splitFilterValues } from './filters.ts';

it('has a place on the page and in the address for every filter of a search', () => {
  const sortedKeys = Object.keys(noFilters).toSorted();
  expect([...filterKeys].toSorted()).toEqual(sortedKeys);
  expect(pageFilters.map(({ filter }) => filter.key).toSorted()).toEqual(sortedKeys);
});

it('shows at once only values of the group, and the others under more', () => {
  for (const group of listFilters) {
    const { visibleValues, moreValues } = splitFilterValues(group);
    expect([...visibleValues, ...moreValues].toSorted()).toEqual(
      group.options.map(({ value }) => value).toSorted(),
    );
  }
});
