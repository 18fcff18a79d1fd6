import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir } from './data-dir.ts';

let baseFolder: string;
beforeEach(() => {
  baseFolder = createTempFolder('data-dir');
});

test('a missing folder is created, locked against a second instance, and released', async () => {
  const folder = path.join(baseFolder, 'deep/data');
  const dataDir = await lockDataDir(folder, 4000);
  expect(existsSync(path.join(folder, 'logs'))).toBe(true);
  await expect(lockDataDir(folder, 4001)).rejects.toThrow(
    `The data folder ${folder} is in use by another copy (process ${process.pid}, http://localhost:4000).`,
  );
  await dataDir.release();
  await (await lockDataDir(folder, 4001)).release();
});

test('the lock of a killed instance is ignored, also if another program has its process id', async () => {
  const lockPath = path.join(baseFolder, 'running.json');
  for (const staleLock of [{ pid: 2 ** 22 + 1 }, { pid: process.pid, born: '1' }]) {
    writeFileSync(lockPath, JSON.stringify({ ...staleLock, port: 4000 }));
    await lockDataDir(baseFolder, 4001);
    expect(JSON.parse(readFileSync(lockPath, 'utf8'))).toMatchObject({ pid: process.pid, port: 4001 });
  }
});

test('a broken lock is ignored', async () => {
  writeFileSync(path.join(baseFolder, 'running.json'), '{"pid":');
  await expect(lockDataDir(baseFolder, 4000)).resolves.toMatchObject({ folder: baseFolder });
});

test('a path through a file is a clear error', async () => {
  writeFileSync(path.join(baseFolder, 'file'), '');
  const folder = path.join(baseFolder, 'file/data');
  await expect(lockDataDir(folder, 4000)).rejects.toThrow(
    `The data folder ${folder} cannot be written (ENOTDIR: not a directory, mkdir '${folder}/logs'). Set DATA_DIR to another one.`,
  );
});

test.each([
  ['a new site', 1_000, {}],
  ['an existing site', 150, {}],
  ['a site whose database is elsewhere', 50, { isDatabaseElsewhere: true }],
])('%s asks for the required space: %i MB', async (_, neededMb, options) => {
  if (neededMb === 150) {
    mkdirSync(path.join(baseFolder, 'mongodb'));
    writeFileSync(path.join(baseFolder, 'mongodb/WiredTiger'), '');
  }
  const createOptions = (mb: number) => ({ ...options, measureFreeBytes: async () => mb * 1e6 });
  await expect(lockDataDir(baseFolder, 4000, createOptions(neededMb - 1))).rejects.toThrow(
    `Only ${neededMb - 1} MB are free on the disk of ${baseFolder}; ${neededMb} MB are needed.`,
  );
  await (await lockDataDir(baseFolder, 4000, createOptions(neededMb))).release();
});

test('recorded addresses are added to those recorded before', async () => {
  const dataDir = await lockDataDir(baseFolder, 4000);
  await dataDir.recordAddresses({ mongoUri: 'mongodb://one' });
  await dataDir.recordAddresses({ identityUrl: 'http://two' });
  expect(JSON.parse(readFileSync(path.join(baseFolder, 'running.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
    mongoUri: 'mongodb://one',
    identityUrl: 'http://two',
  });
});

test('commands read the usual folder if DATA_DIR is empty', async () => {
  vi.stubEnv('DATA_DIR', '');
  vi.resetModules();
  expect((await import('./find-database.ts')).dataOption.default).toBe('.data');
  vi.unstubAllEnvs();
});
