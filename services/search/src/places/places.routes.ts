import { statesAndTerritories } from '@app/option-lists';
import { type App, mount, problems, reply } from '@app/service-kit';
import { getPlace, listPlaces } from '@app/types';
import type { IndexSource } from '../deps.ts';
import { countListings, listCities, listStates } from '../index/places/places.ts';

/** How many listings each place has, from what the index knows without looking. */
export function mountPlaces(app: App, source: IndexSource): void {
  mount(app, listPlaces, () => {
    const snapshot = source.snapshot();
    return reply(() => ({ states: listStates(snapshot) }), { etag: source.state() });
  });

  mount(app, getPlace, ({ params }) => {
    const found = statesAndTerritories.find(({ slug }) => slug === params.state);
    if (!found) throw problems.notFound();
    const { code, name, slug } = found;
    const snapshot = source.snapshot();
    return reply(
      () => ({
        state: { code, name, slug, total: countListings(snapshot, code) },
        cities: listCities(snapshot, code),
      }),
      { etag: source.state() },
    );
  });
}
