import { statesAndTerritories } from '@app/option-lists';
import type { Snapshot } from '../snapshot.ts';

export interface PlaceCount {
  name: string;
  slug: string;
  total: number;
}

/** States and territories with listings, by name. A listing counts in each state where it has a place. */
export function listStates(snapshot: Snapshot): (PlaceCount & { code: string })[] {
  return statesAndTerritories
    .map(({ code, name, slug }) => ({ code, name, slug, total: countListings(snapshot, code) }))
    .filter(({ total }) => total > 0);
}

/** Number of listings with a place in a state. */
export const countListings = ({ segments }: Snapshot, code: string): number =>
  segments.reduce((sum, { census }) => sum + (census.byState.get(code) ?? 0), 0);

/** Cities of a state with listings, by name. */
export function listCities({ segments }: Snapshot, code: string): PlaceCount[] {
  const bySlug = new Map<string, PlaceCount>();
  for (const { cities, census } of segments) {
    const [from, to] = cities.range(code, undefined);
    for (let city = from; city < to; city++) {
      const slug = cities.keys.at(city).slice(code.length + 1);
      const total = census.byCity[city]!;
      const known = bySlug.get(slug);
      if (known) known.total += total;
      // A city without a slug has no page.
      else if (slug && total > 0) bySlug.set(slug, { name: cities.names.at(city), slug, total });
    }
  }
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
