import { filterKeys } from '@app/listing-fields';
import { nationwideRadius, nationwideRadiusSent, type SortOrder } from '@app/option-lists';
import { paths } from './paths.ts';

/** A query string as `readQuery` gives it: nothing is checked yet, a list is a repeated key. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

const order = ['name', 'zipCode', 'radius', 'page', 'sortBy', ...filterKeys, 'after'] as const;

/** The first value of a key; empty where there is none. */
export const getParam = (query: RawQuery, key: string): string => {
  const value = query[key];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

/** All values of a key. */
export const getAllParams = (query: RawQuery, key: string): readonly string[] => {
  const value = query[key];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
};

/**
 * The address of a search with some of its keys changed (undefined takes one off). Known keys only, in one order,
 * empty ones left out, so that one search has one address.
 */
export function buildResultsPath(query: RawQuery, change: RawQuery = {}): string {
  const search = new URLSearchParams();
  for (const key of order) {
    for (const value of getAllParams(key in change ? change : query, key))
      if (value !== '') search.append(key, value);
  }
  return search.size > 0 ? `${paths.results}?${search}` : paths.results;
}

/**
 * What a plainly submitted form means: empty fields go, a name or 275 is nationwide, a ZIP typed
 * into the untouched nationwide form is nationwide still, and page and order are said.
 * Junk stays as it is: the page has to show it with its error.
 */
export function normalizeResultsPath(query: RawQuery): string {
  const radius = getParam(query, 'radius').trim();
  const name = getParam(query, 'name').trim();
  const nationwide = name !== '' || radius === '' || Number(radius) === nationwideRadius;
  return buildResultsPath(query, {
    name,
    zipCode: getParam(query, 'zipCode').trim(),
    radius: nationwide && isRadius(radius) ? String(nationwideRadiusSent) : radius,
    page: getParam(query, 'page') === '' ? '1' : query.page,
    sortBy: getParam(query, 'sortBy') || getDefaultSort(name, getParam(query, 'zipCode')),
  });
}

/** The order that a search starts with: with a ZIP code beside a name, the nearest of those whom it fits alike. */
export const getDefaultSort = (name: string, zipCode: string): SortOrder =>
  name.trim() !== '' && zipCode.trim() !== '' ? 'relevance' : 'distance';

const isRadius = (radius: string) => radius === '' || /^\d{1,9}$/.test(radius);
