import type { ListingDoc } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import { m } from '../paraglide/messages.js';
import type { OwnListingStore } from './own-listing.store.ts';

export const notYours = () => problems.forbidden('not_yours', (locale) => m.not_yours({}, { locale }));

/**
 * The session's own listing at this address.
 * @throws 403 where it is a public one of somebody else's; 404 where there is none or nobody else may know of it
 */
export async function ownListing(
  own: OwnListingStore,
  slugOrId: string,
  { userId }: Session,
): Promise<ListingDoc> {
  const doc = await own.find(slugOrId);
  if (!doc || doc.status === 'deleted') throw problems.notFound();
  if (doc.ownerUserId === userId) return doc;
  throw doc.status === 'approved' ? notYours() : problems.notFound();
}
