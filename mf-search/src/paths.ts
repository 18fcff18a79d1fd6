import { filterKeys } from '@app/listing-fields';
import { paths } from '@app/seo';
import type { SearchQuery } from '@app/types';

export { paths };

/** What the router matches; `packages/seo` knows how each is written. */
export const patterns = {
  results: paths.results,
  profile: '/prosthetists/:id',
  member: '/prosthetist/:slug',
  myReviews: paths.myReviews,
  compare: paths.compare,
  places: paths.places,
  state: '/places/:state',
  city: '/places/:state/:city',
  specialty: '/specialties/:specialty',
} as const;

/** Where a member writes about a listing, or changes what they wrote: the form's steps count from 1. */
export const writeHref = (slug: string, step = 1): string => `${paths.member(slug)}?write=${step}`;

/** A comparison of these people, for whoit is shared with. */
export const compareHref = (slugs: readonly string[]): string =>
  `${paths.compare}?${new URLSearchParams(slugs.map((slug) => [comparedKey, slug]))}`;
const comparedKey = 'with';
export const compareLimit = 3;
/** The people whom the address of a comparison names. */
export const readCompared = (search: URLSearchParams): string[] =>
  search.getAll(comparedKey).slice(0, compareLimit);

const searchKeys = [
  'name',
  'zipCode',
  'radius',
  'page',
  'sortBy',
  'after',
  ...filterKeys,
] as const satisfies readonly (keyof SearchQuery)[];

/** The results of a search. The address is its whole state; what is empty or off is left out. */
export function buildResultsHref(search: Partial<SearchQuery>): string {
  const params = new URLSearchParams();
  for (const key of searchKeys) {
    for (const value of [search[key]].flat()) {
      if (value !== undefined && value !== '' && value !== false) params.append(key, String(value));
    }
  }
  return `${paths.results}?${params}`;
}
