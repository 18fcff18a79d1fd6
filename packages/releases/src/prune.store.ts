import { createRowId, type ReleaseDoc, type RemoteDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { Ctx } from './ctx.ts';
import { findPreviousVersion } from './live/previous-version.ts';
import { removeFiles } from './stored-files.ts';

/** A tab that was opened while a version was live may ask for its files for so long. */
export const retentionDays = 30;
const dayMs = 86_400_000;

/** A release by its name and version. */
export type ReleaseKey = Pick<ReleaseDoc, 'name' | 'version'>;

/**
 * Removes the files of versions that were not live for 30 days, or were published so long ago and never live. Never
 * those of a version that is live, a canary, the one to go back to, or `spared`. Gives what was removed.
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
    // Anyone who chooses the version writes to it too: of the two, one comes first and the other one finds out.
    if (!(await giveUp(ctx, release))) continue;
    await removeFiles(storage, release);
    removed.push({ name, version });
  }
  return removed;
}

/** What of a remote must stay whatever its age. */
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
