import { MongoClient } from 'mongodb';
import { afterAll } from 'vitest';

/**
 * Creates a function that returns a hash of each collection except the named ones, by which a test sees that nothing
 * changed. Call it at the top of a `*.db.test.ts`. It has its own connection, because `dbHash` is not part of the
 * Stable API.
 */
export async function createDatabaseHasher(uri: string, ...excludedNames: string[]) {
  const client = await new MongoClient(uri).connect();
  afterAll(() => client.close());
  return async (): Promise<Record<string, unknown>> => {
    const { collections } = await client.db().command({ dbHash: 1 });
    return Object.fromEntries(Object.entries(collections).filter(([name]) => !excludedNames.includes(name)));
  };
}
