import { parseQuery } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildResultsPath, normalizeResultsPath } from './search-params.ts';

const normalize = (search: string) => normalizeResultsPath(parseQuery(new URLSearchParams(search)));

describe('parameters of a form sent without script', () => {
  it.each([
    ['name=&zipCode=&radius=275', 'radius=10000&page=1&sortBy=distance'],
    ['name=&zipCode=63101&radius=100', 'zipCode=63101&radius=100&page=1&sortBy=distance'],
    ['name=Okafor&zipCode=63101&radius=100', 'name=Okafor&zipCode=63101&radius=10000&page=1&sortBy=distance'],
    ['name=Okafor', 'name=Okafor&radius=10000&page=1&sortBy=distance'],
    ['zipCode=63101', 'zipCode=63101&radius=10000&page=1&sortBy=distance'],
    ['zipCode=+63101+&radius=50', 'zipCode=63101&radius=50&page=1&sortBy=distance'],
    ['utm_source=x&radius=10000&page=2&sortBy=rating', 'radius=10000&page=2&sortBy=rating'],
    [
      'zipCode=63101&radius=50&firstVisitDays=&acceptsNewPatients=true&accessibility=Lift&accessibility=Hoist',
      'zipCode=63101&radius=50&page=1&sortBy=distance&accessibility=Lift&accessibility=Hoist&acceptsNewPatients=true',
    ],
    [
      'radius=50&zipCode=63101&insurance=Medicare&insurance=Aetna',
      'zipCode=63101&radius=50&page=1&sortBy=distance&insurance=Medicare&insurance=Aetna',
    ],
  ])('in %s are normalized', (search, expectedParams) => {
    expect(normalize(search)).toBe(`/search-results?${expectedParams}`);
  });

  it('keep invalid values, so that the page can show them with an error', () => {
    expect(normalize('zipCode=12&radius=abc&page=2')).toBe(
      '/search-results?zipCode=12&radius=abc&page=2&sortBy=distance',
    );
  });

  it.each([
    ['0', '1'],
    ['-3', '1'],
    ['zero', '1'],
    ['2.7', '2'],
    ['999', '500'],
    ['999&after=Zm9v', '999'],
  ])('lead from page %s to the nearest one, %s', (page, nearestPage) => {
    expect(normalize(`radius=10000&page=${page}`)).toContain(`&page=${nearestPage}&`);
  });

  it('are normalized in one step, whatever the input', () => {
    const keyArbitrary = fc.constantFrom(
      'name',
      'zipCode',
      'radius',
      'page',
      'sortBy',
      'after',
      'insurance',
      'children',
      '__proto__',
      'x',
    );
    const valueArbitrary = fc.oneof(
      fc.string(),
      fc.constantFrom('', '275', '10000', '-1', '63101', ' ', '//evil.test'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(keyArbitrary, valueArbitrary), { maxLength: 12 }), (pairs) => {
        const normalizedPath = normalize(new URLSearchParams(pairs).toString());
        expect(normalize(normalizedPath.slice(normalizedPath.indexOf('?')))).toBe(normalizedPath);
        expect(normalizedPath.startsWith('/search-results?')).toBe(true);
      }),
    );
  });
});

describe('buildResultsPath', () => {
  it('sets some keys and removes others', () => {
    const query = { zipCode: '63101', page: '3', after: 'abc', insurance: ['Medicare'] };
    expect(buildResultsPath(query, { page: '1', after: undefined })).toBe(
      '/search-results?zipCode=63101&page=1&insurance=Medicare',
    );
  });
});
