import { deletePhoto, type FileStorage, parsePhotoKey } from '@app/storage';
import type { PhotosStore } from './photos.store.ts';

interface Deps {
  photos: PhotosStore;
  storage: FileStorage;
  now: Date;
}

const dayMs = 24 * 3_600_000;
/** Time between an upload and its submission. */
const unusedMs = 7 * dayMs;
/** Minimum age of a file without an entry: its upload must be over. */
const strayMs = 3_600_000;
/** If at least this many files, and most of all, have no entry, the database is probably wrong or empty. */
const suspiciousCount = 10;

/** Too many files have no entry; none was deleted. */
export class TooManyStrayError extends Error {
  override readonly name = 'TooManyStray';
}

/**
 * Deletes photos that nothing has referenced for a week, and files without an entry (of deleted accounts, or after a
 * failure).
 * @throws {TooManyStrayError}
 */
export async function sweepPhotos({
  photos,
  storage,
  now,
}: Deps): Promise<{ unused: number; stray: number }> {
  let unused = 0;
  for await (const batch of photos.uploadedBefore(new Date(now.getTime() - unusedMs))) {
    const usedNames = await photos.findUsed(batch);
    for (const photo of batch.filter(({ _id }) => !usedNames.has(_id))) {
      // Without an entry no listing can use the photo any more. If one did so in the meantime, it is kept.
      await photos.remove(photo._id);
      const usedMeanwhile = await photos.findUsed([photo]);
      if (usedMeanwhile.size > 0) await photos.restore(photo);
      else {
        await deletePhoto(storage, photo._id); // if this fails, the next sweep deletes the files
        unused++;
      }
    }
  }
  return { unused, stray: await sweepStray(photos, storage, now) };
}

async function sweepStray(photos: PhotosStore, storage: FileStorage, now: Date): Promise<number> {
  const stray: string[] = [];
  let files = 0;
  for await (const fileBatch of groupIntoBatches(storage)) {
    files += fileBatch.length;
    const knownNames = await photos.findKnown(fileBatch.map(({ key }) => getPhotoName(key)));
    const old = fileBatch.filter(({ storedAt }) => storedAt.getTime() < now.getTime() - strayMs);
    stray.push(...old.map(({ key }) => key).filter((key) => !knownNames.has(getPhotoName(key))));
  }
  if (stray.length >= suspiciousCount && stray.length > files / 2) throw new TooManyStrayError();
  for (const key of stray) await storage.delete(key);
  return stray.length;
}

/** A file that no photo can have is a stray, too. */
const getPhotoName = (key: string) => parsePhotoKey(key) ?? key;

async function* groupIntoBatches(storage: FileStorage, size = 200) {
  let batch = [];
  for await (const file of storage.list()) {
    if (batch.push(file) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
