import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Collections, getCollections, insertAuditRow, prepareDatabase, withLock } from '@app/db';
import { eraseRestoredAccounts, replayTombstones, type Tombstone, toTombstone } from '@app/moderation';
import { expireProofs } from '@app/reviews';
import type { FileStorage } from '@app/storage';
import type { Db, Document, MongoClient, ObjectId } from 'mongodb';
import { describeError } from '../command.ts';
import {
  BrokenBackupError,
  ephemeralCollections,
  getPhotosPath,
  Hasher,
  type Manifest,
  parseLine,
  readLines,
  readManifest,
  readStoredLines,
} from './backup-files.ts';
import { requireUnused } from './require-unused.ts';

interface RestoreInput {
  client: MongoClient;
  db: Db;
  photos?: FileStorage | undefined;
  backupPath: string;
  /** Deletions since the backup, from DATA_DIR/deletions.jsonl. With `drop`, those of the replaced database are added. */
  tombstones: Iterable<Tombstone>;
  /** Removes all existing data, after the backup is checked. */
  drop?: boolean;
  /** Staff accounts deactivated in the replaced database; they stay deactivated. Required, so that no caller forgets them. */
  deactivatedIds: readonly ObjectId[];
  now: Date;
}

const batchSize = 500;

/** The restore failed halfway: the database holds part of the backup. The message says what to do. */
export class IncompleteRestoreError extends Error {
  override readonly name = 'IncompleteRestoreError';
  constructor(cause: Error) {
    super(
      `${describeError(cause)} The restore is not complete: indexes and deletions are missing. Do not start the site; run it again with --drop.`,
      { cause },
    );
  }
}

/**
 * Restores a backup into an empty database that no service uses, compares every document with the backup's hashes,
 * creates indexes and validators, and repeats deletions made since, as well as the deletion of every proof of care.
 * @throws {BrokenBackupError} if it is damaged or incomplete; nothing was changed
 * @throws if services or another restore use the database; nothing was changed
 * @throws {IncompleteRestoreError} if it fails later, or the database differs afterwards
 */
export async function restoreBackup(input: RestoreInput) {
  const { db, backupPath, drop = false } = input;
  const manifest = await verifyBackup(backupPath);
  await requireUnused(db);
  if (!drop && !(await isEmpty(db)))
    throw new Error('The database is not empty. Restore into an empty one, or add --drop.');
  const replace = () =>
    replaceData(input, manifest).catch((error: Error) => {
      throw new IncompleteRestoreError(error);
    });
  return withLock(db, 'restore', replace, { waitMs: 0 });
}

async function replaceData(input: RestoreInput, manifest: Manifest) {
  const { client, db, photos, backupPath, tombstones, deactivatedIds, drop = false, now } = input;
  // The worker may not have written the latest ones to the file.
  const latestTombstones = drop ? await getCollections(db).deletions.find().map(toTombstone).toArray() : [];
  if (drop) await dropCollections(db);
  if (!(await isEmpty(db)))
    throw new Error(
      'Something writes to the database while it is cleared: stop the services, then run this again.',
    );
  const names = Object.keys(manifest.collections).filter((name) => !ephemeralCollections.has(name));
  await insertContents(db, photos, backupPath, names);
  const digests = await computeDigests(db, names);
  for (const name of names) {
    if (digests[name]?.sha256 !== manifest.collections[name]?.sha256)
      throw new BrokenBackupError(`The collection ${name} is not as it was backed up.`);
  }
  // After counting, since TTL indexes delete expired documents.
  await prepareDatabase(db);
  const collections = getCollections(db);
  const ctx = {
    client,
    collections,
    now,
    requestId: 'restore',
    actor: { kind: 'system' as const, id: 'restore' },
  };
  const { replayed, unsure: unsureReceipts } = await replayTombstones(ctx, [
    ...latestTombstones,
    ...tombstones,
  ]);
  const { erased, held } = await eraseRestoredAccounts(ctx);
  // No backup includes their keys. The worker deletes files without a key: in a drill, a running site may use them.
  await expireProofs(ctx);
  const pendingOutboxCount = await collections.outbox.countDocuments({ status: 'waiting' });
  const deactivatedEmails = await keepDeactivated(collections, deactivatedIds, now);
  // No backup includes sessions and links; existing ones must not stay valid.
  await collections.adminSessions.deleteMany({});
  await collections.staffLinks.deleteMany({});
  const activeFilter = { status: 'active' as const };
  const activeStaff = await collections.admins
    .find(activeFilter, { projection: { _id: 0, email: 1, role: 1 } as const })
    .sort({ email: 1 })
    .toArray();
  return {
    manifest,
    replayedCount: replayed,
    erasedCount: erased,
    /** Accounts under a legal hold in the backup, which the worker erases once it ends. */
    heldCount: held,
    unsureReceipts,
    pendingOutboxCount,
    /** Who can sign in, with the password of the backup. */
    activeStaff,
    /** Who was active in the backup and stays deactivated. */
    deactivatedEmails,
  };
}

