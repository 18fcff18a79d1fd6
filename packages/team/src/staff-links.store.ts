import { randomBytes } from 'node:crypto';
import type { AdminDoc, Collections, StaffLinkDoc } from '@app/db';
import { grants } from '@app/types/admin/permissions';
import { ObjectId } from 'mongodb';
import { hashSecret } from './sessions.store.ts';

const validHours = 48;

export const computeLinkExpiry = (now: Date): Date => new Date(now.getTime() + validHours * 3_600_000);

export const getLinkPurpose = ({ memberId }: Pick<StaffLinkDoc, 'memberId'>): 'join' | 'password' =>
  memberId ? 'password' : 'join';

/** Finds the owner who sent a link; null if they may no longer change the team, which invalidates the link. */
export async function findLinkSender(
  { admins }: Pick<Collections, 'admins'>,
  { sentBy }: Pick<StaffLinkDoc, 'sentBy'>,
): Promise<AdminDoc | null> {
  const sender = await admins.findOne({ _id: new ObjectId(sentBy), status: 'active' });
  return sender && grants[sender.role].users ? sender : null;
}

interface IssuedStaffLink extends Pick<StaffLinkDoc, 'name' | 'role'> {
  to: string;
  purpose: 'join' | 'password';
  sender: string;
  secret: string;
  /** ISO 8601. */
  until: string;
}

/**
 * Creates the secret of a link when its mail is written, and stores its hash, which replaces an earlier one.
 * @returns what the mail needs; undefined if the link was used, ended or sent again in the meantime, or has expired
 */
export async function issueStaffLink(
  collections: Pick<Collections, 'admins' | 'staffLinks'>,
  { link: linkId, v }: { link: string; v: number },
  now: Date,
): Promise<IssuedStaffLink | undefined> {
  const { staffLinks } = collections;
  const openLinkFilter = { _id: new ObjectId(linkId), v, status: 'open' as const, expiresAt: { $gt: now } };
  const staffLink = await staffLinks.findOne(openLinkFilter);
  const sender = staffLink && (await findLinkSender(collections, staffLink));
  if (!sender) return undefined;
  const secret = randomBytes(32).toString('base64url');
  const { matchedCount } = await staffLinks.updateOne(openLinkFilter, { $set: { hash: hashSecret(secret) } });
  if (matchedCount === 0) return undefined;
  const { email: to, name, role, expiresAt } = staffLink;
  return {
    to,
    name,
    role,
    secret,
    sender: sender.name,
    purpose: getLinkPurpose(staffLink),
    until: expiresAt.toISOString(),
  };
}
