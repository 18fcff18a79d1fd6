import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PermanentLoadError, withRetries } from './with-retries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Creates a `load` that fails this many times, and records the time of each call in seconds. */
function createFailingLoad(failureCount: number, error: Error = new Error('no network')) {
  const start = Date.now();
  const callSeconds: number[] = [];
  const load = async () => {
    callSeconds.push((Date.now() - start) / 1000);
    if (callSeconds.length <= failureCount) throw error;
    return 'it';
  };
  return { at: callSeconds, load };
}

test('a success is requested once', async () => {
  const { at, load } = createFailingLoad(0);
  expect(await withRetries(load)).toBe('it');
  expect(at).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('three retries, after 1, 2 and 3 seconds', async () => {
  const { at, load } = createFailingLoad(3);
  const result = withRetries(load);
  await vi.advanceTimersByTimeAsync(5999);
  expect(at).toEqual([0, 1, 3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('it');
  expect(at).toEqual([0, 1, 3, 6]);
});

test('after the third retry it fails with the error, without further attempts', async () => {
  const error = new Error('no network');
  const { at, load } = createFailingLoad(Number.POSITIVE_INFINITY, error);
  const result = expect(withRetries(load)).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(60_000);
  await result;
  expect(at).toEqual([0, 1, 3, 6]);
});

test('a permanent error is not tried again', async () => {
  const { at, load } = createFailingLoad(Number.POSITIVE_INFINITY, new PermanentLoadError('too old'));
  await expect(withRetries(load)).rejects.toThrow('too old');
  expect(at).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('retries stop at the first permanent error', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new PermanentLoadError('too old'));
  const result = expect(withRetries(load)).rejects.toBeInstanceOf(PermanentLoadError);
  await vi.advanceTimersByTimeAsync(60_000);
  await result;
  expect(load).toHaveBeenCalledTimes(2);
});

test('before a retry the browser’s cached copy of the failed file is dropped', async () => {
  const fetchMock = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetchMock);
  const { at, load } = createFailingLoad(
    1,
    Object.assign(new Error('broken'), { request: '/mf_search/1/24.js' }),
  );
  const result = withRetries(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('it');
  expect(fetchMock.mock.calls).toEqual([['/mf_search/1/24.js', { cache: 'reload' }]]);
  expect(at).toEqual([0, 1]);
  vi.unstubAllGlobals();
});
