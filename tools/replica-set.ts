// Makes one replica set of three new MongoDB servers, and the two users of it; where that was done before, it only
// sees that the site's user has the password of today. compose.yaml runs it at every start, in the network of the
// first server: a server without users lets only who is on its own machine make the first one.
import { setTimeout as pause } from 'node:timers/promises';
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import * as z from 'zod';

export const settings = z.object({
  /** As they reach each other, the one on this machine first: mongo-1:27017,mongo-2:27017,mongo-3:27017 */
  MONGODB_MEMBERS: z.string().regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/),
  MONGODB_ROOT_PASSWORD: z.string().min(16),
  /** Of the user "app", whom the services sign in as. */
  MONGODB_PASSWORD: z.string().min(16),
});
type Wish = z.output<typeof settings>;

const database = 'app';
const patienceMs = 120_000;

/** MongoDB's own numbers for what is no fault here. */
const codes = { authenticationFailed: 18, alreadyInitialized: 23, userExists: 51_003 };
const has = (error: unknown, ...known: number[]) =>
  error instanceof MongoServerError && known.includes(Number(error.code));

/** @throws where the servers do not answer in time, or hold users that are not ours */
export async function makeReplicaSet(wish: Wish): Promise<void> {
  const members = wish.MONGODB_MEMBERS.split(',');
  const here = `mongodb://127.0.0.1:${members[0]?.split(':')[1]}/?directConnection=true`;
  await using local = await connected(new MongoClient(here, { serverSelectionTimeoutMS: patienceMs }));
  const config = { _id: 'rs0', members: members.map((host, _id) => ({ _id, host })) };
  await local.client
    .db('admin')
    .command({ replSetInitiate: config })
    .catch((error: unknown) => {
      // Who has users lets no stranger do so: then it was done before.
      if (!has(error, codes.alreadyInitialized, 13)) throw error;
    });
  await primaryOf(local.client);
  const root: Document = { createUser: 'root', pwd: wish.MONGODB_ROOT_PASSWORD, roles: ['root'] };
  await local.client
    .db('admin')
    .command(root)
    .catch((error: unknown) => {
      // NotWritablePrimary: another member was elected, so the set is not new.
      if (!has(error, codes.userExists, 13, 10_107)) throw error;
    });

  const all = `mongodb://${wish.MONGODB_MEMBERS}/?replicaSet=rs0`;
  const auth = { username: 'root', password: wish.MONGODB_ROOT_PASSWORD };
  await using owner = await connected(new MongoClient(all, { auth, serverSelectionTimeoutMS: patienceMs }));
  const db = owner.client.db(database);
  const site = { pwd: wish.MONGODB_PASSWORD, roles: ['readWrite', 'dbAdmin'] };
  await db.command({ createUser: 'app', ...site }).catch((error: unknown) => {
    if (!has(error, codes.userExists)) throw error;
    return db.command({ updateUser: 'app', ...site });
  });
}

async function connected(client: MongoClient) {
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.close() };
}

/** Waits until the set has a primary, whichever it is. */
async function primaryOf(client: MongoClient): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { primary } = await client.db('admin').command({ hello: 1 });
    if (primary) return;
    await pause(200);
  }
  throw new Error('The replica set has elected no primary in two minutes: do its members reach each other?');
}

if (import.meta.main) {
  const read = settings.safeParse(process.env);
  if (read.success) {
    await makeReplicaSet(read.data);
    console.log('The replica set stands.');
  } else {
    for (const { path, message } of read.error.issues) console.error(`Setting ${path.join('.')}: ${message}`);
    process.exitCode = 78;
  }
}
