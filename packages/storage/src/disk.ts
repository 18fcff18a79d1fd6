import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type FileStorage,
  keyPattern,
  StorageFullError,
  StorageUnavailableError,
  validateKey,
} from './storage.ts';

/** File system functions for writing; tests replace them to simulate a full disk. */
export interface FileOpener {
  open(file: string, flags: 'wx'): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
}

/** Prefix of temporary files; no key starts with it. */
const temporaryPrefix = '.unfinished-';
/** Older temporary files were left by a killed process. */
const staleAfterMs = 3_600_000;

/**
 * Stores files in a folder, created on the first write. A file is written to a temporary name, synced and renamed, so
 * that after a power failure it is complete or absent.
 */
export function createDiskStorage(
  folder: string,
  fileOpener: FileOpener = { open },
  /** `pathPattern` for a storage with folders. */
  allowedKeyPattern: RegExp = keyPattern,
): FileStorage {
  const toPath = (key: string) => path.join(folder, validateKey(key, allowedKeyPattern));

  return {
    async put(key, bytes) {
      const targetPath = toPath(key);
      const targetFolder = path.dirname(targetPath);
      const temporaryPath = path.join(folder, temporaryPrefix + randomUUID());
      try {
        await mkdir(targetFolder, { recursive: true });
        const handle = await fileOpener.open(temporaryPath, 'wx');
        await handle
          .writeFile(bytes)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(temporaryPath, targetPath);
        await syncFolder(targetFolder);
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => {});
        throw toStorageError(error);
      }
    },

    async get(key) {
      const bytes = await ignoreMissing(readFile(toPath(key)));
      return bytes && new Uint8Array(bytes);
    },

    async delete(key) {
      const filePath = toPath(key);
      await ignoreMissing(rm(filePath));
      await removeEmptyFolders(path.dirname(filePath), folder);
    },

    async *list() {
      const recursive = allowedKeyPattern !== keyPattern;
      for (const name of (await ignoreMissing(readdir(folder, { recursive }))) ?? []) {
        const fileStats = await ignoreMissing(stat(path.join(folder, name)));
        if (!fileStats?.isFile()) continue;
        if (allowedKeyPattern.test(name)) yield { key: name, storedAt: fileStats.mtime };
        else if (name.startsWith(temporaryPrefix) && fileStats.mtimeMs < Date.now() - staleAfterMs)
          await ignoreMissing(rm(path.join(folder, name)));
      }
    },
  };
}

/** Removes empty folders, unless a concurrent write uses them. */
async function removeEmptyFolders(startFolder: string, rootFolder: string): Promise<void> {
  for (
    let folder = startFolder;
    folder !== rootFolder && folder.startsWith(rootFolder);
    folder = path.dirname(folder)
  ) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
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
    ? new StorageFullError('The disk is full.', { cause })
    : new StorageUnavailableError('The folder of files cannot be used.', { cause });
}
