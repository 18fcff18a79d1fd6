import { hash } from 'node:crypto';
import type { ListingDoc, ManagerDoc } from '@app/db';
import type { TimedContext } from '@app/status-changes/command-context';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';

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
