import { randomUUID } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, inject } from 'vitest';

export interface TestDatabase {
  db: Db;
  client: MongoClient;
  /** Connection string that names this database, for code that connects by itself. */
  uri: string;
}

/** As services connect: what this API lacks must fail in a test, not in production. */
const serverApi = { version: '1', strict: true, deprecationErrors: true } as const;

/**
 * A new, empty database on the run's one mongod, for one `*.db.test.ts` file; gone when the file is done.
 * Call it at the top of the file: `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = new URL(inject('mongoUri'));
  server.pathname = `/${name}`;
  const uri = server.href;
  const client = await new MongoClient(uri, { serverApi }).connect();
  const db = client.db(name);
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return { db, client, uri };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's mongod listens, without a database name. */
    mongoUri: string;
  }
}
