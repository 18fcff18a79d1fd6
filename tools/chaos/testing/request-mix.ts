import { paths } from '@app/seo';
import { buildUrl, getProsthetist, searchProsthetists } from '@app/types';
import { SimpleFaker } from '@faker-js/faker';
import type { Samples } from '../../bench/servers/samples.ts';

interface VisitRequest {
  path: string;
  headers?: Record<string, string>;
}

/** Kinds of requests with their percentage of all requests. */
const weightedKinds = [
  { value: 'results', weight: 60 },
  { value: 'profile', weight: 25 },
  { value: 'api', weight: 15 },
] as const;
const radii = [10, 25, 50, 50, 50, 100];
const pageHeaders = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en' };

const toPageRequest = (path: string): VisitRequest => ({ path, headers: pageHeaders });

/** Typical requests of visitors, in the same order in every run: places and profiles by popularity (Zipf). */
export function createRequestMix({ zips, slugs }: Samples, count: number): VisitRequest[] {
  const { helpers, number, datatype } = new SimpleFaker({ seed: 18 });
  const pick = <T>(candidates: readonly T[]): T =>
    candidates[Math.floor(candidates.length ** number.float()) - 1]!;
  const requestFactories: Record<(typeof weightedKinds)[number]['value'], () => VisitRequest> = {
    results: () => {
      const query = `zipCode=${pick(zips)}&radius=${helpers.arrayElement(radii)}&page=1&sortBy=distance`;
      return toPageRequest(`${paths.results}?${query}`);
    },
    profile: () => toPageRequest(paths.profile(pick(slugs))),
    api: () => ({
      path: datatype.boolean(0.7)
        ? `${searchProsthetists.path}?zipCode=${pick(zips)}&radius=50`
        : buildUrl(getProsthetist, { params: { id: pick(slugs) } }),
    }),
  };
  return Array.from({ length: count }, () => requestFactories[helpers.weightedArrayElement(weightedKinds)]());
}
