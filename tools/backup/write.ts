import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStorage } from '@app/storage';
import type { Db, MongoClient } from 'mongodb';
import {
  Checksum,
  getCollectionPath,
  getManifestPath,
  getPhotosPath,
  type Manifest,
  readLines,
  type Sum,
} from './backup-files.ts';
import { pruneBackups } from './prune.ts';

/** Of this process or that browser only: they would be wrong in another database. */
const skipped: ReadonlySet<string> = new Set([
  'locks',
  'itemLocks',
  'rateLimits',
  'idempotency',
  'adminSessions',
  // Proofs of care go within days: their files stay out, and what decrypts them most of all.
  'proofKeys',
  'proofFiles.files',
  'proofFiles.chunks',
]);

export interface BackupInput {
  client: MongoClient;
  db: Db;
  /** Files that are on the disk; absent where photos are kept elsewhere. */
  photos?: FileStorage | undefined;
  /** The folder to write; one of that name is replaced. */
  folder: string;
  now: Date;
}

/**
 * Writes every collection as it is at one moment, while the site goes on, and the photos after it. The backup is there as
 * a whole or not at all, and for its owner's eyes only: it holds everything that the database does. Backups beside it that
 * are too old go first, so that they also go while writing fails.
 */
export async function writeBackup({
  client,
  db,
  photos,
  folder,
  now: at,
}: BackupInput): Promise<{ manifest: Manifest; pruned: readonly string[] }> {
  await mkdir(path.dirname(folder), { recursive: true });
  const pruned = await pruneBackups(path.dirname(folder), at);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(getPhotosPath(draft), { recursive: true, mode: 0o700 });
  try {
    const collections = await writeCollections(client, db, draft);
    const copied = await copyPhotos(photos, draft);
    const manifest: Manifest = {
      ...{ version: 2, at, database: db.databaseName },
      ...{ collections, photos: copied },
    };
    await writeFile(getManifestPath(draft), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return { manifest, pruned };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** All reads are of one moment: MongoDB keeps it for five minutes, or for as long as it is set to. */
async function writeCollections(
  client: MongoClient,
  db: Db,
  backup: string,
): Promise<Manifest['collections']> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !skipped.has(name))
    .sort();
  const sums: Manifest['collections'] = {};
  const session = client.startSession({ snapshot: true });
  try {
    for (const name of names) {
      const checksum = new Checksum();
      const out = createWriteStream(getCollectionPath(backup, name), { mode: 0o600, flush: true });
      await pipeline(readLines(db.collection(name), checksum, { session }), createGzip(), out);
      sums[name] = checksum.sum;
    }
  } finally {
    await session.endSession();
  }
  return sums;
}

/** A photo that goes meanwhile was named by nothing any more. */
async function copyPhotos(photos: FileStorage | undefined, backup: string): Promise<Sum> {
  const checksum = new Checksum();
  if (!photos) return checksum.sum;
  const keys: string[] = [];
  for await (const { key } of photos.list()) keys.push(key);
  for (const key of keys.sort()) {
    const bytes = await photos.get(key);
    if (!bytes) continue;
    checksum.add(key, bytes);
    await writeFile(path.join(getPhotosPath(backup), key), bytes, { mode: 0o600, flush: true });
  }
  return checksum.sum;
}
