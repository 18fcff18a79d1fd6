import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listingDoc } from '@app/db/documents-for-tests';
import { type FileStorage, storageFrom, storageSettings } from '@app/storage';
import { explainOf } from '@app/test-kit/explain';
import { testDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type Bench, bench } from '../testing/bench.ts';
import { photosStore } from './photos.store.ts';
import { photoSweep, TooManyStray } from './sweep-photos.ts';

const { uri } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'sweep-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const dayMs = 24 * 3_600_000;
let b: Bench;
let storage: FileStorage;
beforeAll(async () => {
  b = await bench(uri);
  storage = storageFrom(z.object(storageSettings).parse({ DATA_DIR: folder }), b.db);
});
beforeEach(async () => {
  const { photos, listings, pendingUpdates, drafts, undos } = b.collections;
  for (const one of [photos, listings, pendingUpdates, drafts, undos])
    await (one as typeof photos).deleteMany({});
  await rm(path.join(folder, 'photos'), { recursive: true, force: true });
});

const sweep = (over: Partial<Parameters<typeof photoSweep>[0]> = {}) =>
  photoSweep({ photos: photosStore(b.collections), storage, now: b.now(), ...over });
const addressOf = (name: string) => `/photos/${name}.webp`;

/** A file, older than an hour, and its entry unless `stray`. */
async function photo({ days = 8, userId = 'user_q', stray = false } = {}): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  const createdAt = new Date(b.now().getTime() - days * dayMs);
  if (!stray) await b.collections.photos.insertOne({ _id: name, userId, bytes: 3, createdAt });
  await storage.put(`${name}.webp`, Buffer.from('abc'));
  await utimes(path.join(folder, 'photos', `${name}.webp`), createdAt, createdAt);
  return name;
}
const left = async () => ({
  files: (await readdir(path.join(folder, 'photos'))).map((file) => file.replace('.webp', '')).sort(),
  rows: (await b.collections.photos.find().toArray()).map(({ _id }) => _id).sort(),
});
const both = (...names: string[]) => ({ files: names.toSorted(), rows: names.toSorted() });

it('takes photos that nothing has named for a week, file and entry', async () => {
  await photo();
  await photo({ days: 400 });
  const young = await photo({ days: 6 });
  expect(await sweep()).toEqual({ unused: 2, stray: 0 });
  expect(await left()).toEqual(both(young));
  expect(await sweep()).toEqual({ unused: 0, stray: 0 });
});

it('leaves what a listing shows, whatever its status', async () => {
  const names = [await photo(), await photo(), await photo(), await photo()];
  for (const [i, status] of (['approved', 'pending', 'rejected', 'deleted'] as const).entries())
    await b.collections.listings.insertOne(listingDoc({ status, profilePicture: addressOf(names[i]!) }));
  expect(await sweep()).toEqual({ unused: 0, stray: 0 });
  expect(await left()).toEqual(both(...names));
});

it('leaves what a waiting change, a draft or an undo names; a change that ended holds nothing', async () => {
  const [waiting, ended, drafted, undoable] = [await photo(), await photo(), await photo(), await photo()];
  const update = (name: string, status: 'pending' | 'rejected') => ({
    _id: new ObjectId(),
    listingId: new ObjectId(),
    userId: 'user_q',
    status,
    changes: { profilePicture: addressOf(name) },
    base: {},
    locale: 'en' as const,
    v: 1,
    createdAt: b.now(),
    submittedAt: b.now(),
  });
  await b.collections.pendingUpdates.insertMany([update(waiting, 'pending'), update(ended, 'rejected')]);
  await b.collections.drafts.insertOne({
    _id: 'user_q',
    step: 2,
    values: { photo: { profilePicture: addressOf(drafted) } },
    savedAt: b.now(),
  });
  await b.collections.undos.insertOne({
    _id: new ObjectId(),
    target: { kind: 'listing', id: 'x' },
    by: 'admin_1',
    v: 2,
    before: { profilePicture: addressOf(undoable) },
    flags: [],
    until: new Date(Date.now() + dayMs),
  });
  expect(await sweep()).toEqual({ unused: 1, stray: 0 });
  expect(await left()).toEqual(both(waiting, drafted, undoable));
});

it('gives way to a listing that takes the photo at that moment', async () => {
  const name = await photo();
  const store = photosStore(b.collections);
  const photos = {
    ...store,
    async remove(gone: string) {
      await store.remove(gone);
      await b.collections.listings.insertOne(listingDoc({ profilePicture: addressOf(name) }));
    },
  };
  expect(await sweep({ photos })).toEqual({ unused: 0, stray: 0 });
  expect(await left()).toEqual(both(name));
});

it('takes files without an entry, as a deleted account leaves them, once no upload can be about them', async () => {
  const kept = await photo({ days: 1 });
  await photo({ stray: true });
  const arriving = await photo({ days: 0, stray: true });
  expect(await sweep()).toEqual({ unused: 0, stray: 1 });
  expect(await left()).toEqual({ files: [kept, arriving].sort(), rows: [kept] });
});

it('does not believe a database that knows none of the files', async () => {
  for (let i = 0; i < 12; i++) await photo({ stray: true });
  await expect(sweep()).rejects.toThrow(TooManyStray);
  expect((await left()).files).toHaveLength(12);
});

it('a file that cannot be deleted now is taken the next time', async () => {
  const name = await photo();
  const away = { ...storage, delete: () => Promise.reject(new Error('away')) };
  await expect(sweep({ storage: away })).rejects.toThrow('away');
  expect(await left()).toEqual({ files: [name], rows: [] });
  expect(await sweep()).toEqual({ unused: 0, stray: 1 });
  expect((await left()).files).toEqual([]);
});

it('finds by indexes what names a photo', async () => {
  const others = Array.from({ length: 50 }, (_, i) =>
    listingDoc({ profilePicture: addressOf(String(i).padStart(22, 'B')) }),
  );
  await b.collections.listings.insertMany(others);
  const { queries } = photosStore(b.collections);
  const some = ['A', 'C'].map((letter) => addressOf(letter.repeat(22)));
  expect((await explainOf(queries.ofListings(some))).indexes).toEqual(['photo']);
  expect((await explainOf(queries.ofUpdates(some))).stages).not.toContain('COLLSCAN');
  expect((await explainOf(queries.uploadedBefore(b.now()))).indexes).toEqual(['oldest']);
});
