import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileStorage } from '@app/storage';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import { silentLogger } from '../servers-for-tests.ts';
import { createServerBundles } from './bundles.ts';

const folder = createTempFolder('bundles');
const writeBundleFile = (file: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const bucketFiles: Record<string, string> = { 'mf_search/2.0.0/server/server.js': 'of the bucket' };
const bucket = {
  get: async (key: string) =>
    bucketFiles[key] === undefined ? undefined : new Uint8Array(Buffer.from(bucketFiles[key])),
} as unknown as FileStorage;
const createBundlesReader = () =>
  createServerBundles({
    shellDir: path.join(folder, 'shell'),
    remotesDir: path.join(folder, 'remotes'),
    bucket,
    logger: silentLogger,
  });
const readSearchBundle = async (version: string) =>
  String(await createBundlesReader()(createSampleRegistry(version))?.remotes.mf_search?.read());

it('there are no bundles if the shell has none', () => {
  expect(createBundlesReader()(createSampleRegistry())).toBeUndefined();
});

it('bundles are read from the folder or else the bucket, for the remotes that have one', async () => {
  writeBundleFile('shell/server/server.js', 'the shell');
  writeBundleFile('remotes/mf_search/1.0.0/server/server.js', 'of the folder');
  const bundles = createBundlesReader()(createSampleRegistry('1.0.0'));
  expect(Object.keys(bundles?.remotes ?? {})).toEqual(['mf_search']);
  expect(bundles?.remotes.mf_search).toMatchObject({
    id: 'mf_search@1.0.0',
    integrity: createSampleRegistry().remotes.mf_search?.server?.integrity,
  });
  expect(String(await bundles?.shell.read())).toBe('the shell');
  expect(await readSearchBundle('1.0.0')).toBe('of the folder');
  expect(await readSearchBundle('2.0.0')).toBe('of the bucket');
  await expect(readSearchBundle('3.0.0')).rejects.toThrow('ENOENT');
});

it('a changed shell has another id', async () => {
  const readBundles = createBundlesReader();
  const firstId = readBundles(createSampleRegistry())?.shell.id;
  writeBundleFile('shell/server/server.js', 'the shell of today');
  await expect.poll(() => readBundles(createSampleRegistry())?.shell.id).not.toBe(firstId);
});
