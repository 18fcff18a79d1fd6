import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStorage } from '@app/storage';
import { Binary, BSON, type Db, type MongoClient } from 'mongodb';
import {
  ChecksumStream,
  exact,
  frameRecord,
  type Header,
  record,
  type Sums,
  serializePhoto,
  version,
} from './file.ts';
import { pruneBackups } from './prune.ts';

/** Of this process or that browser only: they would be wrong in another database. */
const notKept: ReadonlySet<string> = new Set([
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
  file: string;
  now: Date;
}

export interface Written {
  at: Date;
  sums: Sums;
  /** Older backups beside it that were removed. */
  pruned: readonly string[];
}

/**
 * Writes every collection as it is at one moment, while the site goes on, and the photos after it. The file is there as a
 * whole or not at all, and for its owner's eyes only: it holds everything that the database does. Backups beside it that
 * are too old go first, so that they also go while writing fails.
 */
export async function writeBackup({ client, db, photos, file, now: at }: BackupInput): Promise<Written> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const pruned = await pruneBackups(folder, at);
  const draft = `${file}.unfinished`;
  const out = createWriteStream(draft, { mode: 0o600 });
  const gzip = createGzip({ level: 6 });
  const done = pipeline(gzip, out);
  const put = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), done]);
  };
  try {
    const header: Header = { version, at, database: db.databaseName };
    await put(record('H', header));
    const collections = await putCollections(client, db, put);
    const kept = await putPhotos(photos, put);
    const sums: Sums = { collections, photos: kept };
    await put(record('E', sums));
    gzip.end();
    await done;
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
    return { at, sums, pruned };
  } catch (error) {
    gzip.destroy();
    await done.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

type Put = (bytes: Buffer) => Promise<void>;

/** All reads are of one moment: MongoDB keeps it for five minutes, or for as long as it is set to. */
async function putCollections(client: MongoClient, db: Db, put: Put): Promise<Sums['collections']> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !notKept.has(name))
    .sort();
  const sums: Sums['collections'] = {};
  const session = client.startSession({ snapshot: true });
  try {
    for (const name of names) {
      await put(record('C', { name }));
      const summing = new ChecksumStream();
      const all = db.collection(name).find({}, { ...exact, session, sort: { _id: 1 } });
      for await (const document of all) {
        const bytes = BSON.serialize(document);
        summing.add(bytes);
        await put(frameRecord('D', bytes));
      }
      sums[name] = summing.sum;
    }
  } finally {
    await session.endSession();
  }
  return sums;
}

/** A photo that goes meanwhile was named by nothing any more. */
async function putPhotos(photos: FileStorage | undefined, put: Put): Promise<Sums['photos']> {
  const summing = new ChecksumStream();
  if (!photos) return summing.sum;
  const keys: string[] = [];
  for await (const { key } of photos.list()) keys.push(key);
  for (const key of keys.sort()) {
    const bytes = await photos.get(key);
    if (!bytes) continue;
    summing.add(serializePhoto(key, bytes));
    await put(record('P', { key, bytes: new Binary(bytes) }));
  }
  return summing.sum;
}
