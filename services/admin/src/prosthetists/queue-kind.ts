import { toBulk } from '../actions/action-command.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { createListingContextStore, toObjectId } from './around.store.ts';
import { listingCommands, shownListing } from './listing-commands.ts';

/** Listings in the calls that are alike in every queue. */
export const listingQueue: KindOfQueue = {
  subject: 'listing',
  reopens: 'listing',
  right: 'approve-listing',
  bulk: toBulk(listingCommands),
  exists: async ({ collections }, id) =>
    (await createListingContextStore(collections).find(toObjectId(id))) !== null,
  loadFresh: shownListing.loadFresh,
};
