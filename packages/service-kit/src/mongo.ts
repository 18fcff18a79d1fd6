import {
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { traceCommands } from './telemetry/command-spans.store.ts';
import { isTracing, observe } from './telemetry/telemetry.ts';

/** MongoDB's error code. */
const authenticationFailedCode = 18;

/** Used if `MONGODB_URI` names no database. */
export const defaultDatabase = 'app';

/** Options of reads that a visitor waits for: the server aborts after two seconds, and the response is 503. */
export const readOptions = { maxTimeMS: 2000 } as const;

export interface Connection {
  client: MongoClient;
  db: Db;
}

interface ConnectOptions {
  appName?: string;
  waitMs?: number;
  noticeAfterMs?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/**
 * Connects and requires a replica set, for transactions and change streams. Waits up to `waitMs` for a server, and
 * prints a notice after `noticeAfterMs`.
 * @throws with instructions, without the connection string, which may contain a password
 */
export async function connectMongo(
  uri: string,
  { appName, waitMs = 10_000, noticeAfterMs = 5_000, signal }: ConnectOptions = {},
): Promise<Connection> {
  const client = createClient(uri, {
    ...(appName && { appName }),
    // Stable API: unaffected by server upgrades.
    serverApi: { version: '1', strict: true, deprecationErrors: true },
    maxPoolSize: 20,
    // Each connection costs the server a megabyte.
    maxIdleTimeMS: 30_000,
    connectTimeoutMS: 3000,
    // Detects a primary that hangs without closing its connections.
    heartbeatFrequencyMS: 2000,
    // Maximum wait without a primary, then 503.
    serverSelectionTimeoutMS: Math.min(3000, waitMs),
    waitQueueTimeoutMS: 2000,
    writeConcern: { w: 'majority' },
    // Costs a second decoding of each reply.
    monitorCommands: isTracing(),
  });
  if (isTracing()) traceCommands(client);
  observeServers(client);
  const closeClient = () => void client.close().catch(() => {});
  signal?.addEventListener('abort', closeClient, { once: true });
  try {
    await connectWithin(client, waitMs, noticeAfterMs);
  } catch (error) {
    await client.close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', closeClient);
  }
  const helloReply = await client.db('admin').command({ hello: 1 });
  if (!helloReply.setName && helloReply.msg !== 'isdbgrid') {
    await client.close();
    throw new Error(
      'MongoDB must be a replica set. A single server becomes one: start it with --replSet rs0, then run rs.initiate().',
    );
  }
  const databaseName = new URL(uri.replace(/^mongodb(\+srv)?:\/\/[^/?]*/, 'http://host')).pathname.slice(1);
  return { client, db: client.db(databaseName || defaultDatabase) };
}

/** Replaces the driver's own error for an unreadable address, which would repeat its password. */
function createClient(uri: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(uri, options);
  } catch {
    throw new Error(
      'MONGODB_URI is no address that the driver can read. Special characters of a password are written as %XX.',
    );
  }
}

const reachableMemberTypes: readonly string[] = [
  'RSPrimary',
  'RSSecondary',
  'RSArbiter',
  'Standalone',
  'Mongos',
];

/** Counts the members of the replica set that reply, as the driver sees them. */
function observeServers(client: MongoClient): void {
  let memberTypes: readonly string[] = [];
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    memberTypes = [...servers.values()].map(({ type }) => type);
  });
  observe('database_servers', () => {
    const reachableCount = memberTypes.filter((type) => reachableMemberTypes.includes(type)).length;
    return [
      [reachableCount, { state: 'there' }],
      [memberTypes.length - reachableCount, { state: 'missing' }],
    ];
  });
}

async function connectWithin(client: MongoClient, timeoutMs: number, noticeAfterMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const { hosts, srvHost, replicaSet } = client.options;
  const hostNames = srvHost ?? hosts.join(', ');
  const noticeTimer = setTimeout(
    () => console.warn(`Waiting for MongoDB at ${hostNames}${replicaSet ? ` (set ${replicaSet})` : ''}`),
    noticeAfterMs,
  );
  try {
    await connectUntil(client, deadline);
  } finally {
    clearTimeout(noticeTimer);
  }
}

async function connectUntil(client: MongoClient, deadline: number): Promise<void> {
  for (;;) {
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (cause instanceof MongoServerSelectionError && performance.now() < deadline) continue;
      if (cause instanceof MongoServerError && cause.code === authenticationFailedCode)
        throw new Error('MongoDB refuses the user or the password in MONGODB_URI.', { cause });
      const { name } = cause as Error;
      throw new Error(
        `No MongoDB answers at MONGODB_URI (${name}). Is it running, and is the address right?`,
        { cause },
      );
    }
  }
}
