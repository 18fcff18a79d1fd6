import { groupIntoBatches } from '@app/service-kit';
import { deletePhoto, type FileStorage, parsePhotoKey } from '@app/storage';
import type { PhotoCleanupStore } from './photos.store.ts';

interface PhotoSweepDeps {
  photos: PhotoCleanupStore;
  storage: FileStorage;
  now: Date;
}

const dayMs = 24 * 3_600_000;
/** Time between an upload and its submission. */
const unusedRetentionMs = 7 * dayMs;
/** Minimum age of a file without an entry: its upload must be over. */
const minStrayAgeMs = 3_600_000;
/** If at least this many files, and most of all, have no entry, the database is probably wrong or empty. */
const minSuspiciousCount = 10;

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
}: PhotoSweepDeps): Promise<{ unused: number; stray: number }> {
  let unusedCount = 0;
  for await (const photoDocs of photos.findUploadedBefore(new Date(now.getTime() - unusedRetentionMs))) {
    const usedNames = await photos.findUsedNames(photoDocs);
    for (const photo of photoDocs.filter(({ _id }) => !usedNames.has(_id))) {
      // Without an entry no listing can use the photo any more. If one did so in the meantime, it is kept.
      await photos.remove(photo._id);
      const namesUsedMeanwhile = await photos.findUsedNames([photo]);
      if (namesUsedMeanwhile.size > 0) await photos.restore(photo);
      else {
        await deletePhoto(storage, photo._id); // if this fails, the next sweep deletes the files
        unusedCount++;
      }
    }
  }
  return { unused: unusedCount, stray: await sweepStrayFiles(photos, storage, now) };
}

async function sweepStrayFiles(photos: PhotoCleanupStore, storage: FileStorage, now: Date): Promise<number> {
  const strayKeys: string[] = [];
  let fileCount = 0;
  for await (const files of groupIntoBatches(storage.list(), 200)) {
    fileCount += files.length;
    const knownNames = await photos.findKnownNames(files.map(({ key }) => getPhotoName(key)));
    const oldFiles = files.filter(({ storedAt }) => storedAt.getTime() < now.getTime() - minStrayAgeMs);
    strayKeys.push(...oldFiles.map(({ key }) => key).filter((key) => !knownNames.has(getPhotoName(key))));
  }
  if (strayKeys.length >= minSuspiciousCount && strayKeys.length > fileCount / 2)
    throw new TooManyStrayError();
  for (const key of strayKeys) await storage.delete(key);
  return strayKeys.length;
}

/** A file that no photo can have is a stray, too. */
const getPhotoName = (key: string) => parsePhotoKey(key) ?? key;
