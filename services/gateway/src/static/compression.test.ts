import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, createCompressionCache, isWorthCompressing, negotiateEncoding } from './compression.ts';

describe('negotiateEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['sbr, agzip', undefined],
  ])('%s → %s', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding);
  });
});

describe('isWorthCompressing', () => {
  it.each([
    ['text/html; charset=utf-8', 5000, true],
    ['application/problem+json', 5000, true],
    ['application/json', 200, false],
    ['font/woff2', 50_000, false],
    ['image/svg+xml', 5000, true],
  ])('%s of %i bytes: %s', (type, bytes, isWorthwhile) => {
    expect(isWorthCompressing(type, bytes)).toBe(isWorthwhile);
  });
});

describe('cached compressed copies', () => {
  const body = Buffer.from(Array.from({ length: 4000 }, (_, i) => `const name${i % 97} = ${i};`).join('\n'));

  it('of a file are improved after the first request', async () => {
    const compressionCache = createCompressionCache();
    const quickCopy = await compressionCache.get('file 1', body, 'br');
    await compressionCache.waitForBestCopies();
    const bestCopy = await compressionCache.get('file 1', body, 'br');
    expect(bestCopy.length).toBeLessThan(quickCopy.length);
    expect(brotliDecompressSync(bestCopy)).toEqual(body);
  });

  it('are removed by least recent use if there is no room', async () => {
    const { length } = await compress(body, 'br', 'best');
    const compressionCache = createCompressionCache(length);
    for (const version of ['file 1', 'file 2']) {
      await compressionCache.get(version, body, 'br');
      await compressionCache.waitForBestCopies();
    }
    expect((await compressionCache.get('file 2', body, 'br')).length).toBe(length);
    expect((await compressionCache.get('file 1', body, 'br')).length).toBeGreaterThan(length);
  });
});
