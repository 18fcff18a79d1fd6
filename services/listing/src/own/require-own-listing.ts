import type { ListingDoc, ObjectId } from '@app/db';
import { HttpProblem, problems, type Session } from '@app/service-kit';
import type { ListingRole } from '@app/status-changes';
import { problemsByCode, withHttpProblems } from '../with-http-problems.ts';
import type { OwnListingStore } from './own-listing.store.ts';

/** Creates a 403 for a public listing, else a 404: other listings are visible only to their owners. */
const createNotOwnedProblem = ({ status }: ListingDoc) =>
  status === 'approved' ? problemsByCode.not_yours() : problems.notFound();

/** Finds a listing by id or slug. @throws 404 if there is none, or it was deleted */
async function requireExistingListing(ownListings: OwnListingStore, slugOrId: string): Promise<ListingDoc> {
  const listing = await ownListings.findEditableBySlugOrId(slugOrId);
  if (!listing || listing.status === 'deleted') throw problems.notFound();
  return listing;
}

/**
 * Finds a listing that the session's account owns or manages, by id or slug, with the account's role.
 * @throws 403 for another's public listing; 404 if there is none or it is not public
 */
export async function requireReadableListing(
  ownListings: OwnListingStore,
  slugOrId: string,
  { userId }: Session,
): Promise<{ listing: ListingDoc; role: ListingRole }> {
  const listing = await requireExistingListing(ownListings, slugOrId);
  const access = await ownListings.findAccess(listing, { userId, permission: 'read' });
  if (!access) throw createNotOwnedProblem(listing);
  return { listing, role: access.role };
}

/**
 * Runs a command of an owner or manager on a listing. The command checks the permission within its transaction, and
 * audits attempts by others.
 * @throws as `requireReadableListing`, and the errors of the command
 */
export async function runOnOwnListing<T>(
  ownListings: OwnListingStore,
  slugOrId: string,
  command: (listingId: ObjectId) => Promise<T>,
): Promise<T> {
  const listing = await requireExistingListing(ownListings, slugOrId);
  return withHttpProblems(command(listing._id)).catch((error: unknown) => {
    throw error instanceof HttpProblem && error.code === 'not_yours' ? createNotOwnedProblem(listing) : error;
  });
}
