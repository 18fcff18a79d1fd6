import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  findIncompleteReleases,
  type IncompleteRelease,
  type ReleaseContext,
  ReleaseError,
  readBuild,
  recordEmbedded,
} from '@app/releases';
import { type Logger, observe } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';

export interface ReleaseStorages {
  /** Files that are part of this gateway's image. */
  embeddedStorage: FileStorage;
  /** Published files: a bucket, or the same folder. */
  publishedStorage: FileStorage;
  /** Interval between checks in milliseconds; default: a minute. */
  checkIntervalMs?: number;
}

type Database = Pick<ReleaseContext, 'client' | 'collections'>;

interface WatchReleaseFilesOptions extends ReleaseStorages {
  /** Where browsers load published files from, if not from the gateway. */
  origin?: string | undefined;
  seed: Registry;
  getDatabase: () => Database | undefined;
  /** Called when the set of versions that lack files has changed. */
  onChange: () => void;
  logger: Logger;
}

/**
 * Records the versions embedded in this gateway, then checks at intervals whether all live versions have their files,
 * and stores the embedded ones again if the storage lost some. Without database or bucket the last result stays.
 */
export function watchReleaseFiles({
  embeddedStorage,
  publishedStorage,
  origin,
  checkIntervalMs = 60_000,
  seed,
  getDatabase,
  onChange,
  logger,
}: WatchReleaseFilesOptions) {
  // Browsers that load from the bucket cannot get files that only the image contains.
  const servedStorages = origin ? [publishedStorage] : [embeddedStorage, publishedStorage];
  const closeController = new AbortController();
  const { signal } = closeController;
  let lastIncompleteReleases: readonly IncompleteRelease[] = [];
  /** Keys of the embedded versions' files, once they are stored. */
  let embeddedKeys: readonly string[] | undefined;
  let isFailureLogged = false;
  observe('remote_files_missing', () =>
    lastIncompleteReleases.map(({ name, version, missingCount }) => [
      missingCount,
      { remote: name, version },
    ]),
  );

  const recordSeed = async (database: Database) => {
    const keys: string[] = [];
    for (const [name, { version }] of Object.entries(seed.remotes)) {
      try {
        keys.push(...(await recordBuild(database, { name, version }, { embeddedStorage, publishedStorage })));
      } catch (error) {
        // Any other error may not occur at the next check.
        if (!(error instanceof ReleaseError)) throw error;
        logger.warn({ err: error }, `the build of ${name} is no release: there is no way back to it`);
      }
    }
    embeddedKeys = keys;
  };
  const checkFiles = async () => {
    const database = getDatabase();
    if (!database) return;
    try {
      // This gateway serves its image's copies meanwhile, so that no other check notices a loss.
      if (!embeddedKeys || !(await hasKeys(publishedStorage, embeddedKeys))) await recordSeed(database);
      const incompleteReleases = await findIncompleteReleases(database.collections, servedStorages);
      isFailureLogged = false;
      if (isDeepStrictEqual(incompleteReleases, lastIncompleteReleases)) return;
      lastIncompleteReleases = incompleteReleases;
      if (incompleteReleases.length > 0)
        logger.error({ remotes: describeIncompleteReleases(incompleteReleases) }, 'live versions lack files');
      else logger.info('live versions have all of their files again');
      onChange();
    } catch (error) {
      if (!isFailureLogged) logger.warn({ err: error }, 'files of releases cannot be looked for');
      isFailureLogged = true;
    }
  };
  const checkForever = async () => {
    while (!signal.aborted) {
      await checkFiles();
      await sleep(checkIntervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  let checkLoop: Promise<void> | undefined;
  return {
    /** Starts the checks; call it after the first read of the database. */
    start: () => {
      checkLoop ??= checkForever();
    },
    listIncompleteReleases: () => lastIncompleteReleases,
    close: async () => {
      closeController.abort();
      await checkLoop;
    },
  };
}

/** Describes versions that lack files: `mf_search 1.1.0 lacks 3 files, visitors get 1.0.0`. */
export const describeIncompleteReleases = (incompleteReleases: readonly IncompleteRelease[]): string =>
  incompleteReleases
    .map(({ name, version, missingCount, intactRelease }) => {
      const replacement = intactRelease
        ? `visitors get ${intactRelease.version}`
        : 'and no earlier version is whole';
      return `${name} ${version} lacks ${missingCount === 1 ? '1 file' : `${missingCount} files`}, ${replacement}`;
    })
    .join('; ');

/** Records an embedded version as a release with its files, whose keys it returns. @throws {ReleaseError} no build */
async function recordBuild(
  database: Database,
  { name, version }: Pick<IncompleteRelease, 'name' | 'version'>,
  { embeddedStorage, publishedStorage }: Omit<ReleaseStorages, 'checkIntervalMs'>,
): Promise<string[]> {
  const by = { name: 'build' };
  const ctx = { ...database, now: new Date(), by, actor: { kind: 'system', id: 'gateway' } } as const;
  const prefix = `${name}/${version}/`;
  const files = await readFiles(embeddedStorage, prefix);
  await recordEmbedded(ctx, publishedStorage, await readBuild(files, { version }));
  return files.map((file) => prefix + file.path);
}

async function hasKeys(storage: FileStorage, keys: readonly string[]): Promise<boolean> {
  const missingKeys = new Set(keys);
  for await (const { key } of storage.list()) missingKeys.delete(key);
  return missingKeys.size === 0;
}

async function readFiles(storage: FileStorage, prefix: string) {
  const files = [];
  for await (const { key } of storage.list()) {
    const bytes = key.startsWith(prefix) && (await storage.get(key));
    if (bytes) files.push({ path: key.slice(prefix.length), bytes });
  }
  return files;
}
