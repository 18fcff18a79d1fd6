import type { AdminDoc, ClientSession, Collections } from '@app/db';
import { ObjectId } from 'mongodb';

type Outcome = 'not_found' | 'last_owner' | { stale: AdminDoc } | { before: AdminDoc; after: AdminDoc };

const isActingOwner = ({ role, status }: Pick<AdminDoc, 'role' | 'status'>) =>
  role === 'owner' && status === 'active';

export interface MemberChange {
  id: string;
  /** As they were looked at; absent: as they are now. */
  v?: number | undefined;
  set: Partial<AdminDoc>;
  /** The second factor goes, too. */
  withoutFactor?: boolean | undefined;
}

/** Changes somebody of the team as they were at the version that was seen, and never the last owner into anything else. */
export async function changeMember(
  { admins }: Pick<Collections, 'admins'>,
  session: ClientSession,
  { id, v: seen, set, withoutFactor = false }: MemberChange,
): Promise<Outcome> {
  const _id = new ObjectId(id);
  const before = await admins.findOne({ _id }, { session });
  if (!before) return 'not_found';
  const { v } = before;
  if (seen !== undefined && seen !== v) return { stale: before };
  if (isActingOwner(before) && !isActingOwner({ ...before, ...set })) {
    // A write to each of the others: two owners who shut each other out at once get in each other's way here.
    const others = { _id: { $ne: _id }, role: 'owner', status: 'active' } as const;
    const { modifiedCount } = await admins.updateMany(others, { $inc: { v: 1 } }, { session });
    if (modifiedCount === 0) return 'last_owner';
  }
  const after = await admins.findOneAndUpdate(
    { _id, v },
    {
      $set: set,
      $inc: { v: 1 },
      ...(withoutFactor && { $unset: { totp: '' as const, pendingTotp: '' as const } }),
    },
    { session, returnDocument: 'after', ignoreUndefined: true },
  );
  return after ? { before, after } : { stale: before };
}
