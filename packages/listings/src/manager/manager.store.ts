import { hash } from 'node:crypto';
import type { ClientSession, Collections, ManagerDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';

export const hashInvitationSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** The invitation of a secret; null if it was used, has ended or was replaced. */
export const findInvitation = (
  { managers }: Pick<Collections, 'managers'>,
  secret: string,
  now: Date,
  session?: ClientSession,
): Promise<ManagerDoc | null> =>
  managers.findOne(
    { hash: hashInvitationSecret(secret), status: 'invited', expiresAt: { $gt: now } },
    { ...(session && { session }) },
  );

/** Reads and writes managers within a transaction. */
export function createManagerStore(
  { collections: { managers } }: Pick<CommandContext, 'collections'>,
  session: ClientSession,
) {
  return {
    createId: () => new ObjectId(),
    findOfListing: (listingId: ObjectId): Promise<ManagerDoc | null> =>
      managers.findOne({ listingId }, { session }),
    put: (doc: ManagerDoc) =>
      managers.replaceOne({ _id: doc._id }, doc, { session, upsert: true, ignoreUndefined: true }),
  };
}
