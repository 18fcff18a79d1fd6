import type { FileStorage } from '@app/storage';
import { LRUCache } from 'lru-cache';

const maxCacheBytes = 64 * 1024 * 1024;
/** How long a missing file is not requested again, and how many of them are known at most. */
const missingTtlMs = 10_000;
const maxMissingFiles = 1_000;

/** Files of a bucket, which never change: fetched once and cached. @throws {StorageUnavailableError} */
export function createBucketFiles(bucket: FileStorage, maxSize = maxCacheBytes) {
  const cache = new LRUCache<string, { body: Buffer | undefined }>({
    maxSize,
    sizeCalculation: ({ body }) => body?.length || Math.ceil(maxSize / maxMissingFiles),
    fetchMethod: async (key, _, { options }) => {
      const body = await bucket.get(key);
      if (!body) options.ttl = missingTtlMs;
      return { body: body && Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
    },
  });
  return async (key: string): Promise<Buffer | undefined> => (await cache.fetch(key))?.body;
}
