import type { Collections } from '@app/db';
import { ObjectId } from 'mongodb';

/** Takes the place of a former staff member's name. */
const formerMemberName = 'somebody of the team';

export async function findStaffNames(
  { admins }: Pick<Collections, 'admins'>,
  ids: Iterable<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const adminIds = [...new Set(ids)].flatMap((id) => (id && ObjectId.isValid(id) ? new ObjectId(id) : []));
  if (adminIds.length === 0) return new Map();
  const docs = await admins.find({ _id: { $in: adminIds } }, { projection: { name: 1 as const } }).toArray();
  return new Map(docs.map(({ _id, name }) => [_id.toHexString(), name]));
}

/** Loads names of staff. The returned function returns one by id. */
export async function loadStaffNames(
  ...input: Parameters<typeof findStaffNames>
): Promise<(id: string) => string> {
  const nameById = await findStaffNames(...input);
  return (id) => nameById.get(id) ?? formerMemberName;
}
