import { open, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { describe, expect, it } from 'vitest';
import { createDiskStorage, type FileOpener } from './disk.ts';
import { StorageFullError, StorageUnavailableError } from './storage.ts';
import { listAll, testStorageContract } from './testing/contract.ts';

const baseFolder = createTempFolder('storage');
let folderCount = 0;
const createFolderPath = () => path.join(baseFolder, `folder-${folderCount++}`);

const sharedFolder = createFolderPath();
testStorageContract(() => createDiskStorage(sharedFolder));

/** Opens files of which one step fails; a write stores half of the file first. */
const createFailingOpener = (code: string, failingStep: 'open' | 'write' | 'sync'): FileOpener => {
  const fail = async () => Promise.reject(Object.assign(new Error(code), { code }));
  return {
    async open(file, flags) {
      if (failingStep === 'open') return fail();
      const handle = await open(file, flags);
      return {
        async writeFile(bytes) {
          if (failingStep === 'sync') return handle.writeFile(bytes);
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
  it.each(['open', 'write', 'sync'] as const)('at %s leaves no file; reading works', async (failingStep) => {
    const folder = createFolderPath();
    await createDiskStorage(folder).put('kept.webp', Buffer.from('kept'));
    const fullStorage = createDiskStorage(folder, createFailingOpener('ENOSPC', failingStep));
    await expect(fullStorage.put('new.webp', Buffer.alloc(5000))).rejects.toThrow(StorageFullError);
    await expect(fullStorage.put('kept.webp', Buffer.alloc(5000))).rejects.toThrow(StorageFullError);
    expect(await readdir(folder)).toEqual(['kept.webp']);
    expect(Buffer.from((await fullStorage.get('kept.webp')) ?? []).toString()).toBe('kept');
    expect(await fullStorage.get('new.webp')).toBeUndefined();
  });

  it('is distinguished from a broken one', async () => {
    const brokenStorage = createDiskStorage(createFolderPath(), createFailingOpener('EIO', 'write'));
    await expect(brokenStorage.put('a', Buffer.alloc(5000))).rejects.toThrow(StorageUnavailableError);
    await expect(
      createDiskStorage(createFolderPath(), createFailingOpener('EDQUOT', 'write')).put('a', Buffer.alloc(1)),
    ).rejects.toThrow(StorageFullError);
  });
});

it('a folder that is a file is reported', async () => {
  const file = path.join(baseFolder, 'a-file');
  await writeFile(file, '');
  const storage = createDiskStorage(file);
  await expect(storage.put('a', Buffer.from('a'))).rejects.toThrow(StorageUnavailableError);
  await expect(storage.get('a')).rejects.toThrow(StorageUnavailableError);
  await expect(storage.delete('a')).rejects.toThrow(StorageUnavailableError);
  await expect(listAll(storage)).rejects.toThrow(StorageUnavailableError);
});

it('files of a killed process are deleted, not those being written', async () => {
  const folder = createFolderPath();
  const storage = createDiskStorage(folder);
  await storage.put('a', Buffer.from('a'));
  const [oldFile, youngFile] = ['.unfinished-old', '.unfinished-young'].map((name) =>
    path.join(folder, name),
  );
  await writeFile(oldFile!, 'x');
  await writeFile(youngFile!, 'x');
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await utimes(oldFile!, anHourAgo, anHourAgo);
  expect((await listAll(storage)).map(({ key }) => key)).toEqual(['a']);
  expect((await readdir(folder)).sort()).toEqual(['.unfinished-young', 'a']);
});
