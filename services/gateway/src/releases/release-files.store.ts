import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Collections, MongoClient } from '@app/db';
import {
  findIncomplete,
  type IncompleteRelease,
  type ReleaseContext,
  ReleaseError,
  readBuild,
  recordEmbedded,
} from '@app/releases';
import { type Logger, observe } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';

/** The storages of files of releases. */
export interface ReleaseFiles {
  /** Files that are part of this gateway's image. */
  folder: FileStorage;
  /** Published files: a bucket, or the same folder. */
  storage: FileStorage;
  /** Interval between checks in milliseconds; default: a minute. */
  checkIntervalMs?: number;
}

interface WatchReleaseFilesOptions extends ReleaseFiles {
  /** Where browsers load published files from, if not from the gateway. */
  origin?: string | undefined;
  getSeed: () => Registry;
  getDatabase: () => { client: MongoClient; collections: Collections } | undefined;
  /** Called when other versions lack files than before. */
  onChange: () => void;
  logger: Logger;
}

/**
 * Records the versions that this gateway brings, then checks at intervals whether all live versions have their files;
 * if not, it also stores its own versions again. Without database or bucket the last result stays.
 */
export function watchReleaseFiles({
  folder,
  storage,
  origin,
  checkIntervalMs = 60_000,
  getSeed,
  getDatabase,
  onChange,
  logger,
}: WatchReleaseFilesOptions) {
  // Browsers that load from the bucket do not get what the image alone has.
  const servedStorages = origin ? [storage] : [folder, storage];
  const closeController = new AbortController();
  const { signal } = closeController;
  let incomplete: readonly IncompleteRelease[] = [];
  let isRecorded = false;
  let isFailureLogged = false;
  observe('remote_files_missing', () =>
    incomplete.map(({ name, version, missingCount }) => [missingCount, { remote: name, version }]),
  );

  const recordSeed = async (database: { client: MongoClient; collections: Collections }) => {
    try {
      await recordBuild(database, { seed: getSeed(), folder, storage });
    } catch (error) {
      // Any other error may not occur at the next check.
      if (!(error instanceof ReleaseError)) throw error;
      logger.warn({ err: error }, 'the remotes of this build are no releases: there is no way back to them');
    }
    isRecorded = true;
  };
  const checkFiles = async () => {
    const database = getDatabase();
    if (!database) return;
    try {
      if (!isRecorded) await recordSeed(database);
      const incompleteVersions = await findIncomplete(database.collections, servedStorages);
      isFailureLogged = false;
      if (isDeepStrictEqual(incompleteVersions, incomplete)) return;
      incomplete = incompleteVersions;
      if (incompleteVersions.length > 0)
        logger.error({ remotes: describeIncomplete(incompleteVersions) }, 'live versions lack files');
      else logger.info('live versions have all of their files again');
      onChange();
      // What lost those files may have lost what this gateway brings, which a rollback needs.
      if (incompleteVersions.length > 0) {
        isRecorded = false;
        await recordSeed(database);
      }
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
    listIncomplete: () => incomplete,
    close: async () => {
      closeController.abort();
      await checkLoop;
    },
  };
}

/** Describes versions that lack files: `mf_search 1.1.0 lacks 3 files, visitors get 1.0.0`. */
export const describeIncomplete = (incomplete: readonly IncompleteRelease[]): string =>
  incomplete
    .map(({ name, version, missingCount, intactRelease }) => {
      const replacement = intactRelease
        ? `visitors get ${intactRelease.version}`
        : 'and no earlier version is whole';
      return `${name} ${version} lacks ${missingCount === 1 ? '1 file' : `${missingCount} files`}, ${replacement}`;
    })
    .join('; ');

interface Build {
  /** Versions that this gateway brings. */
  seed: Registry;
  /** Where it brings their files. */
  folder: FileStorage;
  /** Where published versions are. */
  storage: FileStorage;
}

/**
 * Records the versions that this gateway brings as releases, with their files, so that there is a way back to them.
 * @throws {ReleaseError} the folder holds no whole build
 */
async function recordBuild(
  database: Pick<ReleaseContext, 'client' | 'collections'>,
  { seed, folder, storage }: Build,
): Promise<void> {
  const by = { name: 'build' };
  const ctx = { ...database, now: new Date(), by, actor: { kind: 'system', id: 'gateway' } } as const;
  for (const [name, { version }] of Object.entries(seed.remotes)) {
    const files = await readFiles(folder, `${name}/${version}/`);
    await recordEmbedded(ctx, storage, await readBuild(files, { version }));
  }
}

async function readFiles(folder: FileStorage, prefix: string) {
  const files = [];
  for await (const { key } of folder.list()) {
    const bytes = key.startsWith(prefix) && (await folder.get(key));
    if (bytes) files.push({ path: key.slice(prefix.length), bytes });
  }
  return files;
}
