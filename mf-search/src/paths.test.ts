import { normalizeResultsPath } from '@app/seo';
import { parseQuery } from '@app/types';
import { expect, it } from 'vitest';
import { buildResultsHref } from './paths.ts';

it('writes one address for one search: fixed order, repeated keys, nothing empty', () => {
  const href = buildResultsHref({
    children: false,
    insurance: ['Medicare', 'Aetna'],
    sortBy: 'distance',
    page: 1,
    radius: 100,
    zipCode: '63101',
    name: '',
    after: undefined,
  });
  expect(href).toBe(
    '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance&insurance=Medicare&insurance=Aetna',
  );
});

it('writes the address to which the server would redirect', () => {
  const href = buildResultsHref({
    after: 'cursor',
    insurance: ['Medicare'],
    sortBy: 'distance',
    page: 101,
    radius: 100,
    zipCode: '63101',
  });
  expect(normalizeResultsPath(parseQuery(new URLSearchParams(href.split('?')[1])))).toBe(href);
});
