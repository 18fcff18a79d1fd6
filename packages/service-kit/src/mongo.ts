import { type Db, MongoClient, MongoServerSelectionError } from 'mongodb';
import { followCommands } from './telemetry/command-spans.store.ts';
import { isTracing } from './telemetry/telemetry.ts';

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
 * Waits for a server for `waitMs`.
 * @throws with a sentence that says what to do, without the connection string (it may hold a password)
 */
export async function connectMongo(
  uri: string,
  { appName, waitMs = 10_000 }: { appName?: string; waitMs?: number } = {},
): Promise<Connection> {
  const client = new MongoClient(uri, {
    ...(appName && { appName }),
    // Only what MongoDB promises to keep from release to release.
    serverApi: { version: '1', strict: true, deprecationErrors: true },
    maxPoolSize: 20,
    connectTimeoutMS: 3000,
    // A primary that stands still without closing its connections is given up after this and the time to connect.
    heartbeatFrequencyMS: 2000,
    // A visitor waits for as long while there is no primary; then it is 503.
    serverSelectionTimeoutMS: Math.min(3000, waitMs),
    waitQueueTimeoutMS: 2000,
    writeConcern: { w: 'majority' },
    // The driver decodes each answer once more for it.
    monitorCommands: isTracing(),
  });
  if (isTracing()) followCommands(client);
  await connectWithin(client, waitMs).catch(async (error) => {
    await client.close();
    throw error;
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

async function connectWithin(client: MongoClient, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  for (;;) {
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (cause instanceof MongoServerSelectionError && performance.now() < deadline) continue;
      const { name } = cause as Error;
      throw new Error(
        `No MongoDB answers at MONGODB_URI (${name}). Is it running, and is the address right?`,
        { cause },
      );
    }
  }
}
