import type { AdminDoc, ClientSession, Collections, StaffLinkDoc } from '@app/db';
import { buildAdmin } from '@app/team';
import { ObjectId } from 'mongodb';
import { queueMemberMail } from '../users/queue-member-mail.store.ts';

/** Without `totp` the second factor stays as it is. */
type Credentials = Pick<AdminDoc, 'passwordHash' | 'totp'>;

/** Returns the id of the member that a link is for, or a new one for an invited person. */
export const getMemberId = ({ memberId }: StaffLinkDoc): ObjectId => memberId ?? new ObjectId();

export async function addMember(
  { admins }: Pick<Collections, 'admins'>,
  { _id, link, credentials }: { _id: ObjectId; link: StaffLinkDoc; credentials: Credentials },
  session: ClientSession,
  now: Date,
): Promise<AdminDoc> {
  const { email, name, role, sentBy: createdBy } = link;
  const { totp, passwordHash } = credentials;
  const doc: AdminDoc = {
    ...buildAdmin({ _id, email, name, role, passwordHash, createdBy }, now),
    ...(totp && { totp }),
    lastLoginAt: now,
  };
  await admins.insertOne(doc, { session });
  return doc;
}

/** Stores the password that a member chose, and mails them. Null if the account was deactivated in the meantime. */
export async function renewAccess(
  collections: Pick<Collections, 'admins' | 'outbox'>,
  { _id, credentials }: { _id: ObjectId; credentials: Credentials },
  session: ClientSession,
  now: Date,
): Promise<AdminDoc | null> {
  const updatedMember = await collections.admins.findOneAndUpdate(
    { _id, status: 'active' },
    {
      $set: { ...credentials, passwordChangedAt: now, lastLoginAt: now },
      $unset: { pendingTotp: '', passwordIsTemporary: '' },
      $inc: { v: 1 },
    },
    { session, returnDocument: 'after' },
  );
  if (!updatedMember) return null;
  const changes = ['password' as const, ...(credentials.totp ? ['second_factor_on' as const] : [])];
  await queueMemberMail(collections, session, { member: updatedMember, changes }, now);
  return updatedMember;
}
