import { type Db, MongoClient } from 'mongodb';

/** Where `MONGODB_URI` names no database. */
export const defaultDatabase = 'app';

/** For every read that a visitor waits for: the server gives up after two seconds, and the answer is 503. */
export const readOptions = { maxTimeMS: 2000 } as const;

export interface Connection {
  client: MongoClient;
  db: Db;
}

/**
 * Connects, and makes sure that it is a replica set: transactions and change streams need one.
 * Waits up to ten seconds for a server.
 * @throws with a sentence that says what to do, without the connection string (it may hold a password)
 */
export async function connectMongo(uri: string, { appName }: { appName?: string } = {}): Promise<Connection> {
  const client = new MongoClient(uri, {
    ...(appName && { appName }),
    // Only what MongoDB promises to keep from release to release.
    serverApi: { version: '1', strict: true, deprecationErrors: true },
    maxPoolSize: 20,
    connectTimeoutMS: 5000,
    serverSelectionTimeoutMS: 10_000,
    waitQueueTimeoutMS: 2000,
    writeConcern: { w: 'majority' },
  });
  await client.connect().catch((cause: Error) => {
    throw new Error(
      `No MongoDB answers at MONGODB_URI (${cause.name}). Is it running, and is the address right?`,
      { cause },
    );
  });
  const hello = await client.db('admin').command({ hello: 1 });
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    await client.close();
    throw new Error(
      'MongoDB must be a replica set. A single server becomes one: start it with --replSet rs0, then run rs.initiate().',
    );
  }
  const named = new URL(uri.replace(/^mongodb(\+srv)?:\/\/[^/?]*/, 'http://host')).pathname.slice(1);
  return { client, db: client.db(named || defaultDatabase) };
}
