import { licenses } from '@app/option-lists';
import { listAbbreviations } from '@app/seo';
import { expect, test } from 'vitest';
import { formatCardName } from './listing.ts';

test('a card names two credentials, and how many more there are', () => {
  const all = licenses.map(({ value }) => value);
  const [first, second, ...more] = listAbbreviations(all);
  const jane = { firstName: 'Jane', lastName: 'Doe' };
  expect(formatCardName({ ...jane, licenses: all })).toBe(`Jane Doe, ${first}, ${second} +${more.length}`);
  const oneLicense = all.slice(0, 1);
  expect(formatCardName({ ...jane, licenses: oneLicense })).toBe(
    `Jane Doe, ${listAbbreviations(oneLicense)[0]}`,
  );
});
