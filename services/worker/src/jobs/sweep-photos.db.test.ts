import { randomBytes } from 'node:crypto';
import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { UpdateDoc } from '@app/db';
import { createListingDoc, createUpdateDoc } from '@app/db/documents-for-tests';
import { maxDecisionsPerKind } from '@app/status-changes';
import { createStorage, storageSettings, toPhotoPath } from '@app/storage';
import { explainQuery } from '@app/test-kit/explain';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openTestDatabase } from '../testing/test-database.ts';
import { createPhotoCleanupStore } from './photos.store.ts';
import { sweepPhotos, TooManyStrayError } from './sweep-photos.ts';

const testCollections = ['photos', 'listings', 'heldListings', 'pendingUpdates', 'drafts', 'undos'] as const;
const { collections, now } = await openTestDatabase(...testCollections);
const folder = createTempFolder('sweep');
const dayMs = 24 * 3_600_000;
const storage = createStorage(z.object(storageSettings).parse({ DATA_DIR: folder }));
beforeEach(() => rm(path.join(folder, 'photos'), { recursive: true, force: true }));

const runSweep = (overrides: Partial<Parameters<typeof sweepPhotos>[0]> = {}) =>
  sweepPhotos({ photos: createPhotoCleanupStore(collections), storage, now: now(), ...overrides });

/** Stores a file, older than an hour, and its entry unless `isStray`. */
async function createPhoto({ ageDays = 8, userId = 'user_q', isStray = false } = {}): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  const createdAt = new Date(now().getTime() - ageDays * dayMs);
  if (!isStray) await collections.photos.insertOne({ _id: name, userId, bytes: 3, createdAt });
  await storage.put(`${name}.webp`, Buffer.from('abc'));
  await utimes(path.join(folder, 'photos', `${name}.webp`), createdAt, createdAt);
  return name;
}
const readRemainingNames = async () => ({
  files: (await readdir(path.join(folder, 'photos'))).map((file) => file.replace('.webp', '')).sort(),
  rows: (await collections.photos.find().toArray()).map(({ _id }) => _id).sort(),
});
const toFilesAndRows = (...names: string[]) => ({ files: names.toSorted(), rows: names.toSorted() });

