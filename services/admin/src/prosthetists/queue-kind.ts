import type { ListingDoc } from '@app/db';
import { approveListing, rejectListing } from '@app/moderation';
import type { KindOfQueue } from '../queue/kinds.ts';
import { aroundStore, idOf } from './around.store.ts';

/** Listings in the calls that are alike in every queue. */
export const listingQueue: KindOfQueue = {
  subject: 'listing',
  right: 'approve-listing',
  bulk: {
    approve: (ctx, { id, v }) => approveListing(ctx, { listing: idOf(id), v }),
    reject: (ctx, { id, v, notes }) => rejectListing(ctx, { listing: idOf(id), v, notes }),
  },
  exists: async ({ collections }, id) => (await aroundStore(collections).find(idOf(id))) !== null,
  fresh: async ({ collections }, staff, now) => ({
    listing: await aroundStore(collections).shown(now as ListingDoc, staff),
  }),
};
