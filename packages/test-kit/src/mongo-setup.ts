// Global setup of the "db" tests: one mongod for a run, on data of its own. Never the developer's .data/.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@app/embedded-mongodb';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import type {} from './mongo.ts'; // what it declares can be provided

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await findFolder(), 'db-tests-'));
  const clean = () => rm(dataDir, { recursive: true, force: true });
  const mongo = await startMongo({ dataDir, tell: (line) => console.log(line) }).catch(async (error) => {
    await clean();
    throw error;
  });
  await keepWhatIsOver(mongo.uri);
  project.provide('mongoUri', mongo.uri);
  return async () => {
    await mongo.stop();
    await clean();
  };
}

/** Data in memory spare the disk's waits, where there is room for them. Tests of crashes have a mongod on disk. */
async function findFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Tests have clocks of their own: what is over by today's is not for MongoDB to remove in the middle of one. */
async function keepWhatIsOver(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  await client.close();
}
