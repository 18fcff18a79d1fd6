// F20: backup, wipe, restore. All data are back byte for byte, except accounts deleted meanwhile.

import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getCollections, prepareDatabase, sealAudit, verifyAudit } from '@app/db';
import { createAdminDoc, createListingDoc } from '@app/db/documents-for-tests';
import { sweepDeletions, toTombstone } from '@app/moderation';
import { fillDimensions } from '@app/option-lists';
import { attachProof, submitReview, sweepProofs } from '@app/reviews';
import { connectMongo } from '@app/service-kit';
import { type CommandContext, requestDeletion } from '@app/status-changes';
import { createStorage, storageSettings } from '@app/storage';
import { isFullRun } from '@app/test-kit/full-tests';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { type Db, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { seedIfEmpty } from '../seed.ts';
import { BrokenBackupError, getCollectionPath, getManifestPath, getPhotosPath } from './backup-files.ts';
import { rehearseRestore } from './rehearse.ts';
import { computeDigests, restoreBackup, verifyBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const { uri } = await createEmptyDatabase();
const { client, db } = await connectMongo(uri);
const baseFolder = createTempFolder('drill');
afterAll(() => client.close());
const collections = getCollections(db);
/** Folder of the backup of the first drill. */
let backupPath: string;
const openDisk = (name: string) =>
  createStorage(z.object(storageSettings).parse({ STORAGE: 'disk', DATA_DIR: path.join(baseFolder, name) }));
const photos = openDisk('before');

async function createFolder(name: string): Promise<string> {
  const folder = path.join(baseFolder, name);
  await mkdir(folder);
  return folder;
}
/** Restores the backup of the first drill, unless another one is given. */
const restore = (overrides: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    client,
    db,
    backupPath,
    tombstones: [],
    deactivatedIds: [],
    now: new Date(),
    ...overrides,
  });
/** Writes a backup to a folder of its own. */
const writeTestBackup = async (name: string) =>
  writeBackup({ client, db, photos, backupsFolder: await createFolder(name), now: new Date() });
/** Deletes an account with all its data. */
async function deleteAccount(userId: string) {
  await requestDeletion(createContext(userId), { userId, reviewFate: 'delete' });
  await collections.outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: new Date() } });
  await sweepDeletions(createContext('worker'));
}

const createContext = (id: string): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: 'drill',
  actor: { kind: id === 'worker' ? 'system' : 'user', id },
});

async function writeReview(userId: string) {
  const listing = createListingDoc({ ratingAvg: null });
  await collections.listings.insertOne(listing);
  return submitReview(createContext(userId), {
    listingId: listing._id,
    locale: 'en',
    author: { role: 'patient', firstName: 'Dana', lastName: 'Rivers', emails: [], createdAt: null },
    content: {
      overallRating: 5,
      ratings: fillDimensions({ fitComfort: 5 }, null),
      title: '',
      text: `Words of ${userId} about the visits of this year, long enough to help.`,
      tags: [],
      stage: 'New socket',
      limb: { upper: 'None', lower: 'Single below-knee' },
      device: '',
      careMonth: `${new Date().getUTCFullYear()}-01`,
      relation: 'self',
      anonymous: false,
      incentive: 'none',
    },
  });
}

/** Returns all data as text. */
async function readEverything(): Promise<string> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const collectionTexts = await Promise.all(
    names.map(async (name) => JSON.stringify(await db.collection(name).find().toArray())),
  );
  return collectionTexts.join('\n');
}
async function dropEverything() {
  const collectionInfos = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(collectionInfos.map(({ name }) => db.collection(name).drop()));
}

beforeAll(async () => {
  await prepareDatabase(db);
  await writeReview('user_stays');
  await writeReview('user_leaves');
  await sealAudit(collections, new Date(), Math.floor(Date.now() / 1000) + 60);
  await photos.put('a1.webp', Buffer.from('picture of a'));
  await photos.put('b2.webp', Buffer.alloc(200_000, 7));
  // Number types, bytes and patterns that a backup as plain JSON would lose.
  const { Int32, Double, Long, Binary, BSONRegExp, Decimal128 } = await import('mongodb');
  await db.collection('kinds').insertOne({
    whole: new Int32(5),
    double: new Double(5),
    long: Long.fromString('9007199254740993'),
    bytes: new Binary(Buffer.from([0, 1, 2])),
    pattern: new BSONRegExp('^a', 'i'),
    money: Decimal128.fromString('1.10'),
    none: null,
  } as never);
});

