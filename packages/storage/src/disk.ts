import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkedKey, type FileStorage, keyPattern, StorageAway, StorageFull } from './storage.ts';

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
export function diskStorage(
  folder: string,
  files: Files = { open },
  /** `pathPattern` for a storage with folders. */
  keys: RegExp = keyPattern,
): FileStorage {
  const at = (key: string) => path.join(folder, checkedKey(key, keys));

  return {
    async put(key, bytes) {
      const target = at(key);
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
        throw named(error);
      }
    },

    async get(key) {
      const bytes = await orNothing(readFile(at(key)));
      return bytes && new Uint8Array(bytes);
    },

    async delete(key) {
      const file = at(key);
      await orNothing(rm(file));
      await removeEmptied(path.dirname(file), folder);
    },

    async *list() {
      const recursive = keys !== keyPattern;
      for (const name of (await orNothing(readdir(folder, { recursive }))) ?? []) {
        const file = await orNothing(stat(path.join(folder, name)));
        if (!file?.isFile()) continue;
        if (keys.test(name)) yield { key: name, storedAt: file.mtime };
        else if (name.startsWith(unfinished) && file.mtimeMs < Date.now() - leftMs)
          await orNothing(rm(path.join(folder, name)));
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
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw named(error);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;

function named(cause: unknown): Error {
  const full = ['ENOSPC', 'EDQUOT'].includes(codeOf(cause) ?? '');
  return full
    ? new StorageFull('The disk is full.', { cause })
    : new StorageAway('The folder of files cannot be used.', { cause });
}
