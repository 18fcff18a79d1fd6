import { paths } from '@app/seo';
import { buildUrl, getProsthetist } from '@app/types';
import { SimpleFaker } from '@faker-js/faker';
import type { Request } from 'autocannon';
import { toSearchPath } from '../servers/same-searches.ts';
import type { Samples } from '../servers/samples.ts';

/** Kinds of requests with their percentage of all requests. */
const weightedKinds = [
  { value: 'results', weight: 60 },
  { value: 'profile', weight: 25 },
  { value: 'api', weight: 15 },
] as const;
const radii = [10, 25, 50, 50, 50, 100];
const pageHeaders = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en' };

const toPageRequest = (path: string): Request => ({ method: 'GET', path, headers: pageHeaders });

/** Typical requests of visitors, in the same order in every run: places and profiles by popularity (Zipf). */
export function createRequestMix({ zips, slugs }: Samples, count = 4000): Request[] {
  const { helpers, number, datatype } = new SimpleFaker({ seed: 18 });
  const pick = <T>(candidates: readonly T[]): T =>
    candidates[Math.floor(candidates.length ** number.float()) - 1]!;
  const requestFactories: Record<(typeof weightedKinds)[number]['value'], () => Request> = {
    results: () => {
      const query = `zipCode=${pick(zips)}&radius=${helpers.arrayElement(radii)}&page=1&sortBy=distance`;
      return toPageRequest(`${paths.results}?${query}`);
    },
    profile: () => toPageRequest(paths.profile(pick(slugs))),
    api: () => ({
      method: 'GET',
      path: datatype.boolean(0.7)
        ? toSearchPath(pick(zips), 50)
        : buildUrl(getProsthetist, { params: { id: pick(slugs) } }),
    }),
  };
  return Array.from({ length: count }, () => requestFactories[helpers.weightedArrayElement(weightedKinds)]());
}
