import type { AdminDoc, Collections, MongoClient } from '@app/db';
import { ObjectId } from 'mongodb';

type Outcome = 'not_found' | 'last_owner' | { stale: AdminDoc } | { before: AdminDoc; after: AdminDoc };

const isActingOwner = ({ role, status }: Pick<AdminDoc, 'role' | 'status'>) =>
  role === 'owner' && status === 'active';

/** Changes somebody of the team as they were at version `v`, and never the last owner into anything else. */
export function changeMember(
  { client, admins }: { client: MongoClient } & Pick<Collections, 'admins'>,
  id: string,
  v: number,
  changes: Partial<AdminDoc>,
  withoutFactor = false,
): Promise<Outcome> {
  const _id = new ObjectId(id);
  return client.withSession((session) =>
    session.withTransaction(
      async (): Promise<Outcome> => {
        const before = await admins.findOne({ _id }, { session });
        if (!before) return 'not_found';
        if (before.v !== v) return { stale: before };
        if (isActingOwner(before) && !isActingOwner({ ...before, ...changes })) {
          // A write to each of the others: two owners who shut each other out at once get in each other's way here.
          const others = { _id: { $ne: _id }, role: 'owner', status: 'active' } as const;
          const { modifiedCount } = await admins.updateMany(others, { $inc: { v: 1 } }, { session });
          if (modifiedCount === 0) return 'last_owner';
        }
        const after = await admins.findOneAndUpdate(
          { _id, v },
          {
            $set: changes,
            $inc: { v: 1 },
            ...(withoutFactor && { $unset: { totp: '' as const, pendingTotp: '' as const } }),
          },
          { session, returnDocument: 'after', ignoreUndefined: true },
        );
        return after ? { before, after } : { stale: before };
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    ),
  );
}
