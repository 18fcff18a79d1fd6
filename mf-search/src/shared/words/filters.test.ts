import { filterKeys, listFilters, pageFilters } from '@app/listing-fields';
import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { splitFilterValues } from './filters.ts';

it('every filter of a search has a place on the page and in the address', () => {
  const sortedKeys = Object.keys(noFilters).toSorted();
  expect([...filterKeys].toSorted()).toEqual(sortedKeys);
  expect(pageFilters.map(({ filter }) => filter.key).toSorted()).toEqual(sortedKeys);
});

it('the values of a filter are visible at once or under more', () => {
  for (const listFilter of listFilters) {
    const { visibleValues, moreValues } = splitFilterValues(listFilter);
    expect([...visibleValues, ...moreValues].toSorted()).toEqual(
      listFilter.options.map(({ value }) => value).toSorted(),
    );
  }
});
