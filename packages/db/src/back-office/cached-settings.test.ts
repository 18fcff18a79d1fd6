import { expect, it, vi } from 'vitest';
import type { Collections } from '../collections.ts';
import { createCachedSettings } from './cached-settings.ts';

/** Settings over a collection that is only counted, and a clock of the test's own. */
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

it('reads once for everybody who asks at a time, and not again for a while', async () => {
  const { find, days } = createSettingsStub();
  expect(await Promise.all([days(), days(), days()])).toEqual([180, 180, 180]);
  await days();
  expect(find).toHaveBeenCalledTimes(1);
});

it('lets nobody wait for a change, but hears of it', async () => {
  const { state, find, days } = createSettingsStub();
  await days();
  Object.assign(state, { staleDays: 60, time: 6_000 });
  expect(await days()).toBe(180);
  await vi.waitFor(async () => expect(await days()).toBe(60));
  expect(find).toHaveBeenCalledTimes(2);
});

it('is not older than a minute, however long nobody asked', async () => {
  const { state, days } = createSettingsStub();
  await days();
  Object.assign(state, { staleDays: 60, time: 60_000 });
  expect(await days()).toBe(60);
});

it('holds on to the last ones while the database is away, and fails only without any', async () => {
  const { state, find, days } = createSettingsStub();
  state.down = true;
  await expect(days()).rejects.toThrow('no database');
  state.down = false;
  await days();
  Object.assign(state, { down: true, staleDays: 60, time: 90_000 });
  expect(await days()).toBe(180);
  expect(await days()).toBe(180);
  // Not for each request: a database that is away is not asked more often than one that is there.
  expect(find).toHaveBeenCalledTimes(3);
  Object.assign(state, { down: false, time: 180_000 });
  expect(await days()).toBe(60);
});
