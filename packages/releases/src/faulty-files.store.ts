import type { Collections, ReleaseDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { ReleaseContext } from './audit.store.ts';
import { ReleaseError } from './errors.ts';
import { checkFiles } from './gate/try-release.store.ts';
import { findRelease, type LiveRelease, readLiveReleases, toReleaseId } from './live-releases.store.ts';
import { findPreviousVersion, listPreviousVersions, listServedVersions } from './remote-state.ts';
import { toStorageKey } from './stored-files.ts';

/** A live version or canary that lacks files. */
export interface IncompleteRelease {
  name: string;
  version: string;
  /** Number of files that it lacks. */
  missingCount: number;
  /** The newest earlier version that has all of its files, if any. */
  intactRelease: LiveRelease | undefined;
}

type StoredRelease = LiveRelease & Pick<ReleaseDoc, 'files'>;

/** Finds live versions that lack files in these storages, by names alone. @throws {StorageUnavailableError} */
export async function findIncompleteReleases(
  collections: Pick<Collections, 'releases' | 'remotes'>,
  storages: readonly FileStorage[],
): Promise<IncompleteRelease[]> {
  const findReleases = (name: string, versions: readonly string[]) =>
    collections.releases
      .find({ _id: { $in: versions.map((version) => toReleaseId(name, version)) } })
      .project<StoredRelease>({ name: 1, version: 1, entry: 1, 'files.path': 1 })
      .toArray();
  // Read before the files are listed: a version that is activated meanwhile has files that the list may lack.
  const remotes = await collections.remotes.find().toArray();
  const servedReleasesByRemote = await Promise.all(
    remotes.map((remote) => findReleases(remote._id, listServedVersions(remote))),
  );
  const storageKeys = await listStorageKeys(storages);
  const countMissingFiles = (release: StoredRelease) =>
    release.files.filter(({ path }) => !storageKeys.has(toStorageKey(release, path))).length;
  const incompletePromises = remotes.flatMap((remote, i) =>
    servedReleasesByRemote[i]!.map(async (release): Promise<IncompleteRelease[]> => {
      const missingCount = countMissingFiles(release);
      if (missingCount === 0) return [];
      const versions = listPreviousVersions(remote);
      const earlierReleases = await findReleases(remote._id, versions);
      const intactRelease = versions
        .map((version) => earlierReleases.find((candidate) => candidate.version === version))
        .find((candidate) => candidate && countMissingFiles(candidate) === 0);
      return [{ name: remote._id, version: release.version, missingCount, intactRelease }];
    }),
  );
  return (await Promise.all(incompletePromises)).flat();
}

async function listStorageKeys(storages: readonly FileStorage[]): Promise<Set<string>> {
  const storageKeys = new Set<string>();
  for (const storage of storages) for await (const { key } of storage.list()) storageKeys.add(key);
  return storageKeys;
}

/** Compares all files of served versions and of rollback targets with their hashes. */
export async function findDamagedReleases(
  ctx: ReleaseContext,
  storage: FileStorage,
): Promise<{ checkedCount: number; faults: string[] }> {
  const { remotes, releases } = await readLiveReleases(ctx, { includeEmbedded: true });
  const previousReleases = remotes.flatMap((remote) => {
    const version = remote.withdrawn ? undefined : findPreviousVersion(remote);
    return version ? [{ name: remote._id, version }] : [];
  });
  const faults: string[] = [];
  const checkedReleases = [...releases, ...previousReleases];
  for (const { name, version } of checkedReleases) {
    try {
      await checkFiles(await findRelease(ctx, name, version), storage);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      faults.push(error.message);
    }
  }
  return { checkedCount: checkedReleases.length, faults };
}
