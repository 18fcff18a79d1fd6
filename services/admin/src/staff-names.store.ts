import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';

/** Takes the place of a former staff member's name. */
const formerMemberName = 'somebody of the team';

/** Loads names of staff. The returned function returns one by id. */
export async function loadStaffNames(
  { admins }: Pick<Collections, 'admins'>,
  ids: Iterable<string>,
): Promise<(id: string) => string> {
  const adminIds = [...new Set(ids)].filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
  const docs =
    adminIds.length > 0
      ? await admins.find({ _id: { $in: adminIds } }, { projection: { name: 1 as const } }).toArray()
      : [];
  const nameById = new Map(docs.map(({ _id, name }) => [_id.toHexString(), name]));
  return (id) => nameById.get(id) ?? formerMemberName;
}
