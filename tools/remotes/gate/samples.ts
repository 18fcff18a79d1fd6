// Data for pages of a version under test: recorded replies and matching addresses.
import { sampleListing, sampleRecentReview, sampleReview, sampleSearchReply } from '@app/test-kit/samples';
import {
  type Endpoint,
  endpoints,
  getPlace,
  getProsthetist,
  listPlaces,
  listReviews,
  type Problem,
  type ReplyOf,
  recentReviews,
  searchProsthetists,
} from '@app/types';
import { createCallRouter } from '../../../services/gateway/src/proxy/call-router.ts';

const { slug } = sampleListing();
const missouri = { code: 'MO', name: 'Missouri', slug: 'missouri', total: 1 };

const record = <E extends Endpoint>({ id }: E, reply: ReplyOf<E>) => [id, reply] as const;
const recorded: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  record(searchProsthetists, sampleSearchReply()),
  record(getProsthetist, sampleListing()),
  record(listReviews, {
    ...{ reviews: [sampleReview()], total: 64, matching: 64, page: 1, pages: 1 },
    ...{ limbLevels: {}, stages: {} },
  }),
  record(recentReviews, { reviews: [sampleRecentReview()] }),
  record(listPlaces, { states: [missouri] }),
  record(getPlace, { state: missouri, cities: [{ name: 'St. Louis', slug: 'st-louis', total: 1 }] }),
]);

const notFound: Problem = {
  ...{ type: 'about:blank', title: 'Not Found', status: 404 },
  ...{ error: 'not_found', message: 'Nothing is recorded of this.' },
};
const findCall = createCallRouter(endpoints.filter(({ session }) => session !== 'required'));

/** Recorded reply of a call; 404 if there is none. */
export function answerCall(address: string): { status: number; json: string } {
  const [path = '', query] = address.split('?', 2);
  const match = findCall('GET', path, query);
  const reply = match.kind === 'found' ? recorded.get(match.call.id) : undefined;
  return reply === undefined
    ? { status: 404, json: JSON.stringify(notFound) }
    : { status: 200, json: JSON.stringify(reply) };
}

/** Values of route parameters, which match the recorded replies. */
const names: Readonly<Record<string, string>> = {
  id: slug,
  slug,
  state: missouri.slug,
  city: 'st-louis',
  specialty: 'athletes-and-high-activity',
};
const queries: Readonly<Record<string, string>> = {
  '/compare': `?with=${slug}`,
  '/search-results': '?zipCode=63101&radius=100&page=1&sortBy=distance',
};

/** Sample address for a route pattern: `/places/:state` → `/places/missouri`. */
export const toSampleAddress = (pattern: string): string =>
  (pattern.replace(/:(\w+)\??/g, (_, name: string) => names[name] ?? 'trial').replace(/\/?\*$/, '') || '/') +
  (queries[pattern] ?? '');