async function keepDeactivated(
  collections: Collections,
  deactivatedIds: readonly ObjectId[],
  now: Date,
): Promise<string[]> {
  const { admins } = collections;
  const reactivatedAdmins = await admins
    .find({ _id: { $in: [...deactivatedIds] }, status: 'active' })
    .toArray();
  for (const { _id, name, role } of reactivatedAdmins) {
    await admins.updateOne({ _id }, { $set: { status: 'disabled' }, $inc: { v: 1 } });
    await insertAuditRow(collections, {
      at: now,
      actor: { kind: 'system', id: 'restore' },
      action: 'admin.changed',
      target: { kind: 'admin', id: _id.toHexString() },
      before: { name, role, status: 'active' },
      after: { name, role, status: 'disabled' },
      requestId: 'restore',
    });
  }
  return reactivatedAdmins.map(({ email }) => email);
}

/** @throws {BrokenBackupError} if it differs from its hashes or is incomplete */
export async function verifyBackup(backupPath: string): Promise<Manifest> {
  const manifest = await readManifest(backupPath);
  for (const [name, { sha256 }] of Object.entries(manifest.collections)) {
    const hasher = new Hasher();
    for await (const line of readStoredLines(backupPath, name)) hasher.add(line);
    if (hasher.digest.sha256 !== sha256) throw new BrokenBackupError(`The collection ${name} is damaged.`);
  }
  const photosHasher = new Hasher();
  for await (const { key, bytes } of readPhotos(backupPath)) photosHasher.add(key, bytes);
  if (photosHasher.digest.sha256 !== manifest.photos.sha256)
    throw new BrokenBackupError('The photos are damaged.');
  return manifest;
}

async function* readPhotos(backupPath: string): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const photosPath = getPhotosPath(backupPath);
  for (const key of (await readdir(photosPath)).sort())
    yield { key, bytes: await readFile(path.join(photosPath, key)) };
}

/** Collections that services may have written before. `locks` contains the lock of this restore. */
const usageCollections: ReadonlySet<string> = new Set(['locks', 'heartbeats']);

async function dropCollections(db: Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== 'locks' && !name.startsWith('system.')) await db.collection(name).drop();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (!usageCollections.has(name) && (await db.collection(name).findOne({}, { projection: { _id: 1 } })))
      return false;
  }
  return true;
}

async function insertContents(db: Db, photos: FileStorage | undefined, backupPath: string, names: string[]) {
  for (const name of names) {
    let batch: Document[] = [];
    const insertBatch = async () => {
      if (batch.length === 0) return;
      // Documents of an older version may violate current validators.
      await db.collection(name).insertMany(batch, { ordered: false, bypassDocumentValidation: true });
      batch = [];
    };
    for await (const line of readStoredLines(backupPath, name)) {
      batch.push(parseLine(line));
      if (batch.length >= batchSize) await insertBatch();
    }
    await insertBatch();
  }
  if (photos) for await (const { key, bytes } of readPhotos(backupPath)) await photos.put(key, bytes);
}

export async function computeDigests(db: Db, names: readonly string[]): Promise<Manifest['collections']> {
  const digests: Manifest['collections'] = {};
  for (const name of names) {
    const hasher = new Hasher();
    for await (const _ of readLines(db.collection(name), hasher));
    digests[name] = hasher.digest;
  }
  return digests;
}
