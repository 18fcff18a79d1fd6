import { expect, it, vi } from 'vitest';
import type { Collections } from '../collections.ts';
import { createCachedSettings } from './cached-settings.ts';

/** Settings over a collection that only counts reads, with a clock set by the test. */
function createSettingsStub() {
  const state = { staleDays: 180, down: false, time: 0 };
  const find = vi.fn(() => ({
    async toArray() {
      if (state.down) throw new Error('no database');
      return [{ _id: 'stale', values: { nudgeDays: 90, staleDays: state.staleDays } }];
    },
  }));
  const collections = { settings: { find } } as unknown as Pick<Collections, 'settings'>;
  const findStored = createCachedSettings(collections, { now: () => state.time });
  return { state, find, days: async () => (await findStored()).stale.staleDays };
}

it('reads once for concurrent calls, and then caches', async () => {
  const { find, days } = createSettingsStub();
  expect(await Promise.all([days(), days(), days()])).toEqual([180, 180, 180]);
  await days();
  expect(find).toHaveBeenCalledTimes(1);
});

it('serves the cached value while it refreshes', async () => {
  const { state, find, days } = createSettingsStub();
  await days();
  Object.assign(state, { staleDays: 60, time: 6_000 });
  expect(await days()).toBe(180);
  await vi.waitFor(async () => expect(await days()).toBe(60));
  expect(find).toHaveBeenCalledTimes(2);
});

it('is at most a minute old, even after a long pause', async () => {
  const { state, days } = createSettingsStub();
  await days();
  Object.assign(state, { staleDays: 60, time: 60_000 });
  expect(await days()).toBe(60);
});

it('keeps the last settings while the database is down, and fails only without any', async () => {
  const { state, find, days } = createSettingsStub();
  state.down = true;
  await expect(days()).rejects.toThrow('no database');
  state.down = false;
  await days();
  Object.assign(state, { down: true, staleDays: 60, time: 90_000 });
  expect(await days()).toBe(180);
  expect(await days()).toBe(180);
  // Not for each request: an unavailable database gets as few reads as an available one.
  expect(find).toHaveBeenCalledTimes(3);
  Object.assign(state, { down: false, time: 180_000 });
  expect(await days()).toBe(60);
});
