import { type App, registerCall, replySerialized, serialize } from '@app/service-kit';
import { noFilters, searchQuery } from '@app/types';
import { countArrivals } from '@app/types/search/arrivals';
import * as z from 'zod/mini';
import type { SearchEngine } from '../engine/engine.ts';
import { hashText } from '../replies/reply-cache.ts';
import { parseSearchQuery } from './parse-search-query.ts';

const yearMs = 365 * 86_400_000;

/** Route that counts the listings near a place that became public in the last year. */
export function registerArrivalRoutes(app: App, engine: Pick<SearchEngine, 'findNewListings'>): void {
  registerCall(app, countArrivals, async ({ query: { zipCode, radius } }) => {
    const { criteria } = parseSearchQuery(z.parse(searchQuery, { ...noFilters, zipCode, radius }));
    const until = Date.now();
    const [result] = await engine.findNewListings([
      { ...criteria, publishedWithin: { after: until - yearMs, until } },
    ]);
    const json = serialize(countArrivals.reply, { total: result?.total ?? 0 });
    return replySerialized(json, { etag: hashText(json) });
  });
}
