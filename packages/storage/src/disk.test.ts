import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskStorage, type FileOpener } from './disk.ts';
import { StorageFullError, StorageUnavailableError } from './storage.ts';
import { listAll, testStorageContract } from './testing/contract.ts';

const base = await mkdtemp(path.join(tmpdir(), 'storage-'));
afterAll(() => rm(base, { recursive: true }));
let count = 0;
const createFolderPath = () => path.join(base, `folder-${count++}`);

const shared = createFolderPath();
testStorageContract(() => createDiskStorage(shared));

/** A disk with room for half of a file. */
const createFailingOpener = (code: string, at: 'open' | 'write' | 'sync'): FileOpener => {
  const fail = async () => Promise.reject(Object.assign(new Error(code), { code }));
  return {
    async open(file, flags) {
      if (at === 'open') return fail();
      const handle = await open(file, flags);
      return {
        async writeFile(bytes) {
          if (at === 'sync') return handle.writeFile(bytes);
          await handle.writeFile((bytes as Uint8Array).subarray(0, 1000));
          return fail();
        },
        sync: fail,
        close: () => handle.close(),
      };
    },
  };
};

describe('a full disk (F15)', () => {
  it.each(['open', 'write', 'sync'] as const)('at %s leaves no file; reading works', async (at) => {
    const folder = createFolderPath();
    await createDiskStorage(folder).put('kept.webp', Buffer.from('kept'));
    const full = createDiskStorage(folder, createFailingOpener('ENOSPC', at));
    await expect(full.put('new.webp', Buffer.alloc(5000))).rejects.toThrow(StorageFullError);
    await expect(full.put('kept.webp', Buffer.alloc(5000))).rejects.toThrow(StorageFullError);
    expect(await readdir(folder)).toEqual(['kept.webp']);
    expect(Buffer.from((await full.get('kept.webp')) ?? []).toString()).toBe('kept');
    expect(await full.get('new.webp')).toBeUndefined();
  });

  it('is distinguished from a broken one', async () => {
    const broken = createDiskStorage(createFolderPath(), createFailingOpener('EIO', 'write'));
    await expect(broken.put('a', Buffer.alloc(5000))).rejects.toThrow(StorageUnavailableError);
    await expect(
      createDiskStorage(createFolderPath(), createFailingOpener('EDQUOT', 'write')).put('a', Buffer.alloc(1)),
    ).rejects.toThrow(StorageFullError);
  });
});

it('reports a missing folder', async () => {
  const file = path.join(base, 'a-file');
  await writeFile(file, '');
  const storage = createDiskStorage(file);
  await expect(storage.put('a', Buffer.from('a'))).rejects.toThrow(StorageUnavailableError);
  await expect(storage.get('a')).rejects.toThrow(StorageUnavailableError);
  await expect(storage.delete('a')).rejects.toThrow(StorageUnavailableError);
  await expect(listAll(storage)).rejects.toThrow(StorageUnavailableError);
});

it('deletes files of a killed process, not those being written', async () => {
  const folder = createFolderPath();
  const storage = createDiskStorage(folder);
  await storage.put('a', Buffer.from('a'));
  const [old, young] = ['.unfinished-old', '.unfinished-young'].map((name) => path.join(folder, name));
  await writeFile(old!, 'x');
  await writeFile(young!, 'x');
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await utimes(old!, anHourAgo, anHourAgo);
  expect((await listAll(storage)).map(({ key }) => key)).toEqual(['a']);
  expect((await readdir(folder)).sort()).toEqual(['.unfinished-young', 'a']);
});
