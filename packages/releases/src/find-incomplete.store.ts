import type { Collections, ReleaseDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import { type LiveRelease, toReleaseId } from './list.store.ts';
import { listPreviousVersions, listServedVersions } from './remote-state.ts';
import { toStorageKey } from './stored-files.ts';

/** A live version or canary that lacks files. */
export interface Incomplete {
  name: string;
  version: string;
  /** How many files it lacks. */
  missing: number;
  /** The newest earlier version that has all of its files; undefined: none has. */
  whole: LiveRelease | undefined;
}

type StoredRelease = LiveRelease & Pick<ReleaseDoc, 'files'>;

/**
 * Finds what is live without all of its files in these storages. Looks for names only; the browser and the gate check
 * the bytes. @throws {StorageAway} nobody knows now
 */
export async function findIncomplete(
  collections: Pick<Collections, 'releases' | 'remotes'>,
  storages: readonly FileStorage[],
): Promise<Incomplete[]> {
  const find = (name: string, versions: readonly string[]) =>
    collections.releases
      .find({ _id: { $in: versions.map((version) => toReleaseId(name, version)) } })
      .project<StoredRelease>({ name: 1, version: 1, entry: 1, 'files.path': 1 })
      .toArray();
  // Read before the files are listed: a version that is activated meanwhile has files that the list may lack.
  const remotes = await collections.remotes.find().toArray();
  const servedReleases = await Promise.all(
    remotes.map((remote) => find(remote._id, listServedVersions(remote))),
  );
  const keys = await listKeys(storages);
  const countMissing = (release: StoredRelease) =>
    release.files.filter(({ path }) => !keys.has(toStorageKey(release, path))).length;
  const incompleteByRemote = remotes.flatMap((remote, i) =>
    servedReleases[i]!.map(async (release): Promise<Incomplete[]> => {
      const missing = countMissing(release);
      if (missing === 0) return [];
      const versions = listPreviousVersions(remote);
      const earlierReleases = await find(remote._id, versions);
      const whole = versions
        .map((version) => earlierReleases.find((release) => release.version === version))
        .find((release) => release && countMissing(release) === 0);
      return [{ name: remote._id, version: release.version, missing, whole }];
    }),
  );
  return (await Promise.all(incompleteByRemote)).flat();
}

async function listKeys(storages: readonly FileStorage[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const storage of storages) for await (const { key } of storage.list()) keys.add(key);
  return keys;
}
