import type { CachedSettings } from '@app/db';
import { toListing } from '@app/public-listing';
import { type App, mount, replySerialized } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { ProsthetistsStore } from '../prosthetists.store.ts';
import { createCachedListings, toTag } from './cached-listings.ts';
import { findPublicListing, findPublicOrOwnListing, findPublicVersion } from './public-listing.ts';

export function mountProfiles(app: App, store: ProsthetistsStore, settings: CachedSettings): void {
  const kept = createCachedListings();

  mount(app, getProsthetist, async ({ params, session }) => {
    const { staleDays } = (await settings()).stale;
    if (session) {
      const { doc, owned } = await findPublicOrOwnListing(store, params.id, session);
      return toListing(doc, staleDays, owned);
    }
    const version = await findPublicVersion(store, params.id);
    const etag = toTag(version, staleDays);
    const load = () => findPublicListing(store, version._id.toHexString());
    return replySerialized(() => kept.toJson(etag, staleDays, load), { etag });
  });
}
