import { statesAndTerritories } from '@app/option-lists';
import { type App, type CheckedJson, mount, problems, replySerialized, serialize } from '@app/service-kit';
import { getPlace, listPlaces } from '@app/types';
import type { IndexSource } from '../deps.ts';
import { countListings, listCities, listStates } from '../index/places/places.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { hashText } from '../replies/hash-text.ts';
import type { CachedReply } from '../replies/reply-cache.ts';

/** Routes of listing counts by state and city, computed once per snapshot. */
export function mountPlaces(app: App, source: IndexSource): void {
  const counted = new WeakMap<Snapshot, Map<string, CachedReply>>();

  function getReply(place: string, count: (snapshot: Snapshot) => CheckedJson): CachedReply {
    const snapshot = source.snapshot();
    const replies = counted.get(snapshot) ?? new Map<string, CachedReply>();
    counted.set(snapshot, replies);
    const known = replies.get(place);
    if (known) return known;
    const json = count(snapshot);
    const made = { json, etag: hashText(json) };
    replies.set(place, made);
    return made;
  }

  mount(app, listPlaces, () => {
    const { json, etag } = getReply('', (snapshot) =>
      serialize(listPlaces.reply, { states: listStates(snapshot) }),
    );
    return replySerialized(json, { etag });
  });

  mount(app, getPlace, ({ params }) => {
    const found = statesAndTerritories.find(({ slug }) => slug === params.state);
    if (!found) throw problems.notFound();
    const { code, name, slug } = found;
    const { json, etag } = getReply(slug, (snapshot) =>
      serialize(getPlace.reply, {
        state: { code, name, slug, total: countListings(snapshot, code) },
        cities: listCities(snapshot, code),
      }),
    );
    return replySerialized(json, { etag });
  });
}
