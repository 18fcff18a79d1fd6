import { type App, problems } from '@app/service-kit';
import { type NewPeopleReply, newPeopleInput, noFilters, searchQuery } from '@app/types';
import * as z from 'zod/mini';
import type { SearchEngine } from '../engine/engine.ts';
import type { SearchCriteria } from '../index/visit.ts';
import type { Follower } from '../live-index/follower.ts';
import type { ListingsStore } from '../prosthetists.store.ts';
import { parseSearchQuery } from './search-request.ts';

/** Names in one answer; of more there is only their number. */
const maxPeople = 10;

interface Deps {
  engine: SearchEngine;
  follower: Pick<Follower, 'lagMs'>;
  listings: Pick<ListingsStore, 'findCards'>;
}

/** Route for the worker: who is new in many searches at once; not in the public table of calls. */
export function registerNewPeopleRoutes(app: App, { engine, follower, listings }: Deps): void {
  app.post('/internal/new-people', async (c) => {
    const { data: input } = z.safeParse(newPeopleInput, await c.req.json().catch(() => undefined));
    if (!input) throw problems.validation({});
    // What the index does not know yet is new to the next question.
    const until = Math.min(Date.parse(input.until), Date.now() - follower.lagMs);
    const results = await engine.findNew(
      input.searches.map(({ after, zipCode, radiusMiles, filters }): SearchCriteria => {
        const query = z.parse(searchQuery, { ...noFilters, ...filters, zipCode, radius: radiusMiles });
        const { criteria } = parseSearchQuery(query);
        return { ...criteria, pageSize: maxPeople, newWithin: { after: Date.parse(after), until } };
      }),
    );
    const ids = new Set(results.flatMap(({ hits }) => hits.map(({ id }) => id)));
    const docs = await listings.findCards([...ids]);
    const people = new Map(
      docs.map(({ _id, slug, firstName, lastName, licenses }) => [
        _id.toHexString(),
        { slug, name: `${firstName} ${lastName}`.trim(), credential: findAbbreviation(licenses) },
      ]),
    );
    return c.json({
      until: new Date(until).toISOString(),
      results: results.map(({ hits, total }) => ({
        total,
        people: hits.flatMap(({ id }) => people.get(id) ?? []),
      })),
    } satisfies NewPeopleReply);
  });
}

/** "CPO" of the first license with a short form; empty without one. */
function findAbbreviation(licenses: readonly string[]): string {
  for (const license of licenses) {
    const [, abbreviation] = /\(([A-Z]{2,6})\)$/.exec(license) ?? [];
    if (abbreviation) return abbreviation;
  }
  return '';
}