it('deletes photos that nothing has referenced for a week, file and entry', async () => {
  await createPhoto();
  await createPhoto({ ageDays: 400 });
  const recentName = await createPhoto({ ageDays: 6 });
  expect(await runSweep()).toEqual({ unused: 2, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(recentName));
  expect(await runSweep()).toEqual({ unused: 0, stray: 0 });
});

it('keeps photos of listings in any status', async () => {
  const names = [await createPhoto(), await createPhoto(), await createPhoto(), await createPhoto()];
  for (const [i, status] of (['approved', 'pending', 'rejected', 'deleted'] as const).entries())
    await collections.listings.insertOne(
      createListingDoc({ status, profilePicture: toPhotoPath(names[i]!) }),
    );
  expect(await runSweep()).toEqual({ unused: 0, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(...names));
});

it('keeps photos that a legal hold keeps: those of the listing, and all that its former owner uploaded', async () => {
  const names = [await createPhoto({ userId: 'admin_1' }), await createPhoto({ userId: 'user_held' })];
  await collections.heldListings.insertOne({
    _id: new ObjectId(),
    userId: 'user_held',
    listingId: new ObjectId(),
    fields: { profilePicture: toPhotoPath(names[0]!) },
    heldAt: now(),
  });
  await createPhoto();
  expect(await runSweep()).toEqual({ unused: 1, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(...names));
});

it('keeps photos of pending updates, drafts and undos, not those of completed updates', async () => {
  const [pendingUpdateName, withdrawnUpdateName, draftName, undoName] = [
    await createPhoto(),
    await createPhoto(),
    await createPhoto(),
    await createPhoto(),
  ];
  const createUpdate = (name: string, status: UpdateDoc['status']) =>
    createUpdateDoc({ userId: 'user_q', status, changes: { profilePicture: toPhotoPath(name) } });
  await collections.pendingUpdates.insertMany([
    createUpdate(pendingUpdateName, 'pending'),
    createUpdate(withdrawnUpdateName, 'withdrawn'),
  ]);
  await collections.drafts.insertOne({
    _id: 'user_q',
    step: 2,
    values: { photo: { profilePicture: toPhotoPath(draftName) } },
    savedAt: now(),
  });
  await collections.undos.insertOne({
    _id: new ObjectId(),
    target: { kind: 'listing', id: 'x' },
    by: 'admin_1',
    v: 2,
    before: { profilePicture: toPhotoPath(undoName) },
    flags: [],
    until: new Date(Date.now() + dayMs),
  });
  expect(await runSweep()).toEqual({ unused: 1, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(pendingUpdateName, draftName, undoName));
});

it('keeps photos of refused updates that may come back: appealed, or sent again', async () => {
  const listingId = new ObjectId();
  const insertRefusedUpdate = async (day: number, overrides: Partial<UpdateDoc> = {}) => {
    const name = await createPhoto();
    const placePhotos = [{ photo: toPhotoPath(name), kind: 'Entrance', alt: 'No steps.' }];
    const changes = day % 2 ? { placePhotos } : { profilePicture: toPhotoPath(name) };
    const submittedAt = new Date(now().getTime() + day * dayMs);
    const update = { listingId, userId: 'user_q', status: 'rejected', changes, submittedAt, ...overrides };
    await collections.pendingUpdates.insertOne(createUpdateDoc(update as Partial<UpdateDoc>));
    return name;
  };
  const decision = { notes: '', at: now(), by: 'admin_1' };
  const partlyApprovedFields: Partial<UpdateDoc> = {
    status: 'approved',
    decision: { ...decision, outcome: 'partly', accepted: [] },
  };
  await insertRefusedUpdate(-2, partlyApprovedFields);
  await insertRefusedUpdate(-1);
  const names: string[] = [];
  for (let day = 0; day < maxDecisionsPerKind; day++) names.push(await insertRefusedUpdate(day));
  expect(await runSweep()).toEqual({ unused: 2, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(...names));
  // In the latest update the owner sees what was refused, and may send it again.
  const latestName = await insertRefusedUpdate(30, partlyApprovedFields);
  expect(await runSweep()).toEqual({ unused: 0, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(...names, latestName));
});

it('keeps the files of a photo of the place while a listing or a pending update has it, then deletes all', async () => {
  const [usedName, pendingName, unusedName] = [await createPhoto(), await createPhoto(), await createPhoto()];
  const listKeys = (name: string) => [`${name}.webp`, `${name}-small.webp`, `${name}-medium.webp`];
  for (const key of [usedName, pendingName, unusedName].flatMap(listKeys))
    await storage.put(key, Buffer.from('abc'));
  const toPlacePhotos = (name: string) => [
    { photo: toPhotoPath(name), kind: 'Entrance', alt: 'The door has no steps.' },
  ];
  await collections.listings.insertOne(createListingDoc({ placePhotos: toPlacePhotos(usedName) }));
  await collections.pendingUpdates.insertOne(
    createUpdateDoc({ status: 'pending', changes: { placePhotos: toPlacePhotos(pendingName) } }),
  );
  expect(await runSweep()).toEqual({ unused: 1, stray: 0 });
  const files = await readdir(path.join(folder, 'photos'));
  expect(files.toSorted()).toEqual([usedName, pendingName].flatMap(listKeys).toSorted());
  // Of a deleted account there is no entry: its copies are strays, too.
  await collections.photos.deleteOne({ _id: usedName });
  const dayAgo = new Date(now().getTime() - dayMs);
  for (const key of listKeys(usedName)) await utimes(path.join(folder, 'photos', key), dayAgo, dayAgo);
  expect(await runSweep()).toEqual({ unused: 0, stray: 3 });
});

it('keeps a photo that a listing starts to use at that moment', async () => {
  const name = await createPhoto();
  const store = createPhotoCleanupStore(collections);
  const photos = {
    ...store,
    async remove(removedName: string) {
      await store.remove(removedName);
      await collections.listings.insertOne(createListingDoc({ profilePicture: toPhotoPath(name) }));
    },
  };
  expect(await runSweep({ photos })).toEqual({ unused: 0, stray: 0 });
  expect(await readRemainingNames()).toEqual(toFilesAndRows(name));
});

it('deletes files without an entry, as after a deleted account, once no upload can be in progress', async () => {
  const storedName = await createPhoto({ ageDays: 1 });
  await createPhoto({ isStray: true });
  const uploadingName = await createPhoto({ ageDays: 0, isStray: true });
  expect(await runSweep()).toEqual({ unused: 0, stray: 1 });
  expect(await readRemainingNames()).toEqual({
    files: [storedName, uploadingName].sort(),
    rows: [storedName],
  });
});

it('stops if the database knows none of the files', async () => {
  for (let i = 0; i < 12; i++) await createPhoto({ isStray: true });
  await expect(runSweep()).rejects.toThrow(TooManyStrayError);
  expect((await readRemainingNames()).files).toHaveLength(12);
});

it('retries a file that cannot be deleted', async () => {
  const name = await createPhoto();
  const failingStorage = { ...storage, delete: () => Promise.reject(new Error('away')) };
  await expect(runSweep({ storage: failingStorage })).rejects.toThrow('away');
  expect(await readRemainingNames()).toEqual({ files: [name], rows: [] });
  expect(await runSweep()).toEqual({ unused: 0, stray: 1 });
  expect((await readRemainingNames()).files).toEqual([]);
});

it('finds references to a photo by indexes', async () => {
  const otherListings = Array.from({ length: 50 }, (_, i) =>
    createListingDoc({ profilePicture: toPhotoPath(String(i).padStart(22, 'B')) }),
  );
  await collections.listings.insertMany(otherListings);
  const { queries } = createPhotoCleanupStore(collections);
  const photoPaths = ['A', 'C'].map((letter) => toPhotoPath(letter.repeat(22)));
  expect((await explainQuery(queries.findListingsByPortrait(photoPaths))).indexes).toEqual(['photo']);
  expect((await explainQuery(queries.findListingsByPlacePhoto(photoPaths))).indexes).toEqual(['placePhoto']);
  expect((await explainQuery(queries.findPendingUpdates(photoPaths))).stages).not.toContain('COLLSCAN');
  await collections.pendingUpdates.insertMany([createUpdateDoc({ userId: 'user_q' }), createUpdateDoc()]);
  expect((await explainQuery(queries.findUpdatesOfUsers(['user_q', 'user_r']))).indexes).toContain('ofUser');
  expect((await explainQuery(queries.findUploadedBefore(now()))).indexes).toEqual(['oldest']);
});
