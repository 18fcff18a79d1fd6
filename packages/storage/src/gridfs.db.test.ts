import { testDatabase } from '@app/test-kit/mongo';
import { Collection, MongoClient, MongoServerError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { createGridfsStorage } from './gridfs.store.ts';
import { StorageAway, StorageFull } from './storage.ts';
import { listAll, testStorageContract } from './testing/contract.ts';

const { db } = await testDatabase();
testStorageContract(() => createGridfsStorage(db, 'files'));

const countFiles = async (name: string) => ({
  files: await db.collection(`${name}.files`).countDocuments(),
  chunks: await db.collection(`${name}.chunks`).countDocuments(),
});

it('leaves no chunks of replaced or deleted files', async () => {
  const storage = createGridfsStorage(db, 'pieces');
  await storage.put('a', Buffer.alloc(600_000));
  await storage.put('a', Buffer.alloc(10));
  expect(await countFiles('pieces')).toEqual({ files: 1, chunks: 1 });
  await storage.delete('a');
  expect(await countFiles('pieces')).toEqual({ files: 0, chunks: 0 });
});

it('deletes the chunks if the file entry is rejected; reading works', async () => {
  const storage = createGridfsStorage(db, 'full');
  await storage.put('kept', Buffer.from('kept'));
  await db.command({ collMod: 'full.files', validator: { filename: 'kept' } });
  await expect(storage.put('refused', Buffer.alloc(600_000))).rejects.toThrow(StorageAway);
  expect(await countFiles('full')).toEqual({ files: 1, chunks: 1 });
  expect(await storage.get('refused')).toBeUndefined();
  expect(Buffer.from((await storage.get('kept')) ?? []).toString()).toBe('kept');
});

it.each([1, 2, 3])('a full disk at the insert number %i is reported as full (F15)', async (nth) => {
  const storage = createGridfsStorage(db, `disk${nth}`);
  await storage.put('kept', Buffer.from('kept')); // creates the indexes, which are inserts too
  const real = Collection.prototype.insertOne;
  let count = 0;
  // The code is the server's own; the disk of the test's server cannot be filled.
  const insertOne = vi.spyOn(Collection.prototype, 'insertOne').mockImplementation(function (
    this: Collection,
    ...given
  ) {
    count++;
    if (count === nth) return Promise.reject(new MongoServerError({ message: 'full', code: 14_031 }));
    return real.apply(this, given);
  });
  await expect(storage.put('a', Buffer.alloc(300_000))).rejects.toThrow(StorageFull); // two chunks and the file entry
  insertOne.mockRestore();
  expect(await countFiles(`disk${nth}`)).toEqual({ files: 1, chunks: 1 });
});

it('is unavailable while the database is', async () => {
  const nobody = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 200 });
  const storage = createGridfsStorage(nobody.db('x'), 'files');
  await expect(storage.get('a')).rejects.toThrow(StorageAway);
  await expect(storage.delete('a')).rejects.toThrow(StorageAway);
  await expect(listAll(storage)).rejects.toThrow(StorageAway);
  await expect(storage.put('a', Buffer.from('a'))).rejects.toThrow(StorageAway);
  await nobody.close();
});
