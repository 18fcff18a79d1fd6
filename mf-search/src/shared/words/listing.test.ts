import { licenses } from '@app/option-lists';
import { listAbbreviations } from '@app/seo';
import { expect, test } from 'vitest';
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
