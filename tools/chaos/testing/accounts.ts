import type { MongoClient } from '@app/db';
import { createDependencies } from '@app/service-identity-emulator/create-dependencies.store';
import { seedIdentity } from '@app/service-identity-emulator/seed.store';
import { accountPassword } from '@app/test-kit/accounts';

/** Patients, or prosthetists without a listing; `createHeaders` signs a session token with the emulator's key. */
export async function createAccounts(
  client: MongoClient,
  databaseName: string,
  siteOrigin: string,
  { count, role = 'prosthetist' }: { count: number; role?: 'prosthetist' | 'patient' },
) {
  const now = new Date();
  const ids = Array.from({ length: count }, (_, index) => `user_member${String(index).padStart(21, '0')}`);
  const newUsers = ids.map((id, index) => ({
    id,
    email: `member.${index}@mail.test`,
    firstName: 'Member',
    lastName: `Number ${index}`,
    publicMetadata: { role, ageAttestedAt: new Date().toISOString() },
    unsafeMetadata: {},
    createdAt: now,
  }));
  await seedIdentity(client, databaseName, newUsers, accountPassword);
  const { tokenIssuer, users } = await createDependencies(client, client.db(databaseName), {
    publicOrigin: siteOrigin,
    onDeleted: () => {},
  });
  // Cached, since tokens are also created while the database is down.
  const usersById = new Map<string, NonNullable<Awaited<ReturnType<typeof users.findById>>>>();
  for (const id of ids) {
    const user = await users.findById(id);
    if (user) usersById.set(id, user);
  }
  /** Creates headers with a fresh token, since tokens expire after a minute. */
  const createHeaders = async (id: string): Promise<Record<string, string>> => {
    const user = usersById.get(id);
    if (!user) throw new Error(`There is no ${id}`);
    const session = {
      _id: `sess_${id}`,
      clientId: 'client',
      userId: id,
      status: 'active' as const,
      userAgent: '',
      createdAt: now,
      lastActiveAt: now,
      expireAt: now,
      abandonAt: now,
    };
    return {
      authorization: `Bearer ${await tokenIssuer.mint(session, user, siteOrigin)}`,
      'content-type': 'application/json',
    };
  };
  return { ids, createHeaders };
}
