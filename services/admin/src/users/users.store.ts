import { type AdminDoc, type ClientSession, type Collections, isDuplicateKeyError } from '@app/db';
import { problems, type Staff } from '@app/service-kit';
import { ObjectId } from 'mongodb';

const isActiveOwner = ({ role, status }: Pick<AdminDoc, 'role' | 'status'>) =>
  role === 'owner' && status === 'active';

export interface ChangeMemberInput {
  id: string;
  /** Expected version; absent: any. */
  v?: number | undefined;
  fields: Partial<AdminDoc>;
  removesSecondFactor?: boolean | undefined;
}

/** Loads the document of the signed-in member. @throws 401 if it no longer exists */
export async function loadOwnAdmin(
  { admins }: Pick<Collections, 'admins'>,
  { id }: Staff,
): Promise<AdminDoc> {
  const admin = await admins.findOne({ _id: new ObjectId(id) });
  if (!admin) throw problems.unauthorized();
  return admin;
}

/** Changes a staff member, but not the last owner. `stale`: the document if it has another version. @throws 404; 409 */
export async function changeMember(
  { admins }: Pick<Collections, 'admins'>,
  session: ClientSession,
  { id, v: expectedVersion, fields, removesSecondFactor = false }: ChangeMemberInput,
): Promise<{ stale: AdminDoc } | { previous: AdminDoc; updated: AdminDoc }> {
  const _id = new ObjectId(id);
  const previousMember = await admins.findOne({ _id }, { session });
  if (!previousMember) throw problems.notFound();
  const { v: currentVersion } = previousMember;
  if (expectedVersion !== undefined && expectedVersion !== currentVersion) return { stale: previousMember };
  if (isActiveOwner(previousMember) && !isActiveOwner({ ...previousMember, ...fields })) {
    // Writes to all other owners, so that two owners who block each other at the same time conflict.
    const otherOwnersFilter = { _id: { $ne: _id }, role: 'owner', status: 'active' } as const;
    const { modifiedCount } = await admins.updateMany(otherOwnersFilter, { $inc: { v: 1 } }, { session });
    if (modifiedCount === 0)
      throw problems.conflict(
        'last_owner',
        () => 'This is the last owner: make someone else an owner first.',
      );
  }
  const updatedMember = await admins.findOneAndUpdate(
    { _id, v: currentVersion },
    {
      $set: fields,
      $inc: { v: 1 },
      ...(removesSecondFactor && { $unset: { totp: '' as const, pendingTotp: '' as const } }),
    },
    { session, returnDocument: 'after', ignoreUndefined: true },
  );
  return updatedMember ? { previous: previousMember, updated: updatedMember } : { stale: previousMember };
}

/** Throws 409 for the duplicate key error of the e-mail index, and other errors as they are. */
export function throwEmailTaken(error: unknown): never {
  if (!isDuplicateKeyError(error, 'email')) throw error;
  throw problems.conflict('email_taken', () => 'Someone else on the team has this e-mail address.');
}
