import { settingsDefaults } from '@app/db';
import { createApp, createLogger } from '@app/service-kit';
import {
  type MatchReply,
  matchProsthetists,
  noFilters,
  parseReply,
  type SearchReply,
  searchProsthetists,
} from '@app/types';
import { expect } from 'vitest';
import { createCardRenderer } from '../cards/card-renderer.ts';
import { createEmbeddedEngine } from '../engine/embedded-engine.ts';
import type { SearchableListing } from '../index/listing.ts';
import { buildIndex } from '../index/search-index.ts';
import { registerMapRoutes } from '../search/map.routes.ts';
import { registerMatchRoutes } from '../search/match.routes.ts';
import { registerSearchRoutes } from '../search/search.routes.ts';
import { createListingDoc } from './documents.ts';
import { addFirstVisitDays, createSampleListings } from './samples.ts';

export const stLouis = { lat: 38.6312, lng: -90.1922 };
export const getPointNorth = (miles: number) => ({ lat: stLouis.lat + miles / 69.1, lng: stLouis.lng });
let personCount = 0;
/** Builds a listing this many miles north of ZIP 63101, without reviews and with the given fields only. */
export function createPerson(
  miles: number,
  { state = 'MO', ...overrides }: Partial<SearchableListing> & { state?: string } = {},
): SearchableListing {
  personCount++;
  return addFirstVisitDays({
    ...createSampleListings(1)[0]!,
    id: personCount.toString(16).padStart(24, '0'),
    firstName: 'Ann',
    lastName: `Person${personCount}`,
    places: [{ company: 'Gateway', city: 'Town', state, at: getPointNorth(miles) }],
    filters: noFilters,
    ratingSum: 0,
    reviewCount: 0,
    levelCounts: {},
    ...overrides,
  });
}
export const toFilterFields = (filterValues: Partial<SearchableListing['filters']>) => ({
  filters: { ...noFilters, ...filterValues },
});
export const outOfStateOption = 'Accepts out-of-state patients' as const;

/** The default of the setting. */
export const readDefaultStaleDays = async () => settingsDefaults.stale.staleDays;

/** Starts the service with these listings. `logLines` receives all log lines. */
export async function startService(people: SearchableListing[], logLines?: string[]) {
  const index = await buildIndex(people);
  const docs = people.map((person) => createListingDoc(person));
  const findCards = async (ids: readonly string[]) =>
    docs.filter(({ _id }) => ids.includes(_id.toHexString()));
  const logger = createLogger('test');
  logger.level = logLines ? 'trace' : 'silent';
  // All logging goes through pino's stream, request lines included.
  const stream = Object.getOwnPropertySymbols(logger).find((symbol) => symbol.description === 'pino.stream')!;
  Object.assign(logger, { [stream]: { write: (line: string) => logLines?.push(line) } });
  const app = createApp({ name: 'search', logger });
  const engine = createEmbeddedEngine({ index, isBuilt: true, indexVersion: 'x' });
  const renderCards = createCardRenderer({ findCards }, readDefaultStaleDays);
  const ignoringCounter = { add: () => {} };
  const deps = {
    engine,
    renderCards,
    readStaleDays: readDefaultStaleDays,
    figures: ignoringCounter,
    emptySearches: ignoringCounter,
  };
  registerMatchRoutes(app, deps);
  registerMapRoutes(app, deps);
  registerSearchRoutes(app, deps);
  const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    app.request(matchProsthetists.path, { method: 'POST', headers, body: JSON.stringify(body) });
  const match = async (search: object, facts: object, options: object = {}): Promise<MatchReply> => {
    const response = await post({ search, facts, ...options });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
    return parseReply(matchProsthetists, await response.json());
  };
  const get = async (query: string): Promise<SearchReply> => {
    const response = await app.request(`${searchProsthetists.path}?${query}`);
    expect(response.status).toBe(200);
    return parseReply(searchProsthetists, await response.json());
  };
  return { app, post, match, get };
}
