// Global setup of database tests: one mongod per run with its own data, never the developer's .data/.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@app/embedded-mongodb';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import type {} from './mongo.ts'; // adds the types of provided values

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await findFolder(), 'db-tests-'));
  const clean = () => rm(dataDir, { recursive: true, force: true });
  const mongo = await startMongo({ dataDir, frugal: false, onProgress: (line) => console.log(line) }).catch(
    async (error) => {
      await clean();
      throw error;
    },
  );
  await stopExpiry(mongo.uri);
  project.provide('mongoUri', mongo.uri);
  return async () => {
    await mongo.stop();
    await clean();
  };
}

/** Uses memory if there is room, to avoid waiting for the disk. Crash tests have their own mongod on disk. */
async function findFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Stops TTL deletion: tests have their own clocks, so their data may seem expired. */
async function stopExpiry(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  await client.close();
}
