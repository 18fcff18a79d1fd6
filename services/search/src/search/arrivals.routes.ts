import { type App, registerCall, serialize } from '@app/service-kit';
import { noFilters, searchQuery } from '@app/types';
import { countArrivals } from '@app/types/search/arrivals';
import * as z from 'zod/mini';
import { replyCached, toCachedReply } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';
import { parseSearchQuery } from './parse-search-query.ts';

const yearMs = 365 * 86_400_000;

/** Route that counts the listings near a place that became public in the last year. */
export function registerArrivalRoutes(app: App, { engine }: RouteDeps): void {
  registerCall(app, countArrivals, async ({ query: { zipCode, radius } }) => {
    const { criteria } = parseSearchQuery(z.parse(searchQuery, { ...noFilters, zipCode, radius }));
    const until = Date.now();
    const [result] = await engine.findNewListings([
      { ...criteria, publishedWithin: { after: until - yearMs, until } },
    ]);
    return replyCached(toCachedReply(serialize(countArrivals.reply, { total: result!.total })));
  });
}
