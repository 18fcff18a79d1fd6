import { isDuplicateKeyError, type ReleaseDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import { type ReleaseContext, runAudited } from './audit.store.ts';
import { ReleaseError } from './errors.ts';
import { findRemote, toReleaseId } from './live-releases.store.ts';
import { type NewFile, storeFiles, toReleaseFiles } from './stored-files.ts';

/** A build to publish: its metadata and files. */
export interface NewRelease
  extends Pick<ReleaseDoc, 'name' | 'version' | 'entry' | 'contract' | 'exposes' | 'bytes' | 'asks'> {
  files: readonly NewFile[];
}

const namePattern = /^mf_[a-z0-9_]{1,60}$/;
/** Semver, usable in addresses and paths. */
const versionPattern = /^\d+\.\d+\.\d+(?:-[\w-]+(?:\.[\w-]+)*)?$/;
const pathPattern = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*){0,5}$/;

/**
 * Stores a version with its files, without making it live. Publishing the same bytes again only restores missing or
 * damaged files; `storedCount` counts the files that were written.
 * @throws {ReleaseError} other_bytes, not_a_build
 */
export async function publishRelease(
  ctx: ReleaseContext,
  storage: FileStorage,
  build: NewRelease,
): Promise<{ release: ReleaseDoc; isNew: boolean; storedCount: number }> {
  const { name, version, entry, contract, exposes, bytes, asks } = build;
  validateNames(build);
  const files = toReleaseFiles(build.files);
  const newRelease: ReleaseDoc = {
    _id: toReleaseId(name, version),
    name,
    version,
    entry,
    files,
    contract,
    exposes,
    bytes,
    ...(asks && { asks }),
    gate: null,
    publishedAt: ctx.now,
    publishedBy: ctx.by,
    usedAt: null,
    removedAt: null,
  };
  // The database entry first: of two concurrent builds with different bytes one fails before it writes files. An
  // interruption leaves a version without files, which the gate refuses and publishing again repairs.
  const { release, isNew } = await insertRelease(ctx, newRelease);
  const hasSameFiles = JSON.stringify(release.files) === JSON.stringify(files);
  if (!hasSameFiles) throw new ReleaseError('other_bytes', describeConflict(release, files));
  const storedCount = await storeFiles(storage, release, build.files);
  if (release.removedAt) {
    // Restarts the retention of its files.
    const update = { $set: { removedAt: null, usedAt: ctx.now } };
    await ctx.collections.releases.updateOne({ _id: release._id }, update);
  }
  return { release, isNew, storedCount };
}

function validateNames({ name, version, files, entry }: NewRelease): void {
  const invalidFile = files.find(({ path }) => !pathPattern.test(path) || path.length > 200);
  const fault =
    (!namePattern.test(name) && `"${name}" is no name of a remote: mf_ and small letters.`) ||
    ((!versionPattern.test(version) || version.length > 64) &&
      `"${version}" is no version: 1.2.3, with -words behind it or without.`) ||
    (invalidFile && `"${invalidFile.path}" cannot be a file's address.`) ||
    (entry.version !== version && `The build says that it is ${entry.version}, not ${version}.`);
  if (fault) throw new ReleaseError('not_a_build', fault);
}

/** The stored release: this one or an existing one. */
async function insertRelease(
  ctx: ReleaseContext,
  newRelease: ReleaseDoc,
): Promise<{ release: ReleaseDoc; isNew: boolean }> {
  const { collections } = ctx;
  const existingRelease = await collections.releases.findOne({ _id: newRelease._id });
  if (existingRelease) return { release: existingRelease, isNew: false };
  try {
    await runAudited(ctx, { kind: 'remote', id: newRelease.name }, async (session) => {
      await collections.releases.insertOne(newRelease, { session });
      const after = { version: newRelease.version, files: newRelease.files.length, by: ctx.by.name };
      return { result: undefined, row: { action: 'release.published', after } };
    });
    return { release: newRelease, isNew: true };
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const concurrentRelease = await collections.releases.findOne({ _id: newRelease._id });
    if (!concurrentRelease) throw error;
    return { release: concurrentRelease, isNew: false };
  }
}

function describeConflict(
  { name, version, files, publishedBy, publishedAt }: ReleaseDoc,
  newFiles: ReleaseDoc['files'],
) {
  const publishedIntegrities = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const changedPaths = newFiles
    .filter(({ path, integrity }) => publishedIntegrities.get(path) !== integrity)
    .map(({ path }) => path);
  const removedPaths = files
    .filter(({ path }) => !newFiles.some((file) => file.path === path))
    .map(({ path }) => path);
  const [firstPath = '', ...otherPaths] = [...changedPaths, ...removedPaths];
  const difference =
    otherPaths.length > 0
      ? `${firstPath} and ${otherPaths.length} more files differ`
      : `${firstPath} differs`;
  return `${name} ${version} was published by ${publishedBy.name} on ${publishedAt.toISOString().slice(0, 10)} with other bytes: ${difference}. A published version never changes. Give the build another version.`;
}

/** Records a version embedded in the gateway, to roll back to from the first activated one. @throws {ReleaseError} */
export async function recordEmbedded(
  ctx: ReleaseContext,
  storage: FileStorage,
  build: NewRelease,
): Promise<void> {
  const { releases } = ctx.collections;
  const { name, version } = build;
  const previousRemote = await findRemote(ctx, name);
  await publishRelease(ctx, storage, build);
  await releases.updateOne({ _id: toReleaseId(name, version) }, { $set: { embeddedAt: ctx.now } });
  // Tabs that are still open load files that the previous gateway embedded.
  if (previousRemote?.v === 0 && previousRemote.live !== version)
    await releases.updateOne({ _id: toReleaseId(name, previousRemote.live) }, { $set: { usedAt: ctx.now } });
}
