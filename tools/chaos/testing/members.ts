import type { MongoClient } from '@app/db';
import { openIdentity } from '@app/service-identity-emulator/connect.store';
import { seedIdentity } from '@app/service-identity-emulator/seed.store';

/**
 * Accounts of practices that have no listing yet, and the tokens that their pages would send: from the emulator's own
 * key, so that services check them as any other.
 */
export async function createPractices(client: MongoClient, database: string, origin: string, count: number) {
  const now = new Date();
  const ids = Array.from({ length: count }, (_, i) => `user_practice${String(i).padStart(19, '0')}`);
  const all = ids.map((id, i) => ({
    id,
    email: `practice.${i}@clinic.test`,
    firstName: 'Practice',
    lastName: `Number ${i}`,
    publicMetadata: { role: 'prosthetist' },
    unsafeMetadata: {},
    createdAt: now,
  }));
  await seedIdentity(client, database, all, 'one step at a time');
  const { tokens, users } = await openIdentity(client, client.db(database), {
    publicOrigin: origin,
    onDeleted: () => {},
  });
  /** A fresh one: they live for a minute. */
  const createHeaders = async (id: string): Promise<Record<string, string>> => {
    const user = await users.byId(id);
    if (!user) throw new Error(`There is no ${id}`);
    const session = {
      ...{ _id: `sess_${id}`, clientId: 'client', userId: id, status: 'active' as const, userAgent: '' },
      ...{ createdAt: now, lastActiveAt: now, expireAt: now, abandonAt: now },
    };
    return {
      authorization: `Bearer ${await tokens.mint(session, user, origin)}`,
      'content-type': 'application/json',
    };
  };
  return { ids, getHeaders: createHeaders };
}
