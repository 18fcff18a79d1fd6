import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileStorage, keyPattern, StorageFull, StorageUnavailable, validateKey } from './storage.ts';

/** File system functions for writing; tests replace them to simulate a full disk. */
export interface FileOpener {
  open(file: string, flags: 'wx'): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
}

/** Prefix of temporary files; no key starts with it. */
const temporaryPrefix = '.unfinished-';
/** Older temporary files were left by a killed process. */
const staleTemporaryMs = 3_600_000;

/**
 * Stores files in a folder, created on the first write. A file is written to a temporary name, synced and renamed, so
 * that after a power failure it is complete or absent.
 */
export function createDiskStorage(
  folder: string,
  fileOpener: FileOpener = { open },
  /** `pathPattern` for a storage with folders. */
  keyFormat: RegExp = keyPattern,
): FileStorage {
  const toPath = (key: string) => path.join(folder, validateKey(key, keyFormat));

  return {
    async put(key, bytes) {
      const target = toPath(key);
      const targetFolder = path.dirname(target);
      const temporaryFile = path.join(folder, temporaryPrefix + randomUUID());
      try {
        await mkdir(targetFolder, { recursive: true });
        const handle = await fileOpener.open(temporaryFile, 'wx');
        await handle
          .writeFile(bytes)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(temporaryFile, target);
        await syncFolder(targetFolder);
      } catch (error) {
        await rm(temporaryFile, { force: true }).catch(() => {});
        throw toStorageError(error);
      }
    },

    async get(key) {
      const bytes = await ignoreMissing(readFile(toPath(key)));
      return bytes && new Uint8Array(bytes);
    },

    async delete(key) {
      const file = toPath(key);
      await ignoreMissing(rm(file));
      await removeEmptyFolders(path.dirname(file), folder);
    },

    async *list() {
      const recursive = keyFormat !== keyPattern;
      for (const name of (await ignoreMissing(readdir(folder, { recursive }))) ?? []) {
        const file = await ignoreMissing(stat(path.join(folder, name)));
        if (!file?.isFile()) continue;
        if (keyFormat.test(name)) yield { key: name, storedAt: file.mtime };
        else if (name.startsWith(temporaryPrefix) && file.mtimeMs < Date.now() - staleTemporaryMs)
          await ignoreMissing(rm(path.join(folder, name)));
      }
    },
  };
}

/** Removes empty folders, unless a concurrent write uses them. */
async function removeEmptyFolders(start: string, root: string): Promise<void> {
  for (let current = start; current !== root && current.startsWith(root); current = path.dirname(current)) {
    const isGone = await rmdir(current).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** A rename is durable after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Undefined if the file does not exist. */
async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw toStorageError(error);
  }
}

const getErrorCode = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;

function toStorageError(cause: unknown): Error {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(getErrorCode(cause) ?? '');
  return isFull
    ? new StorageFull('The disk is full.', { cause })
    : new StorageUnavailable('The folder of files cannot be used.', { cause });
}
