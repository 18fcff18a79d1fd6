import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Collections, MongoClient } from '@app/db';
import {
  findIncomplete,
  type Incomplete,
  type ReleaseContext,
  ReleaseError,
  readBuild,
  recordEmbedded,
} from '@app/releases';
import { type Logger, observe } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';

/** Where files of releases are. */
export interface ReleaseFiles {
  /** Those that this gateway brings. */
  folder: FileStorage;
  /** Published ones: a bucket, or the same folder. */
  storage: FileStorage;
  /** Interval of looks, if not a minute. */
  checkMs?: number;
}

interface WatchOptions extends ReleaseFiles {
  /** Where browsers load published files from, if not from the gateway. */
  origin?: string | undefined;
  seed: () => Registry;
  getDatabase: () => { client: MongoClient; collections: Collections } | undefined;
  /** Called when other versions lack files than before. */
  onChange: () => void;
  logger: Logger;
}

/**
 * Records what this gateway brings, then looks in intervals whether what is live has all of its files; if not, it also
 * stores again what it brings. Without database or bucket the last finding stays.
 */
export function watchReleaseFiles({
  folder,
  storage,
  origin,
  checkMs = 60_000,
  seed,
  getDatabase,
  onChange,
  logger,
}: WatchOptions) {
  // Browsers that load from the bucket do not get what the image alone has.
  const served = origin ? [storage] : [folder, storage];
  const closing = new AbortController();
  const { signal } = closing;
  let incomplete: readonly Incomplete[] = [];
  let isRecorded = false;
  let isNotified = false;
  observe('remote_files_missing', () =>
    incomplete.map(({ name, version, missing }) => [missing, { remote: name, version }]),
  );

  const record = async (database: { client: MongoClient; collections: Collections }) => {
    try {
      await recordBuild(database, { seed: seed(), folder, storage });
    } catch (error) {
      // Anything else may work at the next look.
      if (!(error instanceof ReleaseError)) throw error;
      logger.warn({ err: error }, 'the remotes of this build are no releases: there is no way back to them');
    }
    isRecorded = true;
  };
  const checkFiles = async () => {
    const database = getDatabase();
    if (!database) return;
    try {
      if (!isRecorded) await record(database);
      const incompleteVersions = await findIncomplete(database.collections, served);
      isNotified = false;
      if (isDeepStrictEqual(incompleteVersions, incomplete)) return;
      incomplete = incompleteVersions;
      if (incompleteVersions.length > 0)
        logger.error({ remotes: describeIncomplete(incompleteVersions) }, 'live versions lack files');
      else logger.info('live versions have all of their files again');
      onChange();
      // What lost those files may have lost what this gateway brings, which a rollback needs.
      if (incompleteVersions.length > 0) {
        isRecorded = false;
        await record(database);
      }
    } catch (error) {
      if (!isNotified) logger.warn({ err: error }, 'files of releases cannot be looked for');
      isNotified = true;
    }
  };
  const checkForever = async () => {
    while (!signal.aborted) {
      await checkFiles();
      await sleep(checkMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  let running: Promise<void> | undefined;
  return {
    /** Looks from now on; call it when the database was read first. */
    start: () => {
      running ??= checkForever();
    },
    incomplete: () => incomplete,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** What lacks files, in words: `mf_search 1.1.0 lacks 3 files, visitors get 1.0.0`. */
export const describeIncomplete = (incomplete: readonly Incomplete[]): string =>
  incomplete
    .map(({ name, version, missing, whole }) => {
      const replacement = whole ? `visitors get ${whole.version}` : 'and no earlier version is whole';
      return `${name} ${version} lacks ${missing === 1 ? '1 file' : `${missing} files`}, ${replacement}`;
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

async function readFiles(folder: FileStorage, below: string) {
  const files = [];
  for await (const { key } of folder.list()) {
    const bytes = key.startsWith(below) && (await folder.get(key));
    if (bytes) files.push({ path: key.slice(below.length), bytes });
  }
  return files;
}