it('drill: accounts deleted since the backup stay deleted (S25)', async ({ task }) => {
  const { folder, manifest } = await writeTestBackup('backups');
  backupPath = folder;
  expect((await stat(backupPath)).mode & 0o777).toBe(0o700);
  expect((await stat(getCollectionPath(backupPath, 'reviews'))).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(backupPath))).toEqual([path.basename(backupPath)]);
  expect(manifest.collections.reviews?.count).toBe(2);
  expect(manifest.photos.count).toBe(2);
  const digests = await computeDigests(db, Object.keys(manifest.collections));
  expect(digests).toEqual(manifest.collections);

  await deleteAccount('user_leaves');
  expect(await readEverything()).not.toContain('user_leaves');
  const tombstones = await collections.deletions.find().map(toTombstone).toArray();

  await dropEverything();
  const startMs = performance.now();
  const restoredPhotos = openDisk('after');
  const now = new Date();
  const restoreResult = await restore({ photos: restoredPhotos, tombstones, now });
  const rtoMs = performance.now() - startMs;
  const rpoMs = now.getTime() - restoreResult.manifest.at.getTime();

  // The restore has compared each collection with the backup's checksum; other data are unchanged.
  const restoredDigests = await computeDigests(db, ['listings', 'kinds', 'outbox']);
  expect(restoredDigests.kinds).toEqual(digests.kinds);
  expect(restoredDigests.listings).toEqual(digests.listings);
  expect(restoreResult).toMatchObject({ replayedCount: 1, erasedCount: 1, unsureReceipts: [] });
  const text = await readEverything();
  expect(text).toContain('user_stays');
  expect(text).not.toMatch(/user_leaves|Words of user_leaves/);
  expect(await verifyAudit(collections)).toMatchObject({ sound: true });
  expect(Buffer.from((await restoredPhotos.get('a1.webp'))!).toString()).toBe('picture of a');
  expect((await restoredPhotos.get('b2.webp'))!.length).toBe(200_000);
  // Validators and indexes are restored.
  await expect(collections.reviews.insertOne({ publicId: 'x' } as never)).rejects.toThrow(/validation/);
  task.meta.faultRow = {
    id: 'F20',
    fault: 'database wiped and restored from a backup',
    lost: 0,
    doubled: 0,
    drift: 0,
    figures: `counts and sums as before, an account deleted meanwhile stays deleted; restored in ${(rtoMs / 1000).toFixed(1)} s, age of the backup ${(rpoMs / 1000).toFixed(1)} s`,
  };
});

it('contains no proof of care, and restores none', async () => {
  const proofs = openDisk('proofs');
  const { publicId } = await writeReview('user_proves');
  const proofName = 'proof-of-a-drill-00001';
  const key = 'k'.repeat(43);
  const proof = { publicId, fileName: proofName, encryptionKey: key };
  await attachProof(createContext('user_proves'), proof);
  await proofs.put(`${proofName}.bin`, Buffer.from('sealed bytes'));
  const { folder: proofBackupPath, manifest } = await writeTestBackup('with-proof');
  expect(Object.keys(manifest.collections)).not.toContain('proofKeys');
  const backupText = await readText(proofBackupPath);
  expect(backupText).toContain(proofName);
  expect(backupText).not.toMatch(new RegExp(`${key}|sealed bytes`));

  // Decided after the backup: the restored record does not make the file readable.
  await dropEverything();
  await restore({ photos: openDisk('proofs'), backupPath: proofBackupPath });
  // A drill beside a running site leaves that site's files; the worker deletes those without a key.
  expect(await proofs.get(`${proofName}.bin`)).toBeDefined();
  await sweepProofs(createContext('worker'), proofs);
  expect(await proofs.get(`${proofName}.bin`)).toBeUndefined();
  expect(await collections.proofKeys.countDocuments()).toBe(0);
  expect(await collections.proofs.findOne({ _id: proofName })).toMatchObject({ status: 'expired' });
  const expiryMailFilter = { subject: `review:${publicId}`, 'payload.template': 'review-proof-expired' };
  expect(await collections.outbox.countDocuments(expiryMailFilter)).toBe(1);
});

