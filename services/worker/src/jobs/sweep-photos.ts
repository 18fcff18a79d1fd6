import type { FileStorage } from '@app/storage';
import type { PhotosStore } from './photos.store.ts';

interface Deps {
  photos: PhotosStore;
  storage: FileStorage;
  now: Date;
}

const dayMs = 24 * 3_600_000;
/** So long somebody may go on with what they uploaded before they send it. */
const unusedMs = 7 * dayMs;
/** A file without an entry is nobody's. Its upload, should there be one, is over by then. */
const strayMs = 3_600_000;
/** So many files without an entry, and most of all: rather the wrong database, or an empty one. */
const suspicious = 10;

/** The database knows too few of the files to be believed; no file was deleted for it. */
export class TooManyStray extends Error {
  override readonly name = 'TooManyStray';
}

/**
 * Removes photos that nothing has named for a week, entry and file, and files that have no entry: those of deleted
 * accounts, and what a failure left.
 * @throws {TooManyStray}
 */
export async function createPhotoSweep({
  photos,
  storage,
  now,
}: Deps): Promise<{ unused: number; stray: number }> {
  let unused = 0;
  for await (const batch of photos.uploadedBefore(new Date(now.getTime() - unusedMs))) {
    const named = await photos.named(batch);
    for (const photo of batch.filter(({ _id }) => !named.has(_id))) {
      // Without its entry no listing can take it any more. One that was quicker keeps it.
      await photos.remove(photo._id);
      const quicker = await photos.named([photo]);
      if (quicker.size > 0) await photos.restore(photo);
      else {
        await storage.delete(`${photo._id}.webp`); // should it fail, the file is a stray one
        unused++;
      }
    }
  }
  return { unused, stray: await sweepStray(photos, storage, now) };
}

async function sweepStray(photos: PhotosStore, storage: FileStorage, now: Date): Promise<number> {
  const stray: string[] = [];
  let files = 0;
  for await (const batch of groupIntoBatches(storage)) {
    files += batch.length;
    const known = await photos.known(batch.map(({ key }) => getPhotoName(key)));
    const old = batch.filter(({ storedAt }) => storedAt.getTime() < now.getTime() - strayMs);
    stray.push(...old.map(({ key }) => key).filter((key) => !known.has(getPhotoName(key))));
  }
  if (stray.length >= suspicious && stray.length > files / 2) throw new TooManyStray();
  for (const key of stray) await storage.delete(key);
  return stray.length;
}

const getPhotoName = (key: string) => key.replace(/\.\w+$/, '');

async function* groupIntoBatches(storage: FileStorage, size = 200) {
  let batch = [];
  for await (const file of storage.list()) {
    if (batch.push(file) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
