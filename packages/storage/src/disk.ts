import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileStorage, keyPattern, StorageAway, StorageFull, validateKey } from './storage.ts';

/** What writing needs of a file system; a test puts a full disk here. */
export interface Files {
  open(file: string, flags: 'wx'): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
}

/** Begins with what no key begins with. */
const unfinished = '.unfinished-';
/** No write takes as long: what is older was left by a process that was killed. */
const leftMs = 3_600_000;

/**
 * Files in one folder, which is made when first written to. A file is written beside its place, forced to the disk and
 * then renamed: after a power cut it is there whole, or not at all.
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
      const inside = path.dirname(target);
      const draft = path.join(folder, unfinished + randomUUID());
      try {
        await mkdir(inside, { recursive: true });
        const handle = await files.open(draft, 'wx');
        await handle
          .writeFile(bytes)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(draft, target);
        await syncFolder(inside);
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
        else if (name.startsWith(unfinished) && file.mtimeMs < Date.now() - leftMs)
          await ignoreMissing(rm(path.join(folder, name)));
      }
    },
  };
}

/** Folders go with the last file in them. Another one may come into being there at the same moment: then it stays. */
async function removeEmptied(from: string, to: string): Promise<void> {
  for (let at = from; at !== to && at.startsWith(to); at = path.dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** A rename is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Undefined where there is no such file. */
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
