import type { AdminDoc, Collections } from '@app/db';
import { problems, type Staff } from '@app/service-kit';
import { ObjectId } from 'mongodb';

/** The document of the signed-in member. */
export async function loadOwnDoc({ admins }: Pick<Collections, 'admins'>, { id }: Staff): Promise<AdminDoc> {
  const admin = await admins.findOne({ _id: new ObjectId(id) });
  if (!admin) throw problems.unauthorized();
  return admin;
}
