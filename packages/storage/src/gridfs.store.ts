import { buffer } from 'node:stream/consumers';
import { type Db, GridFSBucket, MongoGridFSChunkError, MongoServerError } from 'mongodb';
import { type FileStorage, keyPattern, StorageAway, StorageFull, validateKey } from './storage.ts';

/** Server code of a full disk. */
const outOfDiskSpace = 14_031;

/** Retries of a read whose file is replaced meanwhile. */
const tries = 5;

/**
 * Stores files in the database. GridFS writes a file's entry after its chunks, so an incomplete file is never found; of
 * two with one key the newer counts.
 */
export function createGridfsStorage(db: Db, bucketName: string): FileStorage {
  const bucket = new GridFSBucket(db, { bucketName, writeConcern: { w: 'majority' }, timeoutMS: 6_000 });

  const findIds = async (filename: string) => {
    const found = await bucket.find({ filename }, { sort: { uploadDate: -1, _id: -1 } }).toArray();
    return found.map(({ _id }) => _id);
  };
  const forget = async (ids: Awaited<ReturnType<typeof findIds>>) => {
    for (const id of ids) {
      await bucket.delete(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error; // already deleted by another process
      });
    }
  };

  return {
    async put(key, bytes) {
      const stream = bucket.openUploadStream(validateKey(key));
      try {
        await new Promise<void>((done, failed) => {
          stream.once('error', failed).once('finish', done).end(bytes);
        });
      } catch (error) {
        await bucket.delete(stream.id).catch(() => {}); // the pieces; `abort` does not take them after a failure
        throw toStorageError(error);
      }
      const findOlderIds = async () => (await findIds(key)).slice(1);
      await findOlderIds()
        .then(forget)
        .catch(() => {}); // unreferenced, so harmless
    },

    async get(key) {
      const name = validateKey(key);
      let cause: unknown;
      // A file replaced during the read is gone, and a newer one exists.
      for (let nth = 0; nth < tries; nth++) {
        try {
          const [newest] = await findIds(name);
          return newest && new Uint8Array(await buffer(bucket.openDownloadStream(newest)));
        } catch (error) {
          cause = error;
          if (!isMissing(error) && !(error instanceof MongoGridFSChunkError)) break;
        }
      }
      throw toStorageError(cause);
    },

    async delete(key) {
      const name = validateKey(key);
      try {
        await forget(await findIds(name));
      } catch (error) {
        throw toStorageError(error);
      }
    },

    async *list() {
      try {
        for await (const { filename, uploadDate } of bucket.find({}))
          if (keyPattern.test(filename)) yield { key: filename, storedAt: uploadDate };
      } catch (error) {
        throw toStorageError(error);
      }
    },
  };
}

/** The driver has no class for this error, only a code or message. */
const isMissing = (error: unknown) =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === 'ENOENT' || error.message.startsWith('File not found'));

function toStorageError(cause: unknown): Error {
  return cause instanceof MongoServerError && cause.code === outOfDiskSpace
    ? new StorageFull('The database has no room left.', { cause })
    : new StorageAway('The database cannot be used.', { cause });
}
