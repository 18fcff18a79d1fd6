import type { FileStorage } from '@app/storage';

/** Memory limit of cached files. */
const cachedBytes = 64 * 1024 * 1024;
/** How long a missing file is not requested again. */
const missingMs = 10_000;
const mostMissing = 1_000;

/**
 * Files of a bucket, which never change: each is fetched once for all concurrent requests and cached.
 * @throws {StorageAway} if the bucket is unavailable
 */
export function createBucketFiles(bucket: FileStorage, room = cachedBytes) {
  const cache = new Map<string, Buffer>();
  const coming = new Map<string, Promise<Buffer | undefined>>();
  const missing = new Map<string, number>();
  let bytes = 0;

  const keep = (key: string, body: Buffer) => {
    cache.set(key, body);
    bytes += body.length;
    for (const [oldest, { length }] of cache) {
      if (bytes <= room) break;
      cache.delete(oldest);
      bytes -= length;
    }
  };

  async function fetchFile(key: string): Promise<Buffer | undefined> {
    const found = await bucket.get(key);
    if (found) {
      const body = Buffer.from(found.buffer, found.byteOffset, found.byteLength);
      keep(key, body);
      return body;
    }
    if (missing.size >= mostMissing) missing.clear();
    missing.set(key, Date.now() + missingMs);
    return undefined;
  }

  return async (key: string): Promise<Buffer | undefined> => {
    const body = cache.get(key);
    if (body) {
      // Moves the entry to the end: the least recently used one is removed first.
      cache.delete(key);
      cache.set(key, body);
      return body;
    }
    if ((missing.get(key) ?? 0) > Date.now()) return undefined;
    const running = coming.get(key) ?? fetchFile(key).finally(() => coming.delete(key));
    coming.set(key, running);
    return running;
  };
}
