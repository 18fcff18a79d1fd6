import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, findMongod } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { pickRounds } from '@app/test-kit/full-tests';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterAll, expect, it } from 'vitest';
import { describeError } from './command.ts';
import { ensureReplicaSet } from './replica-set.ts';

// Servers as compose.yaml starts them: with a shared key, and authentication. Three need ten seconds for their first
// election; a set of one goes through the same steps.
const folder = createTempFolder('replica-set');
const keyPath = path.join(folder, 'key');
writeFileSync(keyPath, randomBytes(300).toString('base64'), { mode: 0o400 });
const { binaryPath } = await findMongod({});
const memberCount = pickRounds(1, 3);
const ports = await Promise.all(Array.from({ length: memberCount }, () => findFreePort()));
const servers: ChildProcess[] = ports.map((port) => {
  const dbpath = path.join(folder, String(port));
  mkdirSync(dbpath);
  const serverOptions = [
    '--replSet',
    'rs0',
    '--keyFile',
    keyPath,
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
  ];
  const testOptions = ['--wiredTigerCacheSizeGB', '0.25', '--nounixsocket'];
  return spawn(binaryPath, [...serverOptions, ...testOptions, '--dbpath', dbpath], { stdio: 'ignore' });
});
afterAll(async () => {
  const exitPromises = servers.map((server) => server.exitCode ?? once(server, 'exit'));
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(exitPromises);
});

const MONGODB_MEMBERS = ports.map((port) => `127.0.0.1:${port}`).join(',');
const createSettings = (MONGODB_PASSWORD: string, MONGODB_USER = 'app') => ({
  MONGODB_MEMBERS,
  MONGODB_USER,
  MONGODB_ROOT_PASSWORD: 'root-password-of-tests',
  MONGODB_PASSWORD,
});
/** Creates the connection string that compose.yaml gives the services. */
const createUri = (password: string) => `mongodb://app:${password}@${MONGODB_MEMBERS}/app?replicaSet=rs0`;

it('makes a set in which the site’s user can do all that services need', async () => {
  await ensureReplicaSet(createSettings('first-password-of-tests'));
  const { client, db } = await connectMongo(createUri('first-password-of-tests'));
  try {
    const { hosts } = await client.db('admin').command({ hello: 1 });
    expect(hosts).toHaveLength(memberCount);
    // The commands of a database update.
    await db.createCollection('locks');
    await db.command({
      collMod: 'locks',
      validator: {},
      validationLevel: 'strict',
      validationAction: 'error',
    });
    await db.collection('locks').createIndex({ until: 1 }, { name: 'until' });
    const changeStream = db.collection('locks').watch();
    expect(await changeStream.tryNext()).toBeNull(); // opens the stream
    await client.withSession((session) =>
      session.withTransaction(() => db.collection('locks').insertOne({}, { session })),
    );
    expect(await changeStream.next()).toMatchObject({ operationType: 'insert' });
    await changeStream.close();
    const snapshotSession = client.startSession({ snapshot: true });
    expect(await db.collection('locks').countDocuments({}, { session: snapshotSession })).toBe(1);
    await snapshotSession.endSession();
    await client.db('app_rehearsal').collection('a').insertOne({});
    await client.db('app_rehearsal').dropDatabase();
    const errorText = await client.db('other').collection('a').insertOne({}).catch(describeError);
    expect(errorText).toMatch(/lacks rights on other: it needs/);
  } finally {
    await client.close();
  }
});

it('requires authentication', async () => {
  const { client, db } = await connectMongo(`mongodb://${MONGODB_MEMBERS}/app?replicaSet=rs0`);
  await expect(db.collection('locks').findOne()).rejects.toMatchObject({ code: 13 });
  await client.close();
});

it('changes nothing when repeated, except a new password of the site’s user', async () => {
  expect(await ensureReplicaSet(createSettings('first-password-of-tests'))).toBeUndefined();
  expect(await ensureReplicaSet(createSettings('second-password-of-tests'))).toBe(
    'The password of `app` was changed: restart all services with it.',
  );
  const { client, db } = await connectMongo(createUri('second-password-of-tests'));
  expect(await db.collection('locks').countDocuments()).toBe(1);
  await client.close();
  await expect(connectMongo(createUri('first-password-of-tests'), { waitMs: 1_000 })).rejects.toThrow(
    'refuses the user or the password',
  );
});

it('says that the root password is another one than the set was made with', async () => {
  const settings = {
    ...createSettings('second-password-of-tests'),
    MONGODB_ROOT_PASSWORD: 'another-root-password',
  };
  await expect(ensureReplicaSet(settings)).rejects.toThrow(/^MongoDB refuses MONGODB_ROOT_PASSWORD/);
});

it('adds a second user for a rotation without a gap', async () => {
  await ensureReplicaSet(createSettings('third-password-of-tests', 'app-2'));
  for (const [user, password] of [
    ['app', 'second-password-of-tests'],
    ['app-2', 'third-password-of-tests'],
  ]) {
    const { client, db } = await connectMongo(createUri(password!).replace('app:', `${user}:`));
    expect(await db.collection('locks').countDocuments()).toBe(1);
    await client.close();
  }
});
