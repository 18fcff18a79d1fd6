import type { FileStorage } from '@app/storage';
import { ReleaseError } from './errors.ts';
import { checkFiles } from './gate/try-release.store.ts';
import { findRelease, readLiveReleases } from './live-releases.store.ts';
import type { ReleaseContext } from './release-context.ts';
import { findPreviousVersion } from './remote-state.ts';

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
