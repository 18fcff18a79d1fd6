import type { ListingDoc, ObjectId } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import { problemsByCode, toHttpProblem } from '../to-http-problem.ts';
import type { OwnListingStore } from './own-listing.store.ts';

/** 403 for a public listing, else 404: a listing that is not public is visible to its owner alone. */
const createNotTheirsProblem = ({ status }: ListingDoc) =>
  status === 'approved' ? problemsByCode.not_yours() : problems.notFound();

async function requirePresent(own: OwnListingStore, slugOrId: string): Promise<ListingDoc> {
  const doc = await own.find(slugOrId);
  if (!doc || doc.status === 'deleted') throw problems.notFound();
  return doc;
}

/**
 * Finds the session's own listing by id or slug.
 * @throws 403 for another owner's public listing; 404 where there is none or it is not public
 */
export async function requireOwnListing(
  own: OwnListingStore,
  slugOrId: string,
  { userId }: Session,
): Promise<ListingDoc> {
  const doc = await requirePresent(own, slugOrId);
  if (doc.ownerUserId !== userId) throw createNotTheirsProblem(doc);
  return doc;
}

/**
 * Runs an owner's command on a listing. The command checks the owner within its transaction and audits attempts by
 * others.
 * @throws as `ownListing`, and the errors of the command
 */
export async function runOnOwnListing<T>(
  own: OwnListingStore,
  slugOrId: string,
  { userId }: Session,
  command: (listing: ObjectId) => Promise<T>,
): Promise<T> {
  const doc = await requirePresent(own, slugOrId);
  return toHttpProblem(command(doc._id)).catch((error: unknown) => {
    throw doc.ownerUserId === userId ? error : createNotTheirsProblem(doc);
  });
}
