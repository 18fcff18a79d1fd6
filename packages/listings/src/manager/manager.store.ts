import { hash, randomBytes } from 'node:crypto';
import type { Collections, ListingDoc, ManagerDoc } from '@app/db';
import type { TimedContext } from '@app/status-changes/command-context';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { formatProsthetistName } from '../listing/person-names.ts';

export const hashInvitationSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** The invitation of a secret; null if it was used, has ended or was replaced. */
export const findInvitation = (
  { collections: { managers }, now, session }: TimedContext,
  secret: string,
): Promise<ManagerDoc | null> =>
  managers.findOne(
    { hash: hashInvitationSecret(secret), status: 'invited', expiresAt: { $gt: now } },
    { session },
  );

type ManagedListing = Pick<ListingDoc, '_id' | 'ownerUserId'>;

export function createManagerStore({ collections: { managers }, session }: Transaction) {
  return {
    createId: () => new ObjectId(),
    findByListing: (listingId: ObjectId): Promise<ManagerDoc | null> =>
      managers.findOne({ listingId }, { session }),
    /** The active manager of a listing, if the owner who invited them still owns it. */
    findActive: ({ _id: listingId, ownerUserId }: ManagedListing): Promise<ManagerDoc | null> =>
      ownerUserId
        ? managers.findOne({ listingId, ownerUserId, status: 'active' }, { session })
        : Promise.resolve(null),
    put: (manager: ManagerDoc) =>
      managers.replaceOne({ _id: manager._id }, manager, { session, upsert: true, ignoreUndefined: true }),
  };
}

interface IssuedInvitation {
  to: string;
  /** Public name of the listing. */
  practitioner: string;
  secret: string;
  /** ISO 8601. */
  until: string;
}

/**
 * Creates the secret of an invitation when its mail is written, and stores its hash. Replaces an earlier one. Undefined
 * if it was used, ended or sent again in the meantime, has expired, or its sender no longer owns the public listing.
 */
export async function issueManagerInvitation(
  { managers, listings }: Pick<Collections, 'managers' | 'listings'>,
  { invitation: invitationId, v: version }: { invitation: string; v: number },
  now: Date,
): Promise<IssuedInvitation | undefined> {
  const openInvitationFilter = {
    _id: new ObjectId(invitationId),
    v: version,
    status: 'invited' as const,
    expiresAt: { $gt: now },
  };
  const manager = await managers.findOne(openInvitationFilter);
  const listing = manager && (await listings.findOne({ _id: manager.listingId, approved: true }));
  if (!listing || listing.ownerUserId !== manager.ownerUserId || !manager.email || !manager.expiresAt)
    return undefined;
  const secret = randomBytes(32).toString('base64url');
  const { matchedCount } = await managers.updateOne(openInvitationFilter, {
    $set: { hash: hashInvitationSecret(secret) },
  });
  if (matchedCount === 0) return undefined;
  const practitioner = formatProsthetistName(listing);
  return { to: manager.email, secret, practitioner, until: manager.expiresAt.toISOString() };
}
