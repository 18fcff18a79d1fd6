import type { ListingDoc, ObjectId } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import { errors, toHttpProblem } from '../to-http-problem.ts';
import type { OwnListingStore } from './own-listing.store.ts';

/** Nobody learns of a listing that is not public, unless it is theirs. */
const createNotTheirsProblem = ({ status }: ListingDoc) =>
  status === 'approved' ? errors.not_yours() : problems.notFound();

async function present(own: OwnListingStore, slugOrId: string): Promise<ListingDoc> {
  const doc = await own.find(slugOrId);
  if (!doc || doc.status === 'deleted') throw problems.notFound();
  return doc;
}

/**
 * The session's own listing at this address.
 * @throws 403 where it is a public one of somebody else's; 404 where there is none or nobody else may know of it
 */
export async function ownListing(
  own: OwnListingStore,
  slugOrId: string,
  { userId }: Session,
): Promise<ListingDoc> {
  const doc = await present(own, slugOrId);
  if (doc.ownerUserId !== userId) throw createNotTheirsProblem(doc);
  return doc;
}

/**
 * Does an owner's verb with the listing at this address. Whose it is decides the verb, within its transaction, and
 * audits a try by somebody else.
 * @throws as `ownListing`, and what the verb refuses
 */
export async function withListing<T>(
  own: OwnListingStore,
  slugOrId: string,
  { userId }: Session,
  command: (listing: ObjectId) => Promise<T>,
): Promise<T> {
  const doc = await present(own, slugOrId);
  return toHttpProblem(command(doc._id)).catch((refused: unknown) => {
    throw doc.ownerUserId === userId ? refused : createNotTheirsProblem(doc);
  });
}
