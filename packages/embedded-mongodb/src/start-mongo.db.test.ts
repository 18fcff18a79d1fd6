import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from './ports.ts';
import { type Mongo, startMongo } from './start-mongo.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'start-mongo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function withClient<T>(
  { uri }: Pick<Mongo, 'uri'>,
  runWork: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = await new MongoClient(uri).connect();
  try {
    return await runWork(client);
  } finally {
    await client.close();
  }
}

/** The server that runs from one test to the next, and how those before ended. */
let runningMongo: Mongo;
const exitReasons: string[] = [];
const onExit = (reason: string) => void exitReasons.push(reason);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const countRows = () =>
  withClient(runningMongo, (client) => client.db('kept').collection('rows').countDocuments());

test('mongod ends when its parent is killed; data of a transaction and the port survive', async () => {
  const program = `import { startMongo } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
    const { uri, port, pid } = await startMongo({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ uri, port, pid }));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const childMongo: Pick<Mongo, 'uri' | 'port' | 'pid'> = JSON.parse(line);
  await withClient(childMongo, (client) =>
    client.withSession((session) =>
      session.withTransaction(() => client.db('kept').collection('rows').insertOne({ n: 1 }, { session })),
    ),
  );
  expect(isAlive(childMongo.pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(childMongo.pid), { timeout: 15_000, interval: 200 }).toBe(false);

  runningMongo = await startMongo({ dataDir, onExit });
  expect([runningMongo.port, await countRows()]).toEqual([childMongo.port, 1]);
  if (Number.parseInt(runningMongo.version, 10) < 8) {
    const parameterQuery = { getParameter: 1, tcmallocAggressiveMemoryDecommit: 1 };
    const parameters = await withClient(runningMongo, (client) => client.db('admin').command(parameterQuery));
    expect(parameters).toMatchObject({ tcmallocAggressiveMemoryDecommit: 1 });
  }
});

test('a crash is reported', async () => {
  process.kill(runningMongo.pid, 'SIGKILL');
  await expect.poll(() => exitReasons, { timeout: 5_000 }).toEqual(['it ended with SIGKILL']);
});

test('data are served at another port if the former one is taken', async () => {
  const formerPort = runningMongo.port;
  const otherServer = createServer().listen(formerPort, '127.0.0.1');
  await once(otherServer, 'listening');
  runningMongo = await startMongo({ dataDir, onExit });
  otherServer.close();
  expect(runningMongo.port).not.toBe(formerPort);
  expect(await countRows()).toBe(1);
});

test('a taken port and data in use are clear errors; an ordered stop is not reported', async () => {
  const otherDataDir = mkdtempSync(path.join(tmpdir(), 'start-mongo-'));
  await expect(startMongo({ dataDir: otherDataDir, port: runningMongo.port })).rejects.toThrow(
    `Port ${runningMongo.port}, meant for MongoDB, is taken.`,
  );
  rmSync(otherDataDir, { recursive: true });
  await expect(startMongo({ dataDir, port: await findFreePort(), lockWaitMs: 0 })).rejects.toThrow(
    /in use by another MongoDB server/,
  );
  await runningMongo.stop();
  expect([isAlive(runningMongo.pid), exitReasons.length]).toEqual([false, 1]);
});

test('data of another release are a clear error that names it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'start-mongo-'));
  const script = `#!/bin/sh
[ "$1" = --version ] && echo 'db version v6.0.1' && exit 0
echo '{"s":"F","msg":"UPGRADE PROBLEM"}'; exit 62`;
  writeFileSync(path.join(folder, 'mongod'), script, { mode: 0o755 });
  const lastStart = { port: await findFreePort(), version: '8.2.6' };
  writeFileSync(path.join(folder, 'embedded-mongodb.json'), JSON.stringify(lastStart));
  await expect(startMongo({ dataDir: folder, cacheDir: folder, env: { PATH: folder } })).rejects.toThrow(
    /were written by MongoDB 8\.2\.6, which 6\.0\.1 \(.+\) cannot open/,
  );
  rmSync(folder, { recursive: true });
});
