import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';

/** Shown for former staff members. */
const formerMemberName = 'somebody of the team';

/** Names of staff by id. */
export async function loadStaffNames(
  { admins }: Pick<Collections, 'admins'>,
  ids: Iterable<string>,
): Promise<(id: string) => string> {
  const adminIds = [...new Set(ids)].filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
  const docs =
    adminIds.length > 0
      ? await admins.find({ _id: { $in: adminIds } }, { projection: { name: 1 as const } }).toArray()
      : [];
  const names = new Map(docs.map(({ _id, name }) => [_id.toHexString(), name]));
  return (id) => names.get(id) ?? formerMemberName;
}
