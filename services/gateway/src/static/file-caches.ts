import { readFileSync, statSync } from 'node:fs';
import type { FileStorage } from '@app/storage';
import { LRUCache } from 'lru-cache';

const checkIntervalMs = 100;

/**
 * Creates a reader of a parsed file, which is read on demand and again after a change. If it is missing or broken, the
 * last good value, initially undefined, stays, and `onError` is called once.
 */
export function createCachedFile<T>(
  filePath: string,
  parse: (text: string) => T,
  onError: (err: unknown) => void,
): () => T | undefined {
  let value: T | undefined;
  let lastVersion = '';
  let nextCheckAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextCheckAt) return value;
    nextCheckAt = now + checkIntervalMs;
    const stat = statSync(filePath, { throwIfNoEntry: false });
    const version = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'missing';
    if (version === lastVersion) return value;
    lastVersion = version;
    try {
      value = parse(readFileSync(filePath, 'utf8'));
    } catch (error) {
      onError(error);
    }
    return value;
  };
}

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
