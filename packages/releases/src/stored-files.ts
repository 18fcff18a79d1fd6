// Files of releases in the storage, as `<name>/<version>/<path>`.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ReleaseDoc, ReleaseFile } from '@app/db';
import type { FileStorage } from '@app/storage';

/** Concurrent transfers. */
const maxTransfers = 16;

/** A file to store. */
export interface NewFile {
  path: string;
  bytes: Uint8Array;
}

/** Reads a file of a release from any storage. @throws if missing */
export type ReadFile = (path: string) => Promise<Uint8Array>;

/** A release by name and version. */
export type ReleaseKey = Pick<ReleaseDoc, 'name' | 'version'>;

/** Key of a file in the storage, and its path on the site. */
export const toStorageKey = ({ name, version }: ReleaseKey, file: string) => `${name}/${version}/${file}`;

/** Integrity hash in the same form as the build's: a preload with another hash loads the file twice. */
export const computeIntegrity = (bytes: Uint8Array) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** The release's list of files, sorted by path. */
export const toReleaseFiles = (files: readonly NewFile[]): ReleaseFile[] =>
  files
    .map(({ path: file, bytes }) => ({
      path: file,
      bytes: bytes.byteLength,
      integrity: computeIntegrity(bytes),
    }))
    .sort(compareFiles);

/** The order of a release's files. */
export const compareFiles = (a: Pick<NewFile, 'path'>, b: Pick<NewFile, 'path'>): number =>
  a.path < b.path ? -1 : 1;

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};
const defaultMediaType = 'application/octet-stream';

/** Media type by file extension; undefined for unknown ones. */
export const getMediaType = (file: string): string | undefined => mediaTypes[path.extname(file)];

/** Files of a version never change. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';

/** Stores missing and damaged files; idempotent. Returns how many it stored. */
export async function storeFiles(
  storage: FileStorage,
  release: ReleaseKey,
  files: readonly NewFile[],
): Promise<number> {
  let storedCount = 0;
  await runParallel(files, async ({ path: file, bytes }) => {
    const key = toStorageKey(release, file);
    const storedBytes = await storage.get(key);
    if (storedBytes && computeIntegrity(storedBytes) === computeIntegrity(bytes)) return;
    await storage.put(key, bytes, {
      contentType: getMediaType(file) ?? defaultMediaType,
      cacheControl: immutableCacheControl,
    });
    storedCount++;
  });
  return storedCount;
}

/** Creates the reader of a release's files, which throws if a file is missing. */
export const createFileReader =
  (storage: FileStorage, release: ReleaseKey): ReadFile =>
  async (file) => {
    const bytes = await storage.get(toStorageKey(release, file));
    if (!bytes) throw new Error(`${toStorageKey(release, file)} is not stored`);
    return bytes;
  };

/** Deletes files. Failures are left for the next run. */
export async function removeFiles(
  storage: FileStorage,
  release: ReleaseKey & Pick<ReleaseDoc, 'files'>,
): Promise<void> {
  await runParallel(release.files, ({ path: file }) => storage.delete(toStorageKey(release, file)));
}

async function runParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remainingItems = items.values();
  const runWorker = async () => {
    for (const item of remainingItems) await work(item);
  };
  await Promise.all(Array.from({ length: maxTransfers }, runWorker));
}
