import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createStorage, findStorageSettingsError, storageSettings } from './create-storage.ts';

const settingsSchema = z.object(storageSettings);
const folder = createTempFolder('storage');

it('stores files in the data folder by default', async () => {
  await createStorage(settingsSchema.parse({ DATA_DIR: folder })).put('a.webp', Buffer.from('A'));
  expect(await readFile(path.join(folder, 'photos/a.webp'), 'utf8')).toBe('A');
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
