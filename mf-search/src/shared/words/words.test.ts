import { filterKeys, listFilters, pageFilters } from '@app/listing-fields';
import { licenses } from '@app/option-lists';
import { listAbbreviations } from '@app/seo';
import { noFilters } from '@app/types';
import { expect, test } from 'vitest';
import { splitFilterValues } from './filters.ts';
import { formatCardName } from './listing.ts';

test('a card names two credentials, and how many more there are', () => {
  const allLicenses = licenses.map(({ value }) => value);
  const [firstAbbreviation, secondAbbreviation, ...furtherAbbreviations] = listAbbreviations(allLicenses);
  const name = { firstName: 'Jane', lastName: 'Doe' };
  expect(formatCardName({ ...name, licenses: allLicenses })).toBe(
    `Jane Doe, ${firstAbbreviation}, ${secondAbbreviation} +${furtherAbbreviations.length}`,
  );
  const oneLicense = allLicenses.slice(0, 1);
  expect(formatCardName({ ...name, licenses: oneLicense })).toBe(
    `Jane Doe, ${listAbbreviations(oneLicense)[0]}`,
  );
});

test('every filter of a search has a place on the page and in the address', () => {
  const sortedKeys = Object.keys(noFilters).toSorted();
  expect([...filterKeys].toSorted()).toEqual(sortedKeys);
  expect(pageFilters.map(({ filter }) => filter.key).toSorted()).toEqual(sortedKeys);
});

test('the values of a filter are visible at once or under more', () => {
  for (const listFilter of listFilters) {
    const { visibleValues, moreValues } = splitFilterValues(listFilter);
    expect([...visibleValues, ...moreValues].toSorted()).toEqual(
      listFilter.options.map(({ value }) => value).toSorted(),
    );
  }
});
