import { type App, problems, registerCall, serialize } from '@app/service-kit';
import { type NewPeopleReply, newPeopleInput, noFilters, searchQuery } from '@app/types';
import { countArrivals } from '@app/types/search/arrivals';
import * as z from 'zod/mini';
import type { SearchCriteria } from '../index/rank-listings.ts';
import { replyCached, toCachedReply } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';
import { parseSearchQuery } from './parse-search-query.ts';

const yearMs = 365 * 86_400_000;
/** Maximum number of people by name in a result; `total` counts all. */
const maxPeople = 10;

/**
 * Routes of new listings: how many near a place became public in the last year; and, for the worker and not part of the
 * public API, those of many searches at once.
 */
export function registerNewPeopleRoutes(app: App, { engine, follower, listings }: RouteDeps): void {
  registerCall(app, countArrivals, async ({ query: { zipCode, radius } }) => {
    const { criteria } = parseSearchQuery(z.parse(searchQuery, { ...noFilters, zipCode, radius }));
    const until = Date.now();
    const [result] = await engine.findNewListings([
      { ...criteria, publishedWithin: { after: until - yearMs, until } },
    ]);
    return replyCached(toCachedReply(serialize(countArrivals.reply, { total: result!.total })));
  });

  app.post('/internal/new-people', async (c) => {
    const { data: input } = z.safeParse(newPeopleInput, await c.req.json().catch(() => undefined));
    if (!input) throw problems.validation({});
    if (!Number.isFinite(follower.lagMs)) throw problems.unavailable();
    // Listings that the index does not have yet will be new in the next request.
    const until = Math.min(Date.parse(input.until), Date.now() - follower.lagMs);
    const newListingsBySearch = await engine.findNewListings(
      input.searches.map(({ after, zipCode, radiusMiles, filters }): SearchCriteria => {
        const query = z.parse(searchQuery, { ...noFilters, ...filters, zipCode, radius: radiusMiles });
        const { criteria } = parseSearchQuery(query);
        return { ...criteria, pageSize: maxPeople, publishedWithin: { after: Date.parse(after), until } };
      }),
    );
    const listingIds = new Set(newListingsBySearch.flatMap(({ hits }) => hits.map(({ id }) => id)));
    const docs = await listings.findCards([...listingIds]);
    const personById = new Map(
      docs.map(({ _id, slug, firstName, lastName, licenses }) => [
        _id.toHexString(),
        { slug, name: `${firstName} ${lastName}`.trim(), credential: findAbbreviation(licenses) },
      ]),
    );
    return c.json({
      until: new Date(until).toISOString(),
      results: newListingsBySearch.map(({ hits, total }) => ({
        total,
        people: hits.flatMap(({ id }) => personById.get(id) ?? []),
      })),
    } satisfies NewPeopleReply);
  });
}

/** Finds the abbreviation of the first license that has one, like "CPO"; empty without one. */
function findAbbreviation(licenses: readonly string[]): string {
  for (const license of licenses) {
    const [, abbreviation] = /\(([A-Z]{2,6})\)$/.exec(license) ?? [];
    if (abbreviation) return abbreviation;
  }
  return '';
}
