// Initializes a replica set of three MongoDB servers and its two users; later, updates the password of the site's user.
// compose.yaml runs it in the first server's network: MongoDB lets only local connections create the first user.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import * as z from 'zod';
import { isMain, printError, readArguments } from './command.ts';

export const settingsSchema = z.object({
  /** Addresses by which the members reach each other, the local one first: mongo-1:27017,mongo-2:27017,mongo-3:27017 */
  MONGODB_MEMBERS: z
    .string('missing')
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be host:port, with commas between'),
  MONGODB_ROOT_PASSWORD: z.string('missing').min(16),
  /** The user of the services; another one during a rotation of its password. */
  MONGODB_USER: z
    .string()
    .optional()
    .transform((name) => name || 'app'),
  MONGODB_PASSWORD: z.string('missing').min(16),
});
type ReplicaSetSettings = z.output<typeof settingsSchema>;

const databaseName = 'app';
const timeoutMs = 120_000;

const errorCodes = { unauthorized: 13, authenticationFailed: 18, alreadyInitialized: 23, userExists: 51_003 };
const hasCode = (error: unknown, code: number) => error instanceof MongoServerError && error.code === code;

/** Returns what remains to be done, if anything. @throws if the servers do not reply in time, or have other users */
export async function ensureReplicaSet(settings: ReplicaSetSettings): Promise<string | undefined> {
  const members = settings.MONGODB_MEMBERS.split(',');
  const connectTo = (host: string) =>
    new MongoClient(`mongodb://${host}/?directConnection=true`, {
      serverSelectionTimeoutMS: timeoutMs,
    }).connect();
  await using localClient = await connectTo(`127.0.0.1:${members[0]?.split(':')[1]}`);
  const admin = localClient.db('admin');
  const { setName } = await admin.command({ hello: 1 });
  // Initialization needs all members.
  if (!setName)
    for (const host of members) {
      await using _ = await connectTo(host);
    }
  // The first member is preferred as primary, since users can only be created there.
  const config = {
    _id: 'rs0',
    members: members.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 })),
    // Another member takes over from a frozen primary after seven seconds instead of fifteen.
    settings: { electionTimeoutMillis: 2_000 },
  };
  const hasUsers = await admin.command({ replSetInitiate: config }).then(
    () => false,
    (error: unknown) => {
      if (hasCode(error, errorCodes.alreadyInitialized)) return false;
      // Unauthorized: users exist, so the set was initialized before.
      if (hasCode(error, errorCodes.unauthorized)) return true;
      throw error;
    },
  );
  if (!hasUsers) {
    await waitForElection(admin);
    await admin.command({ createUser: 'root', pwd: settings.MONGODB_ROOT_PASSWORD, roles: ['root'] });
  }

  const setUri = `mongodb://${settings.MONGODB_MEMBERS}/?replicaSet=rs0`;
  const rootAuth = { username: 'root', password: settings.MONGODB_ROOT_PASSWORD };
  await using rootClient = await connectAs(setUri, rootAuth);
  if (!rootClient)
    throw new Error(
      'MongoDB refuses MONGODB_ROOT_PASSWORD. A set keeps the one that it was made with, until root changes it.',
    );
  const db = rootClient.db(databaseName);
  // The second one is for rehearsals of a restore.
  const databaseNames = [databaseName, `${databaseName}_rehearsal`];
  const roles = databaseNames.flatMap((name) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db: name })));
  const siteUserOptions = { pwd: settings.MONGODB_PASSWORD, roles };
  const userName = settings.MONGODB_USER;
  try {
    await db.command({ createUser: userName, ...siteUserOptions });
    return undefined;
  } catch (error) {
    if (!hasCode(error, errorCodes.userExists)) throw error;
  }
  const siteAuth = { username: userName, password: settings.MONGODB_PASSWORD };
  await using siteClient = await connectAs(`${setUri}&authSource=${databaseName}`, siteAuth);
  await db.command({ updateUser: userName, ...siteUserOptions });
  return siteClient
    ? undefined
    : `The password of \`${userName}\` was changed: restart all services with it.`;
}

/** Returns undefined if the server refuses the password. */
async function connectAs(uri: string, auth: { username: string; password: string }) {
  const client = new MongoClient(uri, { auth, serverSelectionTimeoutMS: timeoutMs });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    if (hasCode(error, errorCodes.authenticationFailed)) return undefined;
    throw error;
  }
}

async function waitForElection(admin: Db): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (isWritablePrimary) return;
    await sleep(200);
  }
  throw new Error('The first server was not elected in two minutes: do the members reach each other?');
}

const help = `node replica-set.mjs

Makes a replica set of new MongoDB servers with its two users, or sets the password of the site's user. Settings:
${Object.keys(settingsSchema.shape).join(', ')}`;

if (isMain(import.meta)) {
  readArguments(help, {});
  const parseResult = settingsSchema.safeParse(process.env);
  if (parseResult.success) {
    await ensureReplicaSet(parseResult.data).then(
      (notice = 'The replica set stands.') => console.log(notice),
      printError,
    );
  } else {
    for (const { path, message } of parseResult.error.issues)
      console.error(`Setting ${path.join('.')}: ${message}`);
    process.exitCode = 78;
  }
}
