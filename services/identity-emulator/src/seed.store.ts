import type { MongoClient } from 'mongodb';
import { createUser } from './accounts/accounts.ts';
import { hashPassword } from './accounts/passwords.ts';
import { createIdentityIndexes, getIdentityCollections } from './database.store.ts';
import { getIdentityDatabaseName } from './keys.ts';

interface SeedAccount {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  publicMetadata: object;
  unsafeMetadata: object;
  createdAt: Date;
}

/** Creates the sample accounts once; an interrupted seed starts again. Returns true if it created them now. */
export async function seedIdentity(
  client: MongoClient,
  appDatabaseName: string,
  accounts: readonly SeedAccount[],
  password: string,
): Promise<boolean> {
  const db = client.db(getIdentityDatabaseName(appDatabaseName));
  const seedMarkers = db.collection<{ _id: string }>('seeds');
  if (await seedMarkers.findOne({ _id: 'accounts' })) return false;
  const collections = getIdentityCollections(db);
  await createIdentityIndexes(collections);
  const passwordHash = await hashPassword(password);
  await collections.users.bulkWrite(
    accounts.map(({ id, publicMetadata, unsafeMetadata, createdAt, ...profile }) => {
      const { _id, ...user } = createUser({
        ...profile,
        _id: id,
        passwordHash,
        publicMetadata: JSON.stringify(publicMetadata),
        unsafeMetadata: JSON.stringify(unsafeMetadata),
        createdAt,
        updatedAt: createdAt,
      });
      return { updateOne: { filter: { _id }, update: { $setOnInsert: user }, upsert: true } };
    }),
  );
  await seedMarkers.updateOne({ _id: 'accounts' }, { $setOnInsert: { at: new Date() } }, { upsert: true });
  return true;
}
