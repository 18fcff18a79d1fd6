import type { ListingDoc } from '@app/db';
import { approveListing, rejectListing } from '@app/moderation';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { createListingContextStore, toObjectId } from './around.store.ts';

/** Listings in the calls that are alike in every queue. */
export const listingQueue: KindOfQueue = {
  subject: 'listing',
  right: 'approve-listing',
  bulk: {
    approve: (ctx, { id, v }) => approveListing(ctx, { listing: toObjectId(id), v }),
    reject: (ctx, { id, v, notes }) => rejectListing(ctx, { listing: toObjectId(id), v, notes }),
  },
  exists: async ({ collections }, id) =>
    (await createListingContextStore(collections).find(toObjectId(id))) !== null,
  fresh: async ({ collections }, staff, now) => ({
    listing: await createListingContextStore(collections).shown(now as ListingDoc, staff),
  }),
};
