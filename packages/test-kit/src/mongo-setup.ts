// Global setup of database tests: one mongod per run with its own data, never the developer's .data/.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@app/embedded-mongodb';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import type {} from './mongo.ts'; // adds the types of provided values

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await pickParentFolder(), 'db-tests-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const mongo = await startMongo({
    dataDir,
    returnsFreeMemory: false,
    onProgress: (message) => console.log(message),
  }).catch(async (error) => {
    await removeData();
    throw error;
  });
  await adjustServer(mongo.uri);
  project.provide('mongoUri', mongo.uri);
  return async () => {
    await mongo.stop();
    await removeData();
  };
}

/** Picks a folder in memory if there is space, to avoid waiting for the disk. Crash tests have a mongod on disk. */
async function pickParentFolder(): Promise<string> {
  const memoryFolder = '/dev/shm';
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 1024 ** 3 ? memoryFolder : tmpdir();
}

/**
 * Turns off TTL deletion, because tests have their own clocks, by which data may seem expired, and the wait of each
 * write for the journal, because nothing crashes this server.
 */
async function adjustServer(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const admin = client.db('admin');
  await admin.command({ setParameter: 1, ttlMonitorEnabled: false });
  const { config } = await admin.command({ replSetGetConfig: 1 });
  const changedConfig = { ...config, version: config.version + 1, writeConcernMajorityJournalDefault: false };
  await admin.command({ replSetReconfig: changedConfig });
  await client.close();
}
