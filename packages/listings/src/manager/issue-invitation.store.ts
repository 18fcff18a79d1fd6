import { randomBytes } from 'node:crypto';
import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';
import { formatProsthetistName } from '../listing/person-names.ts';
import { hashInvitationSecret } from './manager.store.ts';

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
