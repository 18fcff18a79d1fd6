import type { MongoClient } from '@app/db';
import { createDependencies } from '@app/service-identity-emulator/create-dependencies.store';
import { seedIdentity } from '@app/service-identity-emulator/seed.store';

/**
 * Creates accounts of patients or of prosthetists without a listing, and their session tokens, signed with the
 * emulator's key.
 */
export async function createMembers(
  client: MongoClient,
  database: string,
  origin: string,
  { count, role = 'prosthetist' }: { count: number; role?: 'prosthetist' | 'patient' },
) {
  const now = new Date();
  const ids = Array.from({ length: count }, (_, i) => `user_member${String(i).padStart(21, '0')}`);
  const newUsers = ids.map((id, i) => ({
    id,
    email: `member.${i}@mail.test`,
    firstName: 'Member',
    lastName: `Number ${i}`,
    publicMetadata: { role, ageAttestedAt: new Date().toISOString() },
    unsafeMetadata: {},
    createdAt: now,
  }));
  await seedIdentity(client, database, newUsers, 'one step at a time');
  const { tokenIssuer, users } = await createDependencies(client, client.db(database), {
    publicOrigin: origin,
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
      authorization: `Bearer ${await tokenIssuer.mint(session, user, origin)}`,
      'content-type': 'application/json',
    };
  };
  return { ids, getHeaders: createHeaders };
}
