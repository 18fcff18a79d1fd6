import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStorage } from '@app/storage';
import type { Db, MongoClient } from 'mongodb';
import {
  Checksum,
  ephemeral,
  getCollectionPath,
  getManifestPath,
  getPhotosPath,
  type Manifest,
  readLines,
  type Sum,
} from './backup-files.ts';
import { noteBackup } from './backups.store.ts';
import { pruneBackups, readMoment } from './prune.ts';

export interface BackupInput {
  client: MongoClient;
  db: Db;
  /** File storage on disk; absent if photos are stored elsewhere. */
  photos?: FileStorage | undefined;
  /** Folder of all backups. */
  into: string;
  now: Date;
}

export interface WrittenBackup {
  /** `into/<moment>` */
  folder: string;
  manifest: Manifest;
  /** Names of expired backups that were removed. */
  pruned: readonly string[];
  /** Time of a backup directly in the backups folder, where earlier releases wrote it. */
  legacyAt: Date | undefined;
}

/**
 * Writes a consistent snapshot of every collection while the site runs, then the photos. The folder appears only when
 * complete and is readable by its owner only, since it holds all personal data. Never replaces anything; expired
 * backups beside it are removed first, so that they are removed even if writing fails.
 */
export async function writeBackup({
  client,
  db,
  photos,
  into,
  now: at,
}: BackupInput): Promise<WrittenBackup> {
  const pruned = await pruneBackups(into, at);
  const folder = path.join(into, at.toISOString().replace(/[:.]/g, '-'));
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  const draft = `${folder}.unfinished`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await mkdir(getPhotosPath(draft), { mode: 0o700 });
    const collections = await writeCollections(client, db, draft);
    const copied = await copyPhotos(photos, draft);
    const manifest: Manifest = { version: 2, at, database: db.databaseName, collections, photos: copied };
    await writeFile(getManifestPath(draft), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(draft, folder);
    await noteBackup(db, 'written', at);
    return { folder, manifest, pruned, legacyAt: await readMoment(into) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Reads all collections from one snapshot, which MongoDB keeps for five minutes by default. */
async function writeCollections(
  client: MongoClient,
  db: Db,
  backup: string,
): Promise<Manifest['collections']> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !ephemeral.has(name))
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

/** Copies the photos. One that is deleted meanwhile is no longer referenced, so it is skipped. */
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
