import { paths } from '@app/seo';
import { buildUrl, getProsthetist, putSaved, searchProsthetists } from '@app/types';
import type { Request } from 'autocannon';
import { Random } from '../../seed/random.ts';
import type { Samples } from '../servers/samples.ts';

/** Of a hundred requests. */
const shares = { results: 60, profile: 25, api: 10, write: 5 };
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
 * What visitors ask of the site, in an order that is the same in every run: places and people by how well known they
 * are (Zipf), and members who save somebody.
 */
export function mixRequests(
  { zips, slugs }: Samples,
  members: readonly Record<string, string>[],
  count = 4000,
): Request[] {
  const random = new Random(18);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(all.length ** random.unit()) - 1]!;
  const kinds: Record<keyof typeof shares, () => Request> = {
    results: () => toResultsPage(pick(zips), radii[random.int(0, radii.length - 1)]!),
    profile: () => ({ method: 'GET', path: paths.profile(pick(slugs)), headers: pageHeaders }),
    api: () =>
      random.chance(0.7)
        ? toSearch(pick(zips), 50)
        : { method: 'GET', path: buildUrl(getProsthetist, { params: { id: pick(slugs) } }) },
    write: () => ({
      method: putSaved.method,
      path: putSaved.path,
      headers: members[random.int(0, members.length - 1)]!,
      body: JSON.stringify({ save: [{ listing: pick(slugs), note: 'Call on Monday' }] }),
    }),
  };
  const order = Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => kind as keyof typeof shares),
  );
  return Array.from({ length: count }, () => kinds[order[random.int(0, order.length - 1)]!]());
}
