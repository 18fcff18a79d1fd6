import type { FileStorage } from '@app/storage';
import { describe, expect, it, vi } from 'vitest';
import { createBucketFiles } from './file-caches.ts';

const key = 'mf_search/1.0.0/page.js';

function createBucket(files: Record<string, string>) {
  const get = vi.fn<FileStorage['get']>(async (name) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const text = files[name];
    return text === undefined ? undefined : new Uint8Array(Buffer.from(text));
  });
  return { get, readBucketFile: createBucketFiles({ get } as unknown as FileStorage, 10) };
}

describe('files of a bucket', () => {
  it('are fetched once for concurrent requests', async () => {
    const { get, readBucketFile } = createBucket({ [key]: 'a page' });
    const contents = await Promise.all([readBucketFile(key), readBucketFile(key), readBucketFile(key)]);
    expect(contents.map(String)).toEqual(['a page', 'a page', 'a page']);
    await readBucketFile(key);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('are removed by least recent use if there is no room', async () => {
    const { get, readBucketFile } = createBucket({ a: '1234', b: '1234', c: '1234' });
    for (const name of ['a', 'b', 'a', 'c', 'a']) await readBucketFile(name);
    expect(get.mock.calls.flat()).toEqual(['a', 'b', 'c']);
    await readBucketFile('b');
    expect(get).toHaveBeenCalledTimes(4);
  });

  it('that do not exist are not requested again at once', async () => {
    const { get, readBucketFile } = createBucket({});
    expect(await readBucketFile(key)).toBeUndefined();
    expect(await readBucketFile(key)).toBeUndefined();
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('are requested again after an error', async () => {
    const { get, readBucketFile } = createBucket({ [key]: 'a page' });
    get.mockRejectedValueOnce(new Error('away'));
    await expect(readBucketFile(key)).rejects.toThrow('away');
    expect(String(await readBucketFile(key))).toBe('a page');
  });
});
