import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupDoc, getCollections } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { Db, MongoClient } from 'mongodb';
import {
  type Digest,
  ephemeralCollections,
  getCollectionPath,
  getManifestPath,
  getPhotosPath,
  Hasher,
  type Manifest,
  readLines,
} from './backup-files.ts';
import { pruneBackups, readBackupTime } from './prune.ts';

/** Stores the time of the last backup or rehearsal, which alerts compare with the current time. */
export async function recordBackup(db: Db, _id: BackupDoc['_id'], at: Date): Promise<void> {
  await getCollections(db).backups.updateOne({ _id }, { $max: { at } }, { upsert: true });
}

interface BackupInput {
  client: MongoClient;
  db: Db;
  /** File storage on disk; absent if photos are stored elsewhere. */
  photos?: FileStorage | undefined;
  backupsFolder: string;
  now: Date;
}

/**
 * Writes one snapshot of every collection, then the photos. The folder appears once complete, for its owner only.
 * `legacyAt`: time of a backup directly in the backups folder, where earlier releases wrote it.
 */
export async function writeBackup({ client, db, photos, backupsFolder, now: at }: BackupInput) {
  const prunedNames = await pruneBackups(backupsFolder, at);
  const folder = path.join(backupsFolder, at.toISOString().replace(/[:.]/g, '-'));
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  const unfinishedFolder = `${folder}.unfinished`;
  await mkdir(unfinishedFolder, { mode: 0o700 });
  try {
    await mkdir(getPhotosPath(unfinishedFolder), { mode: 0o700 });
    const collections = await writeCollections(client, db, unfinishedFolder);
    const photosDigest = await copyPhotos(photos, unfinishedFolder);
    const manifest: Manifest = {
      version: 2,
      at,
      database: db.databaseName,
      collections,
      photos: photosDigest,
    };
    await writeFile(getManifestPath(unfinishedFolder), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    });
    await rename(unfinishedFolder, folder);
    await recordBackup(db, 'written', at);
    return { folder, manifest, prunedNames, legacyAt: await readBackupTime(backupsFolder) };
  } catch (error) {
    await rm(unfinishedFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Reads all collections from one snapshot, which MongoDB keeps for five minutes by default. */
async function writeCollections(
  client: MongoClient,
  db: Db,
  backupPath: string,
): Promise<Manifest['collections']> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !ephemeralCollections.has(name))
    .sort();
  const digests: Manifest['collections'] = {};
  const session = client.startSession({ snapshot: true });
  try {
    for (const name of names) {
      const hasher = new Hasher();
      const file = createWriteStream(getCollectionPath(backupPath, name), { mode: 0o600, flush: true });
      await pipeline(readLines(db.collection(name), hasher, { session }), createGzip(), file);
      digests[name] = hasher.digest;
    }
  } finally {
    await session.endSession();
  }
  return digests;
}

/** Copies the photos. One that is deleted meanwhile is no longer referenced, so it is skipped. */
async function copyPhotos(photos: FileStorage | undefined, backupPath: string): Promise<Digest> {
  const hasher = new Hasher();
  if (!photos) return hasher.digest;
  const keys: string[] = [];
  for await (const { key } of photos.list()) keys.push(key);
  for (const key of keys.sort()) {
    const bytes = await photos.get(key);
    if (!bytes) continue;
    hasher.add(key, bytes);
    await writeFile(path.join(getPhotosPath(backupPath), key), bytes, { mode: 0o600, flush: true });
  }
  return hasher.digest;
}
