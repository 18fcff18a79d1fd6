// Files of releases in the storage: under `<name>/<version>/<path>`, each as its release says.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ReleaseDoc, ReleaseFile } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { ReadFile } from './gate/integrity.ts';

/** How many files are on their way at once. */
const atOnce = 16;

/** A file that has to be stored. */
export interface NewFile {
  path: string;
  bytes: Uint8Array;
}

type ReleaseKey = Pick<ReleaseDoc, 'name' | 'version'>;

/** Where a release's file is, in the storage and behind the site's address. */
const toStorageKey = ({ name, version }: ReleaseKey, file: string) => `${name}/${version}/${file}`;

/** As an `integrity` attribute wants it, and as the build writes it: what is preloaded under another hash is loaded twice. */
export const computeIntegrity = (bytes: Uint8Array) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** What a release keeps of its files; in the order of their paths, so that two lists of the same files are the same. */
export const toReleaseFiles = (files: readonly NewFile[]): ReleaseFile[] =>
  files
    .map(({ path: file, bytes }) => ({
      path: file,
      bytes: bytes.byteLength,
      integrity: computeIntegrity(bytes),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

const types: Record<string, string> = {
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
const anyType = 'application/octet-stream';

/** The media type that a file's ending stands for; undefined: no file of ours ends so. */
export const getMediaType = (file: string): string | undefined => types[path.extname(file)];

/** A version's files never change. */
export const immutable = 'public, max-age=31536000, immutable';

/** Stores what is not there yet: a second time it does nothing, and mends what is damaged. */
export async function storeFiles(
  storage: FileStorage,
  release: ReleaseKey,
  files: readonly NewFile[],
): Promise<void> {
  await runParallel(files, async ({ path: file, bytes }) => {
    const key = toStorageKey(release, file);
    const there = await storage.get(key);
    if (there && computeIntegrity(there) === computeIntegrity(bytes)) return;
    await storage.put(key, bytes, { type: getMediaType(file) ?? anyType, cache: immutable });
  });
}

/** Reads one file of a release after another. It throws where there is none. */
export const createFileReader =
  (storage: FileStorage, release: ReleaseKey): ReadFile =>
  async (file) => {
    const bytes = await storage.get(toStorageKey(release, file));
    if (!bytes) throw new Error(`${toStorageKey(release, file)} is not stored`);
    return bytes;
  };

/** Forgets the files. What fails is left for the next time. */
export async function removeFiles(
  storage: FileStorage,
  release: ReleaseKey & Pick<ReleaseDoc, 'files'>,
): Promise<void> {
  await runParallel(release.files, ({ path: file }) => storage.delete(toStorageKey(release, file)));
}

async function runParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const runLane = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runLane));
  return results;
}
