import type { ReleaseDoc, RemoteDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import { type ReleaseContext, runAudited } from './audit.store.ts';
import { findRemote } from './live-releases.store.ts';
import { findPreviousVersion, listServedVersions } from './remote-state.ts';
import { type ReleaseKey, removeFiles } from './stored-files.ts';

/** Days for which files are kept after a version was live, because old tabs may load them. */
export const retentionDays = 30;
const dayMs = 86_400_000;

/**
 * Deletes files of versions that have not been live for 30 days, and of old ones that never were. Keeps those of live
 * versions, canaries, rollback targets and `sparedReleases`. Returns the deleted ones.
 */
export async function pruneReleases(
  ctx: ReleaseContext,
  storage: FileStorage,
  { sparedReleases = [] }: { sparedReleases?: readonly ReleaseKey[] } = {},
): Promise<ReleaseKey[]> {
  const { collections, now } = ctx;
  const idleSince = new Date(now.getTime() - retentionDays * dayMs);
  const oldReleases = await collections.releases
    .find({
      removedAt: null,
      publishedAt: { $lt: idleSince },
      $or: [{ usedAt: null }, { usedAt: { $lt: idleSince } }],
    })
    .project<Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'files' | 'usedAt'>>({
      name: 1,
      version: 1,
      files: 1,
      usedAt: 1,
    })
    .toArray();
  const removedReleases: ReleaseKey[] = [];
  for (const release of oldReleases) {
    const { name, version } = release;
    if (sparedReleases.some((spared) => spared.name === name && spared.version === version)) continue;
    const remote = await findRemote(ctx, name);
    if (remote && listNeededVersions(remote).includes(version)) continue;
    // Choosing a version writes to it too, so a concurrent choice conflicts.
    if (!(await removeRelease(ctx, release))) continue;
    await removeFiles(storage, release);
    removedReleases.push({ name, version });
  }
  return removedReleases;
}

/** Versions of a remote that are never deleted. */
const listNeededVersions = (remote: RemoteDoc): (string | undefined)[] => [
  ...listServedVersions(remote),
  remote.fallback?.to,
  findPreviousVersion(remote),
];

/** False if the version was used or removed meanwhile. */
const removeRelease = (
  ctx: ReleaseContext,
  { _id, name, version, usedAt }: Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'usedAt'>,
): Promise<boolean> =>
  runAudited(ctx, { kind: 'remote', id: name }, async (session) => {
    const update = { $set: { removedAt: ctx.now } };
    const unusedFilter = { _id, usedAt, removedAt: null };
    const { matchedCount } = await ctx.collections.releases.updateOne(unusedFilter, update, { session });
    if (matchedCount === 0) return { result: false };
    const row = { action: 'release.removed', before: { version }, after: { by: ctx.by.name } };
    return { result: true, row };
  });
