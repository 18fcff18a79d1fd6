import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type AdminDoc, type Collections, getCollections, prepareDatabase } from '@app/db';
import { replayTombstones, sweepProofs, sweepRestored, type Tombstone } from '@app/moderation';
import type { FileStorage } from '@app/storage';
import { type Binary, BSON, type Db, type Document, type MongoClient, ObjectId } from 'mongodb';
import {
  BrokenBackup,
  ChecksumStream,
  exact,
  type Header,
  parseRecords,
  type Sums,
  serializePhoto,
  version,
} from './file.ts';

export interface RestoreInput {
  client: MongoClient;
  db: Db;
  photos?: FileStorage | undefined;
  /** Where proofs of care are: none is in a backup, and what lies there still goes. */
  proofs?: FileStorage | undefined;
  file: string;
  /** What was deleted since the backup: lines of DATA_DIR/deletions.jsonl. */
  tombstones: Iterable<Tombstone>;
  /** Who of the team was shut out when the database was last seen: they stay so. */
  shutOut?: readonly ObjectId[];
  now: Date;
}

export interface RestoreResult {
  /** The moment that the backup is of. */
  at: Date;
  sums: Sums;
  /** Accounts that were deleted after the backup was made, and are gone again. */
  replayed: number;
  erased: number;
  unsure: string[];
  /** Mails and writes to the identity provider that wait, as they did then. */
  waiting: number;
  /** Who of the team may sign in now, with the password of then. */
  team: readonly Pick<AdminDoc, 'email' | 'role'>[];
  /** Could in the backup, and stays shut out. */
  keptOut: readonly string[];
}

const batch = 500;

/**
 * Puts a backup into an empty database, holds every document against the backup's hashes, makes indexes and validators,
 * and erases again anyone who was deleted since, and every proof of care.
 * @throws {BrokenBackup} where the file is damaged, or the database does not hold what it should afterwards
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreResult> {
  const { client, db, photos, proofs, file, tombstones, shutOut = [], now } = input;
  if (!(await isEmpty(db)))
    throw new Error('The database is not empty. Restore into an empty one, or add --drop.');
  const { header, sums } = await putBack(db, photos, file);
  const found = await computeSums(db, Object.keys(sums.collections));
  for (const [name, sum] of Object.entries(sums.collections)) {
    const now = found[name];
    if (now?.count !== sum.count || now.sha256 !== sum.sha256)
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
  const keptOut = await keepOut(collections, shutOut, now);
  // None is in a backup; but anyone who was signed in when this one was written must not be by it.
  await collections.adminSessions.deleteMany({});
  const acting = { status: 'active' as const };
  const team = await collections.admins
    .find(acting, { projection: { _id: 0, email: 1, role: 1 } as const })
    .sort({ email: 1 })
    .toArray();
  return { at: header.at, sums, replayed, erased, unsure, waiting, team, keptOut };
}

/** Who of the team was shut out since the backup is not let in by it. */
async function keepOut(
  { admins, audit }: Collections,
  shutOut: readonly ObjectId[],
  now: Date,
): Promise<string[]> {
  const back = await admins.find({ _id: { $in: [...shutOut] }, status: 'active' }).toArray();
  for (const { _id, name, role } of back) {
    await admins.updateOne({ _id }, { $set: { status: 'disabled' }, $inc: { v: 1 } });
    await audit.insertOne({
      _id: new ObjectId(),
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
 * Reads a backup to its end and holds it against its own hashes, before anything that stands is given up for it.
 * @throws {BrokenBackup} where it is damaged or not whole
 */
export async function checkBackup(file: string): Promise<void> {
  const found: Record<string, ChecksumStream> = Object.create(null);
  const photos = new ChecksumStream();
  let name = '';
  let sums: Sums | undefined;
  for await (const { letter, bytes } of readRecords(file)) {
    if (letter === 'H') parseHeader(bytes);
    if (letter === 'C') {
      name = String(BSON.deserialize(bytes).name);
      found[name] = new ChecksumStream();
    }
    if (letter === 'D') found[name]?.add(bytes);
    if (letter === 'P') {
      const { key, bytes: photo } = BSON.deserialize(bytes) as { key: string; bytes: Binary };
      photos.add(serializePhoto(key, photo.buffer));
    }
    if (letter === 'E') sums = BSON.deserialize(bytes) as Sums;
  }
  if (!sums) throw new BrokenBackup('The backup is not whole: it has no end.');
  for (const [of, sum] of Object.entries(sums.collections))
    if (found[of]?.sum.sha256 !== sum.sha256) throw new BrokenBackup(`The collection ${of} is damaged.`);
  if (photos.sum.sha256 !== sums.photos.sha256) throw new BrokenBackup('The photos are damaged.');
}

/** `pipeline`, because `pipe` would let what cannot be opened end the process. */
function readRecords(file: string): ReturnType<typeof parseRecords> {
  const unzipped = createGunzip();
  pipeline(createReadStream(file), unzipped, () => {});
  return parseRecords(unzipped);
}

function parseHeader(bytes: Buffer): Header {
  const header = BSON.deserialize(bytes) as Header;
  if (header.version !== version)
    throw new BrokenBackup(`A backup of version ${header.version}: not known here.`);
  return header;
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== 'locks' && (await db.collection(name).findOne({}, { projection: { _id: 1 } }))) return false;
  }
  return true;
}

async function putBack(
  db: Db,
  photos: FileStorage | undefined,
  file: string,
): Promise<{ header: Header; sums: Sums }> {
  let header: Header | undefined;
  let sums: Sums | undefined;
  let name = '';
  let waiting: Document[] = [];
  const kept = new ChecksumStream();
  const flush = async () => {
    if (waiting.length === 0) return;
    // What was valid then may not be for the validators of an older database here.
    await db.collection(name).insertMany(waiting, { ordered: false, bypassDocumentValidation: true });
    waiting = [];
  };
  for await (const { letter, bytes } of readRecords(file)) {
    if (letter === 'D') {
      waiting.push(BSON.deserialize(bytes, exact));
      if (waiting.length >= batch) await flush();
      continue;
    }
    await flush();
    if (letter === 'H') header = parseHeader(bytes);
    if (letter === 'C') name = String(BSON.deserialize(bytes).name);
    if (letter === 'P') {
      const { key, bytes: photo } = BSON.deserialize(bytes) as { key: string; bytes: Binary };
      kept.add(serializePhoto(key, photo.buffer));
      await photos?.put(key, photo.buffer);
    }
    if (letter === 'E') sums = BSON.deserialize(bytes) as Sums;
  }
  if (!header || !sums) throw new BrokenBackup('The backup is not whole: it has no end.');
  if (kept.sum.sha256 !== sums.photos.sha256)
    throw new BrokenBackup('The photos are not as they were backed up.');
  return { header, sums };
}

/** Counts and hashes of a database, as a backup has them. */
export async function computeSums(db: Db, names: readonly string[]): Promise<Sums['collections']> {
  const sums: Sums['collections'] = {};
  for (const name of names) {
    const summing = new ChecksumStream();
    for await (const document of db.collection(name).find({}, { ...exact, sort: { _id: 1 } })) {
      summing.add(BSON.serialize(document));
    }
    sums[name] = summing.sum;
  }
  return sums;
}
