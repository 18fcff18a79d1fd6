import { statesAndTerritories } from '@app/option-lists';
import { type App, mount, problems, reply } from '@app/service-kit';
import { getPlace, listPlaces } from '@app/types';
import type { IndexSource } from './app.ts';
import type { Snapshot } from './index/snapshot.ts';

/** How many listings each place has, from what the index knows without looking. */
export function mountPlaces(app: App, source: IndexSource): void {
  mount(app, listPlaces, () => {
    const totals = totalsByState(source.snapshot());
    const states = statesAndTerritories
      .map(({ code, name, slug }) => ({ code, name, slug, total: totals.get(code) ?? 0 }))
      .filter(({ total }) => total > 0);
    return reply({ states }, { etag: source.state() });
  });

  mount(app, getPlace, ({ params }) => {
    const found = statesAndTerritories.find(({ slug }) => slug === params.state);
    if (!found) throw problems.notFound();
    const { code, name, slug } = found;
    const snapshot = source.snapshot();
    const total = totalsByState(snapshot).get(code) ?? 0;
    const answer = { state: { code, name, slug, total }, cities: citiesOf(snapshot, code) };
    return reply(answer, { etag: source.state() });
  });
}

function totalsByState({ segments }: Snapshot): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { census } of segments) {
    for (const [state, count] of census.byState) totals.set(state, (totals.get(state) ?? 0) + count);
  }
  return totals;
}

function citiesOf({ segments }: Snapshot, state: string) {
  const bySlug = new Map<string, { name: string; slug: string; total: number }>();
  for (const { cities, census } of segments) {
    const [from, to] = cities.range(state, undefined);
    for (let city = from; city < to; city++) {
      const slug = cities.keys.at(city).slice(state.length + 1);
      const total = census.byCity[city] ?? 0;
      const known = bySlug.get(slug);
      if (known) known.total += total;
      // A name of which nothing fits into an address has no page.
      else if (slug && total > 0) bySlug.set(slug, { name: cities.names.at(city), slug, total });
    }
  }
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
