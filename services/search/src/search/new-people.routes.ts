import { type App, problems } from '@app/service-kit';
import { type NewPeopleReply, newPeopleInput, noFilters, searchQuery } from '@app/types';
import * as z from 'zod/mini';
import type { SearchCriteria } from '../index/rank-listings.ts';
import type { RouteDeps } from '../route-deps.ts';
import { parseSearchQuery } from './parse-search-query.ts';

/** Maximum number of people by name in a result; `total` counts all. */
const maxPeople = 10;

/** Route for the worker that finds new listings of many searches at once. Not part of the public API. */
export function registerNewPeopleRoutes(app: App, { engine, follower, listings }: RouteDeps): void {
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