it('S25: keeps deleted accounts for at most 90 days, also if the database is down, and replaces no backup', async () => {
  await writeReview('user_canary');
  const backupsFolder = await createFolder('ninety');
  const startMs = Date.now();
  const writeBackupOnDay = (days: number, database = db) =>
    writeBackup({ client, db: database, backupsFolder, now: new Date(startMs + days * 24 * 3_600_000) });
  const { folder } = await writeBackupOnDay(0);
  expect(await readText(folder)).toContain('user_canary');
  await expect(writeBackupOnDay(0)).rejects.toThrow('there already');
  await deleteAccount('user_canary');
  const nextBackup = await writeBackupOnDay(90);
  expect(nextBackup.prunedNames).toEqual([path.basename(folder)]);
  expect(await readText(nextBackup.folder)).not.toContain('user_canary');
  const unreachableDb = {
    ...db,
    listCollections: () => ({ toArray: () => Promise.reject(new Error('away')) }),
  };
  await expect(writeBackupOnDay(180, unreachableDb as unknown as Db)).rejects.toThrow('away');
  expect(await readdir(backupsFolder)).toEqual([]);

  // A backup of an earlier release, in the named folder itself, stays and is reported.
  const legacyFolder = path.join(baseFolder, 'old');
  await cp(backupPath, legacyFolder, { recursive: true });
  const { at } = await verifyBackup(legacyFolder);
  const { legacyAt } = await writeBackup({ client, db, backupsFolder: legacyFolder, now: new Date() });
  expect(legacyAt).toEqual(at);
  expect(await verifyBackup(legacyFolder)).toMatchObject({ at });
});

it('restores neither access of staff deactivated since, nor their sessions, nor heartbeats of an earlier release', async () => {
  const { admins, adminSessions, audit } = collections;
  const at = new Date();
  const createModerator = (name: string, status: 'active' | 'disabled') =>
    createAdminDoc({ name, role: 'moderator', status });
  const leavingAdmin = createModerator('leaves', 'active');
  const absentAdmin = createModerator('left', 'disabled');
  await admins.insertMany([createModerator('stays', 'active'), leavingAdmin, absentAdmin]);
  await adminSessions.insertOne({
    _id: new ObjectId(),
    adminId: leavingAdmin._id,
    tokenHash: 't',
    cookieHash: 'c',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + 9e6),
    agent: '',
    address: '',
  });
  await db.collection('heartbeats').insertOne({ _id: 'search', at } as never);
  const { folder: teamBackupPath, manifest } = await writeTestBackup('team');
  expect(Object.keys(manifest.collections)).not.toContain('heartbeats');
  // An earlier release backed them up.
  const line = `{"_id":"search","at":{"$date":{"$numberLong":"${at.getTime()}"}}}\n`;
  await writeFile(getCollectionPath(teamBackupPath, 'heartbeats'), gzipSync(line));
  const sha256 = createHash('sha256').update(line).digest('hex');
  const legacyCollections = { ...manifest.collections, heartbeats: { count: 1, sha256 } };
  await writeFile(
    getManifestPath(teamBackupPath),
    JSON.stringify({ ...manifest, collections: legacyCollections }),
  );
  await dropEverything();
  const restoreResult = await restore({
    backupPath: teamBackupPath,
    deactivatedIds: [leavingAdmin._id, absentAdmin._id],
  });
  expect(restoreResult.activeStaff).toEqual([{ email: 'stays@team.test', role: 'moderator' }]);
  expect(restoreResult.deactivatedEmails).toEqual(['leaves@team.test']);
  expect(await admins.findOne({ _id: leavingAdmin._id })).toMatchObject({ status: 'disabled', v: 2 });
  expect(await adminSessions.countDocuments()).toBe(0);
  expect(await db.collection('heartbeats').countDocuments()).toBe(0);
  expect(await audit.find({ requestId: 'restore', action: 'admin.changed' }).toArray()).toMatchObject([
    { target: { id: leavingAdmin._id.toHexString() }, after: { status: 'disabled' } },
  ]);
});

/** Runs work twice at once: one run succeeds, the other fails. */
async function runTwice<T>(runWork: () => Promise<T>): Promise<{ value: T; reason: Error }> {
  const outcomes = await Promise.allSettled([runWork(), runWork()]);
  const { value } = outcomes.find((outcome) => outcome.status === 'fulfilled')!;
  return { value, reason: outcomes.find((outcome) => outcome.status === 'rejected')!.reason };
}

