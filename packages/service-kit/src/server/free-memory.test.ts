import { setImmediate as waitForTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp, serveTestApp } from '../app/app-for-tests.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Pretends that so much more is resident than the heap takes. */
const mockFreeMemory = (megabytes: number) => {
  const memory = { ...process.memoryUsage(), heapTotal: 50 * 2 ** 20, external: 0 };
  vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...memory, rss: (50 + megabytes) * 2 ** 20 });
};

/** Leaves garbage, and returns a function that tells if it was collected. */
const createGarbage = async () => {
  const garbage = new WeakRef({});
  await waitForTurn();
  return async () => {
    await waitForTurn();
    return garbage.deref() === undefined;
  };
};

test('an idle service returns the memory that it does not use; a busy one does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = createTestApp();
  app.get('/work', (c) => c.text('done'));
  const { url } = await serveTestApp(app);
  const fetchPath = (path: string) => fetch(url + path);
  mockFreeMemory(120);
  const isCollected = await createGarbage();
  vi.advanceTimersByTime(9_000);
  await fetchPath('/work');
  vi.advanceTimersByTime(9_000);
  expect(await isCollected()).toBe(false);
  await fetchPath('/readyz');
  vi.advanceTimersByTime(1_000);
  expect(await isCollected()).toBe(true);

  // Again while there is much, but not for ever.
  for (const shouldCollect of [true, true, false]) {
    const isCollectedOnceMore = await createGarbage();
    vi.advanceTimersByTime(10_000);
    expect(await isCollectedOnceMore()).toBe(shouldCollect);
  }

  await fetchPath('/work');
  mockFreeMemory(80);
  const isCollectedAgain = await createGarbage();
  vi.advanceTimersByTime(10_000);
  expect(await isCollectedAgain()).toBe(false);

  // The heap may shrink long after the last request.
  mockFreeMemory(120);
  const isCollectedLater = await createGarbage();
  vi.advanceTimersByTime(10_000);
  expect(await isCollectedLater()).toBe(true);
});
