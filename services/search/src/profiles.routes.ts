import type { KeptSettings } from '@app/db';
import { toListing } from '@app/public-listing';
import { type App, mount, replySerialized } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import { keptListings, tagOf } from './kept-listings.ts';
import type { ProsthetistsStore } from './prosthetists.store.ts';
import { publicListing, publicOrOwnListing, publicVersion } from './public-listing.ts';

export function mountProfiles(app: App, store: ProsthetistsStore, settings: KeptSettings): void {
  const kept = keptListings();

  mount(app, getProsthetist, async ({ params, session }) => {
    const { staleDays } = (await settings()).stale;
    if (session) {
      const { doc, owned } = await publicOrOwnListing(store, params.id, session);
      return toListing(doc, staleDays, owned);
    }
    const version = await publicVersion(store, params.id);
    const etag = tagOf(version, staleDays);
    const load = () => publicListing(store, version._id.toHexString());
    return replySerialized(() => kept.jsonOf(etag, staleDays, load), { etag });
  });
}