it('rehearses the restore of the newest backup in a database of its own', async () => {
  const { backups, listings } = collections;
  const backupsFolder = await createFolder('rehearsed');
  const writeBackupAt = (day: string) =>
    writeBackup({ client, db, photos, backupsFolder, now: new Date(day) });
  const rehearse = () => rehearseRestore({ client, db, backupsFolder, now: new Date('2026-03-04') });
  await expect(rehearse()).rejects.toThrow('holds no backup');
  await writeBackupAt('2026-03-01');
  const { folder } = await writeBackupAt('2026-03-03');
  const { value, reason } = await runTwice(rehearse);
  expect(value).toMatchObject({ folder });
  expect(reason.message).toBe('Another process holds the lock "rehearse".');
  const backupRows = [
    { _id: 'rehearsed', at: new Date('2026-03-04') },
    { _id: 'written', at: new Date('2026-03-03') },
  ];
  expect(await backups.find().sort({ _id: 1 }).toArray()).toEqual(backupRows);

  // Neither a wrong counter nor damage passes, and nothing of a rehearsal stays.
  const wrongCountUpdate = { $set: { reviewCount: 7 } };
  await listings.updateOne({}, wrongCountUpdate, { bypassDocumentValidation: true });
  const wrongBackup = await writeBackupAt('2026-03-05');
  await expect(rehearse()).rejects.toThrow('counters differ');
  await changeFile(wrongBackup.folder, reviewsFile, (bytes) => bytes.subarray(0, bytes.length - 9));
  await expect(rehearse()).rejects.toThrow(BrokenBackupError);
  expect(await backups.findOne({ _id: 'rehearsed' })).toEqual(backupRows[0]);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  expect(databases.map(({ name }) => name)).not.toContain(`${db.databaseName}_rehearsal`);

  // Services that an operator started on a restored one keep it.
  const heartbeats = client.db(`${db.databaseName}_rehearsal`).collection('heartbeats');
  await heartbeats.insertOne({ at: new Date() });
  await expect(rehearse()).rejects.toThrow('Services still use this database');
  expect(await heartbeats.countDocuments()).toBe(1);
});

it('rejects a database that is not empty', async () => {
  await expect(restore()).rejects.toThrow(/not empty/);
});

const reviewsFile = 'reviews.jsonl.gz';
it.each<[string, (folder: string) => Promise<unknown>]>([
  ['without its manifest', (folder) => rm(getManifestPath(folder))],
  ['without a collection', (folder) => rm(getCollectionPath(folder, 'reviews'))],
  ['without a photo', (folder) => rm(path.join(getPhotosPath(folder), 'a1.webp'))],
  ['something else', (folder) => writeFile(getManifestPath(folder), 'name,city\nJane,St. Louis\n')],
  ['cut off', (folder) => changeFile(folder, reviewsFile, (bytes) => bytes.subarray(0, bytes.length - 100))],
  [
    'without its last line',
    (folder) => changeText(folder, (text) => text.slice(0, text.lastIndexOf('{"_id"'))),
  ],
  ['with a changed word', (folder) => changeText(folder, (text) => text.replace('user_stays', 'user_other'))],
])('rejects a backup that is %s', async (_what, damage) => {
  await dropEverything();
  const damagedPath = path.join(baseFolder, 'damaged');
  await rm(damagedPath, { recursive: true, force: true });
  await cp(backupPath, damagedPath, { recursive: true });
  await damage(damagedPath);
  await expect(restore({ backupPath: damagedPath })).rejects.toThrow(BrokenBackupError);
  await expect(verifyBackup(damagedPath)).rejects.toThrow(BrokenBackupError);
  // Nothing was restored from it.
  expect(await db.listCollections().toArray()).toEqual([]);
});

it('keeps the current data if the backup is damaged', async () => {
  const damagedPath = path.join(baseFolder, 'damaged');
  await db.collection('present').insertOne({ stands: true });
  await expect(restore({ backupPath: damagedPath, drop: true })).rejects.toThrow(BrokenBackupError);
  expect(await db.collection('present').countDocuments()).toBe(1);
  await restore({ drop: true });
  expect(await db.collection('present').countDocuments()).toBe(0);
  expect(await collections.reviews.countDocuments()).toBe(2);
});

