import { type Db, getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { type FirstOwner, makeFirstOwner } from '@app/team';
import type { StartConfig } from './config.ts';
import { Problem } from './problem.ts';

const firstWork = 3;

/**
 * Creates the first owner if there are no staff; returns null otherwise. With sample data, the oldest pending reviews
 * are assigned to them. @throws {Problem} if ADMIN_PASSWORD violates the password rules
 */
export async function letOwnerIn(
  uri: string,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Pick<StartConfig, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  withSamples = false,
): Promise<FirstOwner | null> {
  const { client, db } = await connectMongo(uri, { appName: 'start' });
  try {
    const made = await makeFirstOwner(db, { email, password });
    if (made && withSamples) await assignFirstWork(db);
    return made;
  } catch (error) {
    throw new Problem((error as Error).message);
  } finally {
    await client.close();
  }
}

async function assignFirstWork(db: Db): Promise<void> {
  const { admins, reviews, assignments } = getCollections(db);
  const [owner] = await admins.find().limit(1).toArray();
  const oldest = await reviews
    .find({ status: 'pending' })
    .sort({ submittedAt: 1 })
    .limit(firstWork)
    .toArray();
  if (!owner || oldest.length === 0) return;
  const [adminId, at] = [owner._id.toHexString(), new Date()];
  await assignments.insertMany(oldest.map(({ publicId }) => ({ _id: `review:${publicId}`, adminId, at })));
}
