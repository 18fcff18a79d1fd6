import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Compressing smaller responses saves nothing. */
export const minCompressibleBytes = 1024;

const encodingPattern = /\b(br|gzip)\b(?:\s*;\s*q\s*=\s*([\d.]+))?/gi;

/** The best encoding that the client accepts; undefined: none. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const acceptedEncodings = new Set<string>();
  for (const [, name, weight] of acceptEncoding.slice(0, 200).matchAll(encodingPattern)) {
    if (weight === undefined || Number(weight) > 0) acceptedEncodings.add(name!.toLowerCase());
  }
  return acceptedEncodings.has('br') ? 'br' : acceptedEncodings.has('gzip') ? 'gzip' : undefined;
}

const textTypePattern = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|manifest))/;

/** True if compressing this type and length is worthwhile. */
export const isWorthCompressing = (contentType: string, bytes: number): boolean =>
  bytes >= minCompressibleBytes && textTypePattern.test(contentType);

const createBrotliParams = (quality: number, bytes = 0) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});
const runBrotli = promisify(brotliCompress);
const runGzip = promisify(gzip);

/** On the fly, brotli of quality 4 or gzip of level 6: nearly the full gain in a tenth of the time. */
export function compress(
  body: Buffer,
  encoding: Encoding,
  effort: 'quick' | 'best' = 'quick',
): Promise<Buffer> {
  const isBest = effort === 'best';
  return encoding === 'br'
    ? runBrotli(body, { params: createBrotliParams(isBest ? 11 : 4, body.length) })
    : runGzip(body, { level: isBest ? 9 : 6 });
}

/** A stream for responses of unknown length. */
export const createCompressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress({ params: createBrotliParams(4) }) : createGzip({ level: 6 });

const maxCacheBytes = 16 * 1024 * 1024;

/** Caches compressed files: first a quick copy, then the best one, made in the background, one at a time. */
export function createCompressionCache(maxSize = maxCacheBytes) {
  const bestCopies = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length });
  const quickCopyPromises = new Map<string, Promise<Buffer>>();
  let lastCompression: Promise<unknown> = Promise.resolve();

  return {
    /** `version` must change with the content. */
    async get(version: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
      const key = `${encoding} ${version}`;
      const bestCopy = bestCopies.get(key);
      if (bestCopy) return bestCopy;
      const pendingQuickCopy = quickCopyPromises.get(key);
      if (pendingQuickCopy) return pendingQuickCopy;
      const quickCopyPromise = compress(body, encoding);
      quickCopyPromises.set(key, quickCopyPromise);
      lastCompression = lastCompression
        .then(async () => bestCopies.set(key, await compress(body, encoding, 'best')))
        .finally(() => quickCopyPromises.delete(key));
      return quickCopyPromise;
    },
    /** Resolves when all requested copies are the best ones. */
    waitForBestCopies: () => lastCompression,
  };
}
