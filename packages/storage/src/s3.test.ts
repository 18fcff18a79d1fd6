import { beforeEach, describe, expect, it } from 'vitest';
import { createS3Storage, type S3Options } from './s3.ts';
import { StorageFullError, StorageUnavailableError } from './storage.ts';
import { listAll, testStorageContract } from './testing/contract.ts';
import { createS3Stub, credentials } from './testing/stand-in-s3.ts';

const s3Stub = createS3Stub('bucket-of-tests');
beforeEach(() => {
  s3Stub.state.failure = undefined;
  s3Stub.state.isHanging = false;
  s3Stub.state.pageSize = 1000;
});
const createStorage = (overrides: Partial<S3Options> = {}) =>
  createS3Storage({
    bucket: 'bucket-of-tests',
    region: 'us-east-1',
    endpoint: s3Stub.endpoint,
    credentials,
    prefix: 'photos/',
    ...overrides,
  });

testStorageContract(createStorage);

it('uses path style below the endpoint, and keys below the prefix', async () => {
  await createStorage().put('a.webp', Buffer.from('A'));
  expect(s3Stub.requests.at(-1)).toMatch(/^PUT \/bucket-of-tests\/photos\/a\.webp(\?|$)/);
  expect(s3Stub.objects.get('photos/a.webp')?.bytes.toString()).toBe('A');
});

it('lists all pages, and only its own keys', async () => {
  s3Stub.objects.clear();
  for (let i = 0; i < 7; i++)
    s3Stub.objects.set(`photos/file-${i}`, { bytes: Buffer.from(''), storedAt: new Date(i) });
  s3Stub.objects.set('other/file', { bytes: Buffer.from(''), storedAt: new Date() });
  s3Stub.objects.set('photos/of/others', { bytes: Buffer.from(''), storedAt: new Date() });
  s3Stub.state.pageSize = 3;
  const listedFiles = await listAll(createStorage());
  expect(listedFiles.map(({ key }) => key)).toEqual(Array.from({ length: 7 }, (_, i) => `file-${i}`));
  expect(listedFiles[6]?.storedAt).toEqual(new Date(6));
});

describe('the error', () => {
  it.each([
    [507, 'XMinioStorageFull', StorageFullError],
    [403, 'AccessDenied', StorageUnavailableError],
    [404, 'NoSuchBucket', StorageUnavailableError],
    [500, 'InternalError', StorageUnavailableError],
  ])('of %i %s has its class', async (status, code, errorClass) => {
    s3Stub.state.failure = [status, code];
    await expect(createStorage().put('a', Buffer.from('a'))).rejects.toThrow(errorClass);
    await expect(createStorage().get('a')).rejects.toThrow(errorClass);
    if (errorClass === StorageUnavailableError)
      await expect(createStorage().get('a')).rejects.toThrow(`${s3Stub.endpoint} cannot be used (${code}).`);
  });

  it('of a store that nobody runs names its address', async () => {
    const unreachableStorage = createStorage({ endpoint: 'http://127.0.0.1:9' });
    await expect(unreachableStorage.get('a')).rejects.toThrow(
      'The bucket bucket-of-tests at http://127.0.0.1:9 cannot be used (ECONNREFUSED).',
    );
  });

  it('of a wrong secret says that the storage is unavailable', async () => {
    const wrongKeyStorage = createStorage({ credentials: { ...credentials, secretAccessKey: 'another' } });
    await expect(wrongKeyStorage.put('secret', Buffer.from('a'))).rejects.toThrow(StorageUnavailableError);
    expect(s3Stub.objects.has('photos/secret')).toBe(false);
  });

  it('of a store that does not answer comes after the time limit', async () => {
    s3Stub.state.isHanging = true;
    await expect(createStorage({ timeoutMs: 200 }).get('a')).rejects.toThrow(StorageUnavailableError);
    await expect(createStorage({ endpoint: 'http://127.0.0.1:1', timeoutMs: 2000 }).get('a')).rejects.toThrow(
      StorageUnavailableError,
    );
  });
});
