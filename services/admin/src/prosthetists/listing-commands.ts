import { type ListingDoc, toObjectId } from '@app/db';
import {
  approveListing,
  checkCredential as checkCredentialCommand,
  confirmFacts,
  deleteListing,
  editListing,
  endManagerAsStaff,
  messageOwner,
  rejectListing,
  restoreListing,
  setIntegrityNotice,
  suspendListing,
} from '@app/listings';
import { problems } from '@app/service-kit';
import {
  approveProsthetist,
  confirmProsthetist,
  deleteProsthetist,
  endListingManager,
  messageProsthetistOwner,
  rejectProsthetist,
  restoreProsthetist,
  suspendProsthetist,
} from '@app/types/admin/actions/listing';
import { checkCredential, putIntegrityNotice, putProsthetist } from '@app/types/admin/actions/listing-edits';
import { createActionCommand, type DecisionPresenter } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { QueueDefinition } from '../queue/queue-definition.ts';
import { hasRecord } from '../record-filters.store.ts';
import { createListingContextStore } from './listing-context.store.ts';

export const listingCommands = [
  createActionCommand(putProsthetist, editListing),
  createActionCommand(approveProsthetist, approveListing),
  createActionCommand(rejectProsthetist, rejectListing),
  createActionCommand(suspendProsthetist, suspendListing),
  createActionCommand(messageProsthetistOwner, messageOwner),
  createActionCommand(deleteProsthetist, deleteListing, { describe: describeListing }),
  createActionCommand(restoreProsthetist, restoreListing),
  createActionCommand(checkCredential, checkCredentialCommand),
  createActionCommand(confirmProsthetist, confirmFacts),
  createActionCommand(putIntegrityNotice, setIntegrityNotice),
];

/** Commands that Undo cannot revert. */
export const irreversibleListingCommands = [createActionCommand(endListingManager, endManagerAsStaff)];

export const listingPresenter: DecisionPresenter<{ listing: ListingDoc }> = {
  toReply: async ({ collections }, staff, { listing }) => ({
    listing: await createListingContextStore(collections).loadAdminListing(listing, staff),
  }),
  toResult: (currentRecord) => ({ listing: currentRecord as ListingDoc }),
};

export const listingQueue: QueueDefinition = {
  subject: 'listing',
  reopenKind: 'listing',
  permission: 'approve-listing',
  commands: listingCommands,
  exists: ({ collections }, id) => hasRecord(collections.listings, id),
  presenter: listingPresenter,
};

async function describeListing({ collections }: AdminDeps, id: string): Promise<string> {
  const doc = await createListingContextStore(collections).find(toObjectId(id));
  if (!doc || doc.status === 'deleted') throw problems.notFound();
  return `${doc.firstName} ${doc.lastName}, ${doc.city}, ${doc.state}`;
}
