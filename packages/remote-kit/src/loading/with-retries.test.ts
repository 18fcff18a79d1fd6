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

/** Creates a `loadValue` that fails this many times, and records the time of each call in seconds. */
function createFailingLoad(failureCount: number, error: Error = new Error('no network')) {
  const startMs = Date.now();
  const callSeconds: number[] = [];
  const loadValue = async () => {
    callSeconds.push((Date.now() - startMs) / 1000);
    if (callSeconds.length <= failureCount) throw error;
    return 'it';
  };
  return { callSeconds, loadValue };
}

test('a failed load is tried again after 1, 2 and 3 seconds', async () => {
  const { callSeconds, loadValue } = createFailingLoad(3);
  const loadPromise = withRetries(loadValue);
  await vi.advanceTimersByTimeAsync(5999);
  expect(callSeconds).toEqual([0, 1, 3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loadPromise).toBe('it');
  expect(callSeconds).toEqual([0, 1, 3, 6]);
});

test('a load fails after the third retry with the error, without further attempts', async () => {
  const error = new Error('no network');
  const { callSeconds, loadValue } = createFailingLoad(Number.POSITIVE_INFINITY, error);
  const expectation = expect(withRetries(loadValue)).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(60_000);
  await expectation;
  expect(callSeconds).toEqual([0, 1, 3, 6]);
});

test('retries stop at the first permanent error', async () => {
  const loadValue = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new PermanentLoadError('too old'));
  const expectation = expect(withRetries(loadValue)).rejects.toBeInstanceOf(PermanentLoadError);
  await vi.advanceTimersByTimeAsync(60_000);
  await expectation;
  expect(loadValue).toHaveBeenCalledTimes(2);
});

test('before a retry the browser’s cached copy of the failed file is dropped', async () => {
  const fetchMock = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetchMock);
  const { callSeconds, loadValue } = createFailingLoad(
    1,
    Object.assign(new Error('broken'), { request: '/mf_search/1/24.js' }),
  );
  const loadPromise = withRetries(loadValue);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loadPromise).toBe('it');
  expect(fetchMock.mock.calls).toEqual([['/mf_search/1/24.js', { cache: 'reload' }]]);
  expect(callSeconds).toEqual([0, 1]);
  vi.unstubAllGlobals();
});
