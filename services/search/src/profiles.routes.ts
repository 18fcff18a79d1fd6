import { type App, mount, reply } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { ProsthetistsStore } from './prosthetists.store.ts';
import { isStale } from './public-fields.ts';
import { publicListing, publicOrOwnListing } from './public-listing.ts';
import { toListing } from './to-listing.ts';

export function mountProfiles(app: App, store: ProsthetistsStore): void {
  mount(app, getProsthetist, async ({ params, session }) => {
    if (session) {
      const { doc, owned } = await publicOrOwnListing(store, params.id, session);
      return toListing(doc, owned);
    }
    const doc = await publicListing(store, params.id);
    // "Not confirmed lately" comes with time, without a new version.
    const etag = `${doc._id.toHexString()}-${doc.v}${isStale(doc.confirmedAt) ? '-stale' : ''}`;
    return reply(() => toListing(doc), { etag });
  });
}
