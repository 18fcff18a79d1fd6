import { compress, type Encoding } from './compression.ts';

/**
 * Keeps compressed copies of files. The first visitor gets one that was made in a hurry; the best one is made behind
 * it, one at a time, and serves everybody after.
 */
export function createCompressedCopies() {
  const best = new Map<string, Buffer>();
  const quick = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  return {
    /** `version` changes with the content. */
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
    /** When every copy asked for so far is the best one. */
    settled: () => queue,
  };
}
