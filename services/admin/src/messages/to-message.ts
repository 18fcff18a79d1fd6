import type { Collections, MessageDoc } from '@app/db';
import { findRiskPlaces } from '@app/reviews';
import type { StaffMessage, StaffThread } from '@app/types/admin/people/messages';
import { loadAboutListings, toAboutListing } from '../about-listing.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createMessageStore } from './messages.store.ts';

/** Allow-list of a thread's fields for staff; the account is not among them. */
export async function toThread(collections: Collections, docs: readonly MessageDoc[]): Promise<StaffThread> {
  const getName = await loadStaffNames(
    collections,
    docs.flatMap(({ by }) => by ?? []),
  );
  return docs.map(({ _id, by, text, sentAt, status }) => ({
    id: _id.toHexString(),
    by: by ? getName(by) : null,
    text,
    at: sentAt.toISOString(),
    status,
  }));
}

/** A message by an account with the thread before it. */
export async function toStaffMessage(collections: Collections, doc: MessageDoc): Promise<StaffMessage> {
  const { _id, kind, status, text, sentAt } = doc;
  const store = createMessageStore(collections);
  const [getListing, slaTargets, item, thread] = await Promise.all([
    loadAboutListings(collections, [doc]),
    loadSlaTargets(collections, new Date()),
    store.findItemId(doc),
    store.getThread(doc).then((docs) => toThread(collections, docs)),
  ]);
  const listing = getListing(doc);
  return {
    id: _id.toHexString(),
    kind,
    item,
    listing: listing && toAboutListing(listing),
    status: status === 'sent' ? 'answered' : status,
    places: findRiskPlaces(text),
    since: sentAt.toISOString(),
    promise: status === 'open' ? slaTargets.getStatus(sentAt) : null,
    thread,
  };
}
