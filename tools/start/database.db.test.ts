import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, findMongod } from '@app/embedded-mongodb';
import { createTestDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './database.ts';
import { describeDatabase } from './find-database.ts';

const { uri } = await createTestDatabase();
const baseFolder = createTempFolder('database');

test('a replica set is used as it is', async () => {
  expect(await describeDatabase({ uri })).toBe(`${new URL(uri).host} (MONGODB_URI)`);
});

test('a single server is rejected, with instructions to make it a replica set', async () => {
  const { binaryPath } = await findMongod();
  const port = await findFreePort();
  const dbpath = mkdtempSync(path.join(baseFolder, 'single-'));
  const server = spawn(binaryPath, ['--dbpath', dbpath, '--port', String(port), '--bind_ip', '127.0.0.1'], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  await expect(describeDatabase({ uri: `mongodb://127.0.0.1:${port}` })).rejects.toThrow(
    /must be a replica set.*rs\.initiate\(\)/,
  );
});

describe('our own MongoDB', () => {
  const endController = new AbortController();
  const onLost = vi.fn();
  let availableBytes = 1e9;
  let checkCount = 0;
  let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
  let client: MongoClient;
  beforeAll(async () => {
    database = await startEmbeddedDatabase({
      dataDir: path.join(baseFolder, 'data'),
      signal: endController.signal,
      onProgress: () => {},
      onLost,
      measureFreeBytes: async () => {
        checkCount++;
        return availableBytes;
      },
      checkIntervalMs: 5,
    });
    client = await new MongoClient(database.uri).connect();
  });
  afterAll(async () => {
    await client.close();
    endController.abort();
    await database.stop();
  });
  const killMongod = async () => {
    const { pid } = await client.db().admin().command({ serverStatus: 1 });
    process.kill(Number(pid), 'SIGKILL');
  };

  test('restarts at the same address after crashes, with all acknowledged data', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const rows = client.db().collection('rows');
    await rows.insertOne({ n: 1 }, { writeConcern: { w: 'majority' } });
    // A second crash soon after the first.
    for (let crash = 0; crash < 2; crash++) {
      await killMongod();
      expect(await rows.countDocuments({}, { timeoutMS: 15_000 })).toBe(1);
    }
    expect(onLost).not.toHaveBeenCalled();
  });

  test('on a full disk waits for room instead of ending the site, and then restarts', async () => {
    const messages: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((text: string) => void messages.push(text));
    availableBytes = 1e6;
    checkCount = 0;
    await killMongod();
    await vi.waitUntil(() => checkCount > 5, { timeout: 20_000 });
    expect(messages).toEqual([
      expect.stringMatching(/^MongoDB is down because the disk of .*data is full: make room/),
    ]);
    availableBytes = 1e9;
    const countRows = () =>
      client
        .db()
        .collection('rows')
        .countDocuments()
        .catch(() => -1);
    await expect.poll(countRows, { timeout: 30_000 }).toBe(1);
    expect(messages).toHaveLength(2);
    expect(onLost).not.toHaveBeenCalled();
  });
});
