import { createRowId, type ReleaseDoc, type RemoteDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { Ctx } from './ctx.ts';
import { findPreviousVersion } from './live/previous-version.ts';
import { removeFiles } from './stored-files.ts';

/** Days for which files are kept after a version was live, because old tabs may load them. */
export const retentionDays = 30;
const dayMs = 86_400_000;

/** A release by name and version. */
export type ReleaseKey = Pick<ReleaseDoc, 'name' | 'version'>;

/**
 * Deletes files of versions that have not been live for 30 days, and of old ones that never were. Keeps those of live
 * versions, canaries, rollback targets and `spared`. Returns the deleted ones.
 */
export async function pruneReleases(
  ctx: Ctx,
  storage: FileStorage,
  { spared = [] }: { spared?: readonly ReleaseKey[] } = {},
): Promise<ReleaseKey[]> {
  const { collections, now } = ctx;
  const idle = new Date(now.getTime() - retentionDays * dayMs);
  const old = await collections.releases
    .find({ removedAt: null, publishedAt: { $lt: idle }, $or: [{ usedAt: null }, { usedAt: { $lt: idle } }] })
    .project<Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'files' | 'usedAt'>>({
      ...{ name: 1, version: 1, files: 1, usedAt: 1 },
    })
    .toArray();
  const removed: ReleaseKey[] = [];
  for (const release of old) {
    const { name, version } = release;
    if (spared.some((one) => one.name === name && one.version === version)) continue;
    const remote = await collections.remotes.findOne({ _id: name });
    if (remote && listNeededVersions(remote).includes(version)) continue;
    // Choosing a version writes to it too, so a concurrent choice conflicts.
    if (!(await giveUp(ctx, release))) continue;
    await removeFiles(storage, release);
    removed.push({ name, version });
  }
  return removed;
}

/** Versions of a remote that are never deleted. */
const listNeededVersions = (remote: RemoteDoc): (string | undefined)[] => [
  remote.live,
  remote.canary?.version,
  remote.fallback?.to,
  findPreviousVersion(remote),
];

async function giveUp(
  { client, collections, now, actor, by, requestId }: Ctx,
  { _id, name, version, usedAt }: Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'usedAt'>,
): Promise<boolean> {
  return client.withSession((session) =>
    session.withTransaction(async () => {
      const still = { _id, usedAt, removedAt: null };
      const { matchedCount } = await collections.releases.updateOne(
        still,
        { $set: { removedAt: now } },
        { session },
      );
      if (matchedCount === 0) return false;
      const row = {
        ...{ _id: await createRowId(collections, session), at: now, actor, requestId },
        action: 'release.removed',
        target: { kind: 'remote', id: name },
        before: { version },
        after: { by: by.name },
      };
      await collections.audit.insertOne(row, { session, ignoreUndefined: true });
      return true;
    }),
  );
}
