import { randomUUID } from 'node:crypto';
import { prepareDatabase, validators } from '@app/db';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, inject } from 'vitest';

export interface TestDatabase {
  db: Db;
  client: MongoClient;
  /** Connection string with the database's name. */
  uri: string;
}

/** The strict Stable API, which services use. */
const serverApi = { version: '1', strict: true, deprecationErrors: true } as const;

/** Prepared databases that no test file of this worker uses now. They outlive a file: see `isolate` in Vitest. */
const freeDatabases: Db[] = [];

/**
 * Prepares a database with collections, validators and indexes, without documents, for one `*.db.test.ts` file. It is
 * emptied and reused: a file that drops collections or indexes must use `createEmptyDatabase()`. Call it at the top of
 * the file: `const { db } = await createTestDatabase();`. `monitorCommands`: the client reports its commands, at some cost.
 */
export async function createTestDatabase(
  options: Pick<MongoClientOptions, 'monitorCommands'> = {},
): Promise<TestDatabase> {
  const preparedDb = freeDatabases.pop();
  const { client, db, uri } = await connectToDatabase(preparedDb?.databaseName, options);
  if (!preparedDb) await prepareDatabase(db);
  afterAll(async () => {
    await clearDatabase(db);
    freeDatabases.push(db);
    await client.close();
  });
  return { db, client, uri };
}

/** Creates an empty database for one `*.db.test.ts` file, dropped afterwards. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await connectToDatabase();
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.client.close();
  });
  return database;
}

async function connectToDatabase(
  databaseName = `test_${randomUUID().replaceAll('-', '')}`,
  options: MongoClientOptions = {},
): Promise<TestDatabase> {
  const serverUrl = new URL(inject('mongoUri'));
  serverUrl.pathname = `/${databaseName}`;
  const uri = serverUrl.href;
  const client = await new MongoClient(uri, { ...options, serverApi }).connect();
  return { db: client.db(databaseName), client, uri };
}

/** Deletes all documents, and drops unknown collections. */
export async function clearDatabase(db: Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const unknownCollections = collections.filter(({ name }) => name !== 'migrations' && !(name in validators));
  const filledCollections = await db
    .collection('listings')
    .aggregate<{ name: string }>(filledCollectionsPipeline)
    .toArray();
  await Promise.all([
    ...unknownCollections.map(({ name }) => db.collection(name).drop()),
    ...filledCollections.map(({ name }) => db.collection(name).deleteMany({})),
  ]);
}

const createNameStages = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name } }];

/** Pipeline that returns the names of collections with documents, in one query, because most have none. */
const filledCollectionsPipeline = [
  ...createNameStages('listings'),
  ...Object.keys(validators)
    .filter((coll) => coll !== 'listings')
    .map((coll) => ({ $unionWith: { coll, pipeline: createNameStages(coll) } })),
];

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's mongod, without a database name. */
    mongoUri: string;
  }
}
