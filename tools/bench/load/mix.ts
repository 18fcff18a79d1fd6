import { paths } from '@app/seo';
import { buildUrl, getProsthetist, putSaved, searchProsthetists } from '@app/types';
import { SimpleFaker } from '@faker-js/faker';
import type { Request } from 'autocannon';
import type { Samples } from '../servers/samples.ts';

/** Percent of all requests. */
const shares = [
  { value: 'results', weight: 60 },
  { value: 'profile', weight: 25 },
  { value: 'api', weight: 10 },
  { value: 'write', weight: 5 },
] as const;
const radii = [10, 25, 50, 50, 50, 100];
const pageHeaders = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en' };

export const toSearch = (zip: string, miles: number): Request => ({
  method: 'GET',
  path: `${searchProsthetists.path}?zipCode=${zip}&radius=${miles}`,
});

const toResultsPage = (zip: string, miles: number): Request => ({
  method: 'GET',
  path: `${paths.results}?zipCode=${zip}&radius=${miles}&page=1&sortBy=distance`,
  headers: pageHeaders,
});

/**
 * Typical requests of visitors, in the same order in every run: places and profiles by popularity (Zipf), and members
 * who save a listing.
 */
export function mixRequests(
  { zips, slugs }: Samples,
  members: readonly Record<string, string>[],
  count = 4000,
): Request[] {
  const { helpers, number, datatype } = new SimpleFaker({ seed: 18 });
  const pick = <T>(all: readonly T[]): T => all[Math.floor(all.length ** number.float()) - 1]!;
  const kinds: Record<(typeof shares)[number]['value'], () => Request> = {
    results: () => toResultsPage(pick(zips), helpers.arrayElement(radii)),
    profile: () => ({ method: 'GET', path: paths.profile(pick(slugs)), headers: pageHeaders }),
    api: () =>
      datatype.boolean(0.7)
        ? toSearch(pick(zips), 50)
        : { method: 'GET', path: buildUrl(getProsthetist, { params: { id: pick(slugs) } }) },
    write: () => ({
      method: putSaved.method,
      path: putSaved.path,
      headers: helpers.arrayElement(members),
      body: JSON.stringify({ save: [{ listing: pick(slugs), note: 'Call on Monday' }] }),
    }),
  };
  return Array.from({ length: count }, () => kinds[helpers.weightedArrayElement(shares)]());
}
