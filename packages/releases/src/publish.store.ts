import type { ReleaseDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import { MongoServerError } from 'mongodb';
import { changeWithAudit } from './audit.store.ts';
import { DomainError } from './errors.ts';
import { toReleaseId } from './list.store.ts';
import type { ReleaseContext } from './release-context.ts';
import { type NewFile, storeFiles, toReleaseFiles } from './stored-files.ts';

/** A build to publish: its metadata and files. */
export interface NewRelease
  extends Pick<ReleaseDoc, 'name' | 'version' | 'entry' | 'contract' | 'exposes' | 'bytes' | 'asks'> {
  files: readonly NewFile[];
}

const names = /^mf_[a-z0-9_]{1,60}$/;
/** Semver, usable in addresses and paths. */
const versions = /^\d+\.\d+\.\d+(?:-[\w-]+(?:\.[\w-]+)*)?$/;
const paths = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*){0,5}$/;

/**
 * Stores a version with its files, without making it live. Publishing the same bytes again only restores missing or
 * damaged files; `stored` counts the files that were written.
 * @throws {DomainError} other_bytes, not_a_build
 */
export async function publishRelease(
  ctx: ReleaseContext,
  storage: FileStorage,
  build: NewRelease,
): Promise<{ release: ReleaseDoc; isNew: boolean; stored: number }> {
  const { name, version, entry, contract, exposes, bytes, asks } = build;
  checkNames(build);
  const files = toReleaseFiles(build.files);
  const fresh: ReleaseDoc = {
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
  const { release, isNew } = await claim(ctx, fresh);
  const isSame = JSON.stringify(release.files) === JSON.stringify(files);
  if (!isSame) throw new DomainError('other_bytes', describeConflict(release, files));
  const stored = await storeFiles(storage, release, build.files);
  if (release.removedAt) {
    // Restarts the retention of its files.
    const set = { $set: { removedAt: null, usedAt: ctx.now } };
    await ctx.collections.releases.updateOne({ _id: release._id }, set);
  }
  return { release, isNew, stored };
}

function checkNames({ name, version, files, entry }: NewRelease): void {
  const odd = files.find(({ path }) => !paths.test(path) || path.length > 200);
  const wrong =
    (!names.test(name) && `"${name}" is no name of a remote: mf_ and small letters.`) ||
    ((!versions.test(version) || version.length > 64) &&
      `"${version}" is no version: 1.2.3, with -words behind it or without.`) ||
    (odd && `"${odd.path}" cannot be a file's address.`) ||
    (entry.version !== version && `The build says that it is ${entry.version}, not ${version}.`);
  if (wrong) throw new DomainError('not_a_build', wrong);
}

/** The stored release: this one or an existing one. */
async function claim(
  ctx: ReleaseContext,
  fresh: ReleaseDoc,
): Promise<{ release: ReleaseDoc; isNew: boolean }> {
  const { collections } = ctx;
  const existing = await collections.releases.findOne({ _id: fresh._id });
  if (existing) return { release: existing, isNew: false };
  try {
    await changeWithAudit(ctx, { kind: 'remote', id: fresh.name }, async (session) => {
      await collections.releases.insertOne(fresh, { session });
      const after = { version: fresh.version, files: fresh.files.length, by: ctx.by.name };
      return { result: undefined, row: { action: 'release.published', after } };
    });
    return { release: fresh, isNew: true };
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== 11000) throw error;
    const winner = await collections.releases.findOne({ _id: fresh._id });
    if (!winner) throw error;
    return { release: winner, isNew: false };
  }
}

function describeConflict(
  { name, version, files, publishedBy, publishedAt }: ReleaseDoc,
  now: ReleaseDoc['files'],
) {
  const before = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const other = now.filter(({ path, integrity }) => before.get(path) !== integrity).map(({ path }) => path);
  const removedPaths = files
    .filter(({ path }) => !now.some((one) => one.path === path))
    .map(({ path }) => path);
  const [first = '', ...more] = [...other, ...removedPaths];
  const which = more.length > 0 ? `${first} and ${more.length} more files differ` : `${first} differs`;
  return `${name} ${version} was published by ${publishedBy.name} on ${publishedAt.toISOString().slice(0, 10)} with other bytes: ${which}. A published version never changes. Give the build another version.`;
}
