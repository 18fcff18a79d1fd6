// Data for pages of a version under test: recorded replies and matching addresses.
import {
  createSampleClinic,
  createSampleListing,
  createSampleRecentReview,
  createSampleReviewPage,
  createSampleSearchReply,
} from '@app/test-kit/samples';
import {
  type Endpoint,
  getClinic,
  getPlace,
  getProsthetist,
  listPlaces,
  listRecentReviews,
  listReviews,
  type ReplyOf,
  searchProsthetists,
} from '@app/types';
import type { DeclaredImport } from '@app/types/release/declared-imports';
import * as z from 'zod';

const { slug } = createSampleListing();
const missouri = { code: 'MO', name: 'Missouri', slug: 'missouri', total: 1 };

const toEntry = <E extends Endpoint>({ path }: E, reply: ReplyOf<E>) => [path, reply] as const;
export const recordedReplies: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  toEntry(searchProsthetists, createSampleSearchReply()),
  toEntry(getProsthetist, createSampleListing()),
  toEntry(getClinic, createSampleClinic()),
  toEntry(listReviews, createSampleReviewPage()),
  toEntry(listRecentReviews, { reviews: [createSampleRecentReview()] }),
  toEntry(listPlaces, { states: [missouri] }),
  toEntry(getPlace, { state: missouri, cities: [{ name: 'St. Louis', slug: 'st-louis', total: 1 }] }),
]);

/** Sample data that a release brings for the gate: `recorded.json` in the remote's folder. */
export const recordedSamplesSchema = z.strictObject({
  /** Replies of its service by path of the call: `/api/fit-notes/{id}`. */
  replies: z.record(z.string().startsWith('/api/'), z.json()),
  /** Further replies of these calls for other cases: the pages are tested with each of them. */
  others: z.record(z.string().startsWith('/api/'), z.array(z.json())).default({}),
  params: z.record(z.string(), z.string()).default({}),
});
export type RecordedSamples = z.output<typeof recordedSamplesSchema>;
export const noSamples: RecordedSamples = { replies: {}, others: {}, params: {} };

/** Values of route parameters, which match the recorded replies. */
const paramValues: Readonly<Record<string, string>> = {
  id: slug,
  slug,
  state: missouri.slug,
  city: 'st-louis',
  specialty: 'athletes-and-high-activity',
};
/** Queries of pages that need one, by route. Slots get what their page makes of each of them. */
const sampleQueries: Readonly<Record<string, readonly string[]>> = {
  '/compare': [`?with=${slug}`],
  '/search-results': ['?zipCode=63101&radius=100&page=1&sortBy=distance', '?name=okafor&page=1'],
};

/** Addresses of a route (`/places/:state` → `/places/missouri`), or of the page that offers a slot; or none. */
export function listSamplePaths(
  { kind, part }: DeclaredImport,
  { params, offers }: { params: RecordedSamples['params']; offers: Readonly<Record<string, string>> },
): string[] {
  if (kind !== 'slot') return fillPattern(part, params);
  return Object.hasOwn(offers, part) ? fillPattern(offers[part]!, {}) : [];
}

function fillPattern(pattern: string, params: RecordedSamples['params']): string[] {
  const path = pattern.replace(
    /:(\w+)\??/g,
    (_, name: string) => params[name] ?? paramValues[name] ?? 'trial',
  );
  const pathWithoutWildcard = path.replace(/\/?\*$/, '') || '/';
  return (sampleQueries[pattern] ?? ['']).map((query) => pathWithoutWildcard + query);
}
