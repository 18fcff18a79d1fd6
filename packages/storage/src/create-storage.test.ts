import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createReleasesStorage,
  createStorage,
  findReleasesStorageSettingsError,
  findStorageSettingsError,
  releasesStorageSettings,
  storageSettings,
} from './create-storage.ts';
import { InvalidKeyError } from './storage.ts';
import { listAll } from './testing/contract.ts';
import { createS3Stub, credentials as s3Credentials } from './testing/stand-in-s3.ts';

const root = createTempFolder('storage');
const settingsSchema = z.object(storageSettings);
const s3Stub = createS3Stub('bucket-of-tests');
const parseReleasesSettings = (rawSettings: Record<string, string>) =>
  z.object(releasesStorageSettings).parse(rawSettings);
const createBucketSettings = () => ({
  REMOTES_STORE: 's3',
  S3_BUCKET: 'bucket-of-tests',
  S3_ENDPOINT: s3Stub.endpoint,
  S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
});
const fileKey = 'mf_search/1.0.0-ab12cd34/remoteEntry.1b5321db06.js';

beforeEach(() => {
  rmSync(path.join(root, 'remotes'), { recursive: true, force: true });
  s3Stub.objects.clear();
});

describe.each([
  ['a folder', () => ({ REMOTES_DIR: 'remotes' })],
  ['a bucket', createBucketSettings],
])('files of releases in %s', (_where, createSettings) => {
  const createTestStorage = () => createReleasesStorage(parseReleasesSettings(createSettings()), root);

  it('are in folders, listed by their path, and gone when deleted', async () => {
    const otherKey = 'mf_search/1.0.0-ab12cd34/parts/page.js';
    for (const key of [fileKey, otherKey]) await createTestStorage().put(key, Buffer.from(key));
    expect(Buffer.from((await createTestStorage().get(fileKey)) ?? []).toString()).toBe(fileKey);
    expect((await listAll(createTestStorage())).map(({ key }) => key).sort()).toEqual(
      [otherKey, fileKey].sort(),
    );
    await createTestStorage().delete(fileKey);
    expect(await createTestStorage().get(fileKey)).toBeUndefined();
    expect(Buffer.from((await createTestStorage().get(otherKey)) ?? []).toString()).toBe(otherKey);
  });

  it.each(['../x.js', 'a/../../x.js', '/x.js', 'a//x.js', 'a/.hidden', '', 'a/'])(
    'reject the key "%s"',
    async (key) => {
      await expect(createTestStorage().put(key, Buffer.from(''))).rejects.toThrow(InvalidKeyError);
      await expect(createTestStorage().get(key)).rejects.toThrow(InvalidKeyError);
    },
  );
});

it('folders are removed with their last file', async () => {
  const storage = createReleasesStorage(parseReleasesSettings({ REMOTES_DIR: 'remotes' }), root);
  await storage.put(fileKey, Buffer.from('1'));
  await storage.put('mf_search/2.0.0/page.js', Buffer.from('2'));
  await storage.delete(fileKey);
  expect(readdirSync(path.join(root, 'remotes/mf_search'))).toEqual(['2.0.0']);
  await storage.delete('mf_search/2.0.0/page.js');
  expect(existsSync(path.join(root, 'remotes/mf_search'))).toBe(false);
  expect(existsSync(path.join(root, 'remotes'))).toBe(true);
});

it('objects of a bucket have the headers that a CDN must send, equal to the gateway’s', async () => {
  const storage = createReleasesStorage(parseReleasesSettings(createBucketSettings()), root);
  const fileHeaders = {
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  };
  await storage.put(fileKey, Buffer.from('1'), fileHeaders);
  expect(s3Stub.objects.has(`remotes/${fileKey}`)).toBe(true);
  expect(s3Stub.uploadHeaders.at(-1)).toMatchObject({
    'content-type': fileHeaders.contentType,
    'cache-control': fileHeaders.cacheControl,
  });
});

it('a bucket requires its name', () => {
  expect(findReleasesStorageSettingsError(parseReleasesSettings({ REMOTES_STORE: 's3' }))).toBe(
    'Setting S3_BUCKET: needed where REMOTES_STORE is s3',
  );
  expect(findReleasesStorageSettingsError(parseReleasesSettings({}))).toBeUndefined();
});

it('stores files in the data folder by default', async () => {
  await createStorage(settingsSchema.parse({ DATA_DIR: root })).put('a.webp', Buffer.from('A'));
  expect(readFileSync(path.join(root, 'photos/a.webp'), 'utf8')).toBe('A');
});

it.each([
  [{ STORAGE: 's3' }, /S3_BUCKET: needed/],
  [{ STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, /one needs the other/],
  [{ STORAGE: 's3', S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: 'a' }, /one needs the other/],
  [{ STORAGE: 's3', S3_BUCKET: 'b' }, undefined],
  [{ STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, undefined],
  [{ STORAGE: 'disk', S3_ACCESS_KEY_ID: 'left over' }, undefined],
])('the settings %j have the error %s', (env, message) => {
  const parsedSettings = settingsSchema.parse(env);
  if (message === undefined) return expect(findStorageSettingsError(parsedSettings)).toBeUndefined();
  expect(findStorageSettingsError(parsedSettings)).toMatch(message);
  expect(() => createStorage(parsedSettings)).toThrow(message);
});

it('rejects an unknown kind', () => {
  expect(settingsSchema.safeParse({ STORAGE: 'ftp' }).success).toBe(false);
});
