import type { Collections } from '@app/db';
import { expect, it, vi } from 'vitest';
import { createCachedSettings } from './cached-settings.ts';

/** Settings over a collection that only counts reads, with a clock set by the test. */
function createSettingsStub() {
  const state = { staleDays: 180, isDown: false, nowMs: 0 };
  const find = vi.fn(() => ({
    async toArray() {
      if (state.isDown) throw new Error('no database');
      return [{ _id: 'stale', values: { nudgeDays: 90, staleDays: state.staleDays } }];
    },
  }));
  const collections = { settings: { find } } as unknown as Pick<Collections, 'settings'>;
  const readCachedSettings = createCachedSettings(collections, { now: () => state.nowMs });
  return { state, find, readStaleDays: async () => (await readCachedSettings()).stale.staleDays };
}

it('reads once for concurrent calls, and then caches', async () => {
  const { find, readStaleDays } = createSettingsStub();
  expect(await Promise.all([readStaleDays(), readStaleDays(), readStaleDays()])).toEqual([180, 180, 180]);
  await readStaleDays();
  expect(find).toHaveBeenCalledTimes(1);
});

it('serves the cached value while it refreshes', async () => {
  const { state, find, readStaleDays } = createSettingsStub();
  await readStaleDays();
  Object.assign(state, { staleDays: 60, nowMs: 6_000 });
  expect(await readStaleDays()).toBe(180);
  await vi.waitFor(async () => expect(await readStaleDays()).toBe(60));
  expect(find).toHaveBeenCalledTimes(2);
});

it('serves settings at most a minute old, even after a long pause', async () => {
  const { state, readStaleDays } = createSettingsStub();
  await readStaleDays();
  Object.assign(state, { staleDays: 60, nowMs: 60_000 });
  expect(await readStaleDays()).toBe(60);
});

it('keeps the last settings while the database is down, and fails only without any', async () => {
  const { state, find, readStaleDays } = createSettingsStub();
  state.isDown = true;
  await expect(readStaleDays()).rejects.toThrow('no database');
  state.isDown = false;
  await readStaleDays();
  Object.assign(state, { isDown: true, staleDays: 60, nowMs: 90_000 });
  expect(await readStaleDays()).toBe(180);
  expect(await readStaleDays()).toBe(180);
  // Not for each request: an unavailable database gets as few reads as an available one.
  expect(find).toHaveBeenCalledTimes(3);
  Object.assign(state, { isDown: false, nowMs: 180_000 });
  expect(await readStaleDays()).toBe(60);
});
