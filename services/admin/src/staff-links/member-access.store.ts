import type { AdminDoc, ClientSession, Collections, StaffLinkDoc } from '@app/db';
import { buildAdmin } from '@app/team';
import { ObjectId } from 'mongodb';
import { queueMemberMail } from '../users/tell-member.store.ts';

/** What a member signs in with from now on. */
interface Access {
  passwordHash: string;
  /** Absent: the second factor stays as it is. */
  totp?: NonNullable<AdminDoc['totp']>;
}

/** The id of the member that a link is for: a new one for an invited person. */
export const getMemberId = ({ memberId }: StaffLinkDoc): ObjectId => memberId ?? new ObjectId();

/** Creates the account of an invited person. */
export async function addMember(
  { admins }: Pick<Collections, 'admins'>,
  { _id, link, access }: { _id: ObjectId; link: StaffLinkDoc; access: Access },
  session: ClientSession,
  now: Date,
): Promise<AdminDoc> {
  const { email, name, role, sentBy: createdBy } = link;
  const { totp, passwordHash } = access;
  const doc: AdminDoc = {
    ...buildAdmin({ _id, email, name, role, passwordHash, createdBy }, now),
    ...(totp && { totp }),
    lastLoginAt: now,
  };
  await admins.insertOne(doc, { session });
  return doc;
}

/** Gives a member the chosen password, and mails them so. Null if the account was deactivated in the meantime. */
export async function renewAccess(
  collections: Pick<Collections, 'admins' | 'outbox'>,
  { _id, access }: { _id: ObjectId; access: Access },
  session: ClientSession,
  now: Date,
): Promise<AdminDoc | null> {
  const after = await collections.admins.findOneAndUpdate(
    { _id, status: 'active' },
    {
      $set: { ...access, passwordChangedAt: now, lastLoginAt: now },
      $unset: { pendingTotp: '', passwordIsTemporary: '' },
      $inc: { v: 1 },
    },
    { session, returnDocument: 'after' },
  );
  if (!after) return null;
  const changes = ['password' as const, ...(access.totp ? ['second_factor_on' as const] : [])];
  await queueMemberMail(collections, session, { before: after, after, changes, byOwner: false }, now);
  return after;
}
