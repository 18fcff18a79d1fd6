import { filterKeys } from '@app/listing-fields';
import { lastNumberedPage, nationwideOptionMiles, nationwideQueryMiles } from '@app/option-lists';
import { paths } from './paths.ts';

/** An unvalidated query from `parseQuery`; a repeated key is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

const keyOrder = ['name', 'zipCode', 'radius', 'page', 'sortBy', 'sort', ...filterKeys, 'after'] as const;

/** Returns the first value of a key; empty if absent. */
export const getParam = (query: RawQuery, key: string): string => {
  const value = query[key];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

export const getAllParams = (query: RawQuery, key: string): readonly string[] => {
  const value = query[key];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
};

/**
 * Builds the path of a search with changed keys (undefined removes a key). It has the known keys in a fixed order,
 * without empty ones, so that each search has exactly one path.
 */
export function buildResultsPath(query: RawQuery, changes: RawQuery = {}): string {
  const params = new URLSearchParams();
  for (const key of keyOrder) {
    for (const value of getAllParams(key in changes ? changes : query, key))
      if (value !== '') params.append(key, value);
  }
  return params.size > 0 ? `${paths.results}?${params}` : paths.results;
}

/**
 * Builds the path of a form submitted without script: without empty fields, with page and order. Searches by name, and
 * those with an empty or the largest radius, become nationwide. A page that does not exist becomes the nearest one.
 * Other invalid values stay, because the page shows them with their errors.
 */
export function normalizeResultsPath(query: RawQuery): string {
  const radius = getParam(query, 'radius').trim();
  const name = getParam(query, 'name').trim();
  const isNationwide = name !== '' || radius === '' || Number(radius) === nationwideOptionMiles;
  return buildResultsPath(query, {
    name,
    zipCode: getParam(query, 'zipCode').trim(),
    radius: isNationwide && isRadius(radius) ? String(nationwideQueryMiles) : radius,
    page: normalizePage(query),
    sortBy: getParam(query, 'sortBy') || 'distance',
  });
}

/** Returns the page number of a query, or the nearest one that a search can have. */
export function normalizePage(query: RawQuery): string {
  const page = Math.trunc(Number(getParam(query, 'page'))) || 1;
  const maxPage = getParam(query, 'after') ? Number.POSITIVE_INFINITY : lastNumberedPage;
  return String(Math.min(1_000_000, maxPage, Math.max(1, page)));
}

const isRadius = (radius: string) => radius === '' || /^\d{1,9}$/.test(radius);
