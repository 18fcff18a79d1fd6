import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileStorage, keyPattern, StorageAway, StorageFull, validateKey } from './storage.ts';

/** File system functions for writing; tests replace them to simulate a full disk. */
export interface Files {
  open(file: string, flags: 'wx'): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
}

/** Prefix of temporary files; no key starts with it. */
const draftPrefix = '.unfinished-';
/** Older temporary files were left by a killed process. */
const staleDraftMs = 3_600_000;

/**
 * Stores files in a folder, created on the first write. A file is written to a temporary name, synced and renamed, so
 * that after a power failure it is complete or absent.
 */
export function createDiskStorage(
  folder: string,
  files: Files = { open },
  /** `pathPattern` for a storage with folders. */
  keys: RegExp = keyPattern,
): FileStorage {
  const toPath = (key: string) => path.join(folder, validateKey(key, keys));

  return {
    async put(key, bytes) {
      const target = toPath(key);
      const targetFolder = path.dirname(target);
      const draft = path.join(folder, draftPrefix + randomUUID());
      try {
        await mkdir(targetFolder, { recursive: true });
        const handle = await files.open(draft, 'wx');
        await handle
          .writeFile(bytes)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(draft, target);
        await syncFolder(targetFolder);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
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
      await removeEmptied(path.dirname(file), folder);
    },

    async *list() {
      const recursive = keys !== keyPattern;
      for (const name of (await ignoreMissing(readdir(folder, { recursive }))) ?? []) {
        const file = await ignoreMissing(stat(path.join(folder, name)));
        if (!file?.isFile()) continue;
        if (keys.test(name)) yield { key: name, storedAt: file.mtime };
        else if (name.startsWith(draftPrefix) && file.mtimeMs < Date.now() - staleDraftMs)
          await ignoreMissing(rm(path.join(folder, name)));
      }
    },
  };
}

/** Removes empty folders, unless a concurrent write uses them. */
async function removeEmptied(from: string, to: string): Promise<void> {
  for (let at = from; at !== to && at.startsWith(to); at = path.dirname(at)) {
    const isGone = await rmdir(at).then(
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
  const full = ['ENOSPC', 'EDQUOT'].includes(getErrorCode(cause) ?? '');
  return full
    ? new StorageFull('The disk is full.', { cause })
    : new StorageAway('The folder of files cannot be used.', { cause });
}
