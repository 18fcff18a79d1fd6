import { randomUUID } from 'node:crypto';
import { prepareDatabase } from '@app/db';
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

/** Prepared databases that no file of this worker uses at the moment. They outlive a file: see `isolate` in Vitest. */
const free: Db[] = [];

/**
 * A database with our collections, validators and indexes and without documents, for one `*.db.test.ts` file. The next
 * file of the worker gets the same one, emptied: a file that drops collections or indexes takes `createEmptyDatabase()`.
 * Call it at the top of the file: `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { client, db, uri } = await connect(free.pop()?.databaseName);
  await prepareDatabase(db);
  afterAll(async () => {
    await clearDatabase(db);
    free.push(db);
    await client.close();
  });
  return { db, client, uri };
}

/** A new database with nothing in it, for one `*.db.test.ts` file; gone when the file is done. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await connect();
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.client.close();
  });
  return database;
}

async function connect(name = `test_${randomUUID().replaceAll('-', '')}`): Promise<TestDatabase> {
  const server = new URL(inject('mongoUri'));
  server.pathname = `/${name}`;
  const uri = server.href;
  const client = await new MongoClient(uri, { serverApi }).connect();
  return { db: client.db(name), client, uri };
}

/** Deletes all documents. Drops collections that are not ours: they have no validator. */
export async function clearDatabase(db: Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: false }).toArray();
  await Promise.all(
    collections
      .filter(({ name }) => name !== 'migrations')
      .map(({ name, options }) =>
        options?.validator ? db.collection(name).deleteMany({}) : db.collection(name).drop(),
      ),
  );
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's mongod listens, without a database name. */
    mongoUri: string;
  }
}
