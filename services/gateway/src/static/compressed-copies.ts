import { compress, type Encoding } from './compression.ts';

/**
 * Caches compressed files. The first request gets a quickly compressed copy; the best one is made in the background,
 * one at a time, and used afterwards.
 */
export function createCompressedCopies() {
  const best = new Map<string, Buffer>();
  const quick = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  return {
    /** `version` must change with the content. */
    async of(version: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
      const key = `${encoding} ${version}`;
      const found = best.get(key);
      if (found) return found;
      const running = quick.get(key);
      if (running) return running;
      const copy = compress(body, encoding);
      quick.set(key, copy);
      queue = queue
        .then(async () => best.set(key, await compress(body, encoding, 'best')))
        .finally(() => quick.delete(key));
      return copy;
    },
    /** Resolves when all requested copies are the best ones. */
    settled: () => queue,
  };
}
