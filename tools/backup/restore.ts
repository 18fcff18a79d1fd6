import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AdminDoc, type Collections, createRowId, getCollections, prepareDatabase } from '@app/db';
import { replayTombstones, sweepRestored, type Tombstone } from '@app/moderation';
import { sweepProofs } from '@app/reviews';
import type { FileStorage } from '@app/storage';
import type { Db, Document, MongoClient, ObjectId } from 'mongodb';
import {
  BrokenBackup,
  Checksum,
  getPhotosPath,
  type Manifest,
  parseLine,
  readLines,
  readManifest,
  readStoredLines,
} from './backup-files.ts';

export interface RestoreInput {
  client: MongoClient;
  db: Db;
  photos?: FileStorage | undefined;
  /** Where proofs of care are: none is in a backup, and what lies there still goes. */
  proofs?: FileStorage | undefined;
  /** The backup's folder. */
  backup: string;
  /** What was deleted since the backup: lines of DATA_DIR/deletions.jsonl. */
  tombstones: Iterable<Tombstone>;
  /** Removes everything that the database holds, once the backup is found whole. */
  drop?: boolean;
  /** Who of the team was shut out when the database was last seen: they stay so. */
  shutOut?: readonly ObjectId[];
  now: Date;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Accounts that were deleted after the backup was made, and are gone again. */
  replayed: number;
  erased: number;
  unsure: string[];
  /** Mails and writes to the identity provider that wait, as they did then. */
  waiting: number;
  /** Who of the team may sign in now, with the password of then. */
  team: readonly Pick<AdminDoc, 'email' | 'role'>[];
  /** Could in the backup, and stays shut out. */
  leftOut: readonly string[];
}

const batchSize = 500;

/**
 * Puts a backup into an empty database, compares every document with the backup's hashes, makes indexes and validators,
 * and erases again anyone who was deleted since, and every proof of care.
 * @throws {BrokenBackup} where it is damaged or not whole, or the database does not hold what it should afterwards
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreResult> {
  const { client, db, photos, proofs, backup, tombstones, shutOut = [], drop = false, now } = input;
  const manifest = await checkBackup(backup);
  if (drop) await dropCollections(db);
  if (!(await isEmpty(db)))
    throw new Error('The database is not empty. Restore into an empty one, or add --drop.');
  const names = Object.keys(manifest.collections);
  await putBack(db, photos, backup, names);
  const found = await computeSums(db, names);
  for (const name of names) {
    if (found[name]?.sha256 !== manifest.collections[name]?.sha256)
      throw new BrokenBackup(`The collection ${name} is not as it was backed up.`);
  }
  // Only now: indexes would forget by the clock what has to be counted first.
  await prepareDatabase(db);
  const collections = getCollections(db);
  const ctx = {
    client,
    collections,
    now,
    requestId: 'restore',
    actor: { kind: 'system' as const, id: 'restore' },
  };
  const { replayed, unsure } = await replayTombstones(ctx, tombstones);
  const erased = await sweepRestored(ctx);
  if (proofs) await sweepProofs(ctx, proofs);
  const waiting = await collections.outbox.countDocuments({ status: 'waiting' });
  const leftOut = await keepOut(collections, shutOut, now);
  // None is in a backup; but anyone who was signed in when this one was written must not be by it.
  await collections.adminSessions.deleteMany({});
  const acting = { status: 'active' as const };
  const team = await collections.admins
    .find(acting, { projection: { _id: 0, email: 1, role: 1 } as const })
    .sort({ email: 1 })
    .toArray();
  return { manifest, replayed, erased, unsure, waiting, team, leftOut };
}

/** Who of the team was shut out since the backup is not let in by it. */
async function keepOut(collections: Collections, shutOut: readonly ObjectId[], now: Date): Promise<string[]> {
  const { admins, audit } = collections;
  const back = await admins.find({ _id: { $in: [...shutOut] }, status: 'active' }).toArray();
  for (const { _id, name, role } of back) {
    await admins.updateOne({ _id }, { $set: { status: 'disabled' }, $inc: { v: 1 } });
    await audit.insertOne({
      _id: await createRowId(collections),
      at: now,
      actor: { kind: 'system', id: 'restore' },
      action: 'admin.changed',
      target: { kind: 'admin', id: _id.toHexString() },
      before: { name, role, status: 'active' },
      after: { name, role, status: 'disabled' },
      requestId: 'restore',
    });
  }
  return back.map(({ email }) => email);
}

/**
 * Reads a backup to its end and compares it with its own hashes, before anything that stands is given up for it.
 * @throws {BrokenBackup} where it is damaged or not whole
 */
export async function checkBackup(backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  for (const [name, { sha256 }] of Object.entries(manifest.collections)) {
    const found = new Checksum();
    for await (const line of readStoredLines(backup, name)) found.add(line);
    if (found.sum.sha256 !== sha256) throw new BrokenBackup(`The collection ${name} is damaged.`);
  }
  const photos = new Checksum();
  for await (const { key, bytes } of readPhotos(backup)) photos.add(key, bytes);
  if (photos.sum.sha256 !== manifest.photos.sha256) throw new BrokenBackup('The photos are damaged.');
  return manifest;
}

async function* readPhotos(backup: string): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const folder = getPhotosPath(backup);
  for (const key of (await readdir(folder)).sort())
    yield { key, bytes: await readFile(path.join(folder, key)) };
}

async function dropCollections(db: Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (!name.startsWith('system.')) await db.collection(name).drop();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== 'locks' && (await db.collection(name).findOne({}, { projection: { _id: 1 } }))) return false;
  }
  return true;
}

async function putBack(db: Db, photos: FileStorage | undefined, backup: string, names: string[]) {
  for (const name of names) {
    let batch: Document[] = [];
    const insertBatch = async () => {
      if (batch.length === 0) return;
      // What was valid then may not be for the validators of an older database here.
      await db.collection(name).insertMany(batch, { ordered: false, bypassDocumentValidation: true });
      batch = [];
    };
    for await (const line of readStoredLines(backup, name)) {
      batch.push(parseLine(line));
      if (batch.length >= batchSize) await insertBatch();
    }
    await insertBatch();
  }
  if (photos) for await (const { key, bytes } of readPhotos(backup)) await photos.put(key, bytes);
}

/** Counts and hashes of a database, as a backup has them. */
export async function computeSums(db: Db, names: readonly string[]): Promise<Manifest['collections']> {
  const sums: Manifest['collections'] = {};
  for (const name of names) {
    const checksum = new Checksum();
    for await (const _ of readLines(db.collection(name), checksum));
    sums[name] = checksum.sum;
  }
  return sums;
}