it('leaves a database alone that services use, whatever shows it', async () => {
  const reviewCount = await collections.reviews.countDocuments();
  const subtractSeconds = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const heartbeats = db.collection<{ _id: string }>('heartbeats');
  const locks = db.collection<{ _id: string }>('locks');
  const { jobs } = collections;
  const expectUsed = (pattern: RegExp) => expect(restore({ drop: true })).rejects.toThrow(pattern);

  await heartbeats.insertOne({ _id: 'search', at: subtractSeconds(3) } as never);
  await expectUsed(/^Services still use this database \(search, [3-9] s ago\)\. Stop them first/);
  await heartbeats.updateOne({ _id: 'search' }, { $set: { at: subtractSeconds(70) } });
  await locks.insertOne({ _id: 'prepare', holder: 'h', until: subtractSeconds(-9) } as never);
  await expectUsed(/\(the lock prepare, now\)/);
  await locks.deleteOne({ _id: 'prepare' });
  await jobs.insertOne({ _id: 'seal-audit', dueAt: new Date(), lastAt: subtractSeconds(5) });
  await expectUsed(/\(worker, /);
  await jobs.updateOne({ _id: 'seal-audit' }, { $set: { lastAt: subtractSeconds(70) } });

  // Nothing was changed, and what was used a minute ago can be replaced, by one restore at a time.
  expect(await collections.reviews.countDocuments()).toBe(reviewCount);
  const { value, reason } = await runTwice(() => restore({ drop: true }));
  expect(value.manifest).toBeDefined();
  expect(reason.message).toMatch(/lock "?restore/);
});

it('says what to do after a service wrote while the database was cleared or filled', async () => {
  const createWritingDb = (command: 'drop' | 'insertMany') =>
    new Proxy(db, {
      get(target, key) {
        const value = Reflect.get(target, key, target);
        if (key !== 'collection') return typeof value === 'function' ? value.bind(target) : value;
        return (name: string) => {
          const collection = target.collection(name);
          const runCommand = collection[command].bind(collection) as (...args: unknown[]) => Promise<unknown>;
          const writeAfterwards = async (...args: unknown[]) => {
            const commandResult = await runCommand(...args);
            await target
              .collection('drafts')
              .updateOne({}, { $set: { by: 'a service' } }, { upsert: true, bypassDocumentValidation: true });
            return commandResult;
          };
          // After each drop: their order is MongoDB's.
          const shouldWrite = command === 'drop' || name === 'reviews';
          return shouldWrite ? Object.assign(collection, { [command]: writeAfterwards }) : collection;
        };
      },
    });
  const incompleteText = 'The restore is not complete: indexes and deletions are missing.';
  for (const [command, fault] of [
    ['drop', 'Something writes to the database while it is cleared: stop the services'],
    ['insertMany', 'The collection drafts is not as it was backed up.'],
  ] as const) {
    const restorePromise = restore({ drop: true, db: createWritingDb(command) });
    await expect(restorePromise).rejects.toThrow(
      new RegExp(`^${fault}.* ${incompleteText} .*again with --drop\\.$`),
    );
  }
  await restore({ drop: true });
});

it('keeps accounts deleted whose deletion is in the replaced database alone', async () => {
  await requestDeletion(createContext('user_leaves'), { userId: 'user_leaves', reviewFate: 'delete' });
  expect(await restore({ drop: true })).toMatchObject({ replayedCount: 1, erasedCount: 1 });
  expect(await readEverything()).not.toContain('Words of user_leaves');
});

it.runIf(isFullRun)(
  'F20: restores 10,000 listings and their reviews with equal checksums',
  async ({ task }) => {
    const largeDatabase = await createEmptyDatabase();
    const seedResult = await seedIfEmpty({ uri: largeDatabase.uri, listingCount: 10_000, now: new Date() });
    expect(seedResult.listingCount).toBeGreaterThanOrEqual(10_000);
    const connection = await connectMongo(largeDatabase.uri);
    let folder = '';
    const input = { client: connection.client, db: connection.db, now: new Date() };
    const measureSeconds = async (runWork: () => Promise<unknown>) => {
      const startMs = performance.now();
      await runWork();
      return ((performance.now() - startMs) / 1000).toFixed(0);
    };
    const backupsFolder = await createFolder('large');
    try {
      const writeSeconds = await measureSeconds(async () => {
        ({ folder } = await writeBackup({ ...input, backupsFolder }));
      });
      const { collections: digests } = await verifyBackup(folder);
      // The restore compares each collection with its checksum.
      const restoreSeconds = await measureSeconds(() =>
        restore({ ...input, backupPath: folder, drop: true }),
      );
      const counts = Object.values(digests).map(({ count }) => count);
      task.meta.faultRow = {
        id: 'F20',
        fault: '10,000 listings and their reviews restored',
        lost: 0,
        doubled: 0,
        drift: 0,
        figures: `${counts.reduce((sum, count) => sum + count, 0)} documents; written in ${writeSeconds} s, restored in ${restoreSeconds} s`,
      };
    } finally {
      await connection.client.close();
    }
  },
  600_000,
);

/** Returns the content of a backup's collections. */
async function readText(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return files.map((bytes) => gunzipSync(bytes).toString()).join('');
}

async function changeFile(folder: string, name: string, applyChange: (bytes: Buffer) => Buffer) {
  const filePath = path.join(folder, name);
  await writeFile(filePath, applyChange(await readFile(filePath)));
}
const changeText = (folder: string, applyChange: (text: string) => string) =>
  changeFile(folder, reviewsFile, (bytes) => gzipSync(applyChange(gunzipSync(bytes).toString())));
