import { seedIdentity } from '@app/service-identity-emulator/seed.store';
import { connectMongo } from '@app/service-kit';
import { accountPassword, accounts } from '@app/test-kit/accounts';

const createdAt = new Date('2026-01-05T15:00:00Z');
/** Time of the age confirmation, as the sign-up form records it. */
const ageAttestedAt = createdAt.toISOString();

/** Creates the fixed accounts of the identity emulator, once. Returns whether it did so now. */
export async function seedAccounts(uri: string): Promise<boolean> {
  const { client, db } = await connectMongo(uri, { appName: 'seed' });
  try {
    const all = Object.values(accounts).map(({ id, email, firstName, lastName, role, metadata }) => ({
      id,
      email,
      firstName,
      lastName,
      publicMetadata: role ? { role, ageAttestedAt } : {},
      unsafeMetadata: { ageAttestedAt, ...metadata },
      createdAt,
    }));
    return await seedIdentity(client, db.databaseName, all, accountPassword);
  } finally {
    await client.close();
  }
}
