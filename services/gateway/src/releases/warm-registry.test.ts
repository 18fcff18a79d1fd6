import { expect, it } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import type { LiveRegistry } from './registry.store.ts';
import { createWarmRegistry, fileRegistryMethods } from './registry.ts';

/** Creates a registry that can be changed, and loads that end on request. */
function createTestRegistry() {
  const state = {
    registry: createSampleRegistry('1.0.0'),
    canaries: {} as ReturnType<LiveRegistry['getCanaries']>,
    handleRead: () => {},
  };
  const loads: { version: string | undefined; end: () => void }[] = [];
  const liveRegistry: LiveRegistry = Object.assign(() => state.registry, {
    ...fileRegistryMethods,
    getCanaries: () => state.canaries,
    onRead: (listener: () => void) => {
      state.handleRead = listener;
    },
  });
  const warmRegistry = createWarmRegistry(liveRegistry, ({ remotes }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    loads.push({ version: remotes.mf_search?.version, end: resolve });
    return promise;
  });
  const readVersion = () => warmRegistry().remotes.mf_search?.version;
  const endLoad = async (version: string) => {
    for (const load of loads) if (load.version === version) load.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, warmRegistry, loads, readVersion, endLoad };
}

it('a warm registry is ready when the first versions are loaded, and answers before', async () => {
  const { warmRegistry, readVersion, endLoad } = createTestRegistry();
  let isReady = false;
  void warmRegistry.ready.then(() => {
    isReady = true;
  });
  expect(readVersion()).toBe('1.0.0');
  await new Promise((resolve) => setImmediate(resolve));
  expect(isReady).toBe(false);
  await endLoad('1.0.0');
  expect(isReady).toBe(true);
});

it('a warm registry returns the old version until the new one is loaded, which happens once', async () => {
  const { state, loads, readVersion, endLoad } = createTestRegistry();
  await endLoad('1.0.0');
  const loadCount = loads.length;
  state.registry = createSampleRegistry('2.0.0');
  expect([readVersion(), readVersion(), readVersion()]).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  expect(loads.length).toBe(loadCount + 1);
  await endLoad('2.0.0');
  expect(readVersion()).toBe('2.0.0');
});

it('a warm registry ends with the newest version, whatever changes while it loads', async () => {
  const { state, readVersion, endLoad } = createTestRegistry();
  await endLoad('1.0.0');
  state.registry = createSampleRegistry('2.0.0');
  readVersion();
  state.registry = createSampleRegistry('3.0.0');
  await endLoad('2.0.0');
  readVersion();
  await endLoad('3.0.0');
  expect(readVersion()).toBe('3.0.0');
});

it('a canary is loaded before a visitor gets it', async () => {
  const { state, warmRegistry, loads, endLoad } = createTestRegistry();
  await endLoad('1.0.0');
  state.canaries = { mf_search: { entry: createSampleRegistry('1.1.0').remotes.mf_search!, share: 0.5 } };
  expect(warmRegistry.getCanaries()).toEqual({});
  expect(loads.at(-1)?.version).toBe('1.1.0');
  await endLoad('1.1.0');
  expect(Object.keys(warmRegistry.getCanaries())).toEqual(['mf_search']);
});

it('versions are loaded as soon as the database names them, so that no first visitor gets one that was rolled back', async () => {
  const { state, loads, readVersion, endLoad } = createTestRegistry();
  await endLoad('1.0.0');
  state.registry = createSampleRegistry('2.0.0');
  state.handleRead();
  expect(loads.at(-1)?.version).toBe('2.0.0');
  state.registry = createSampleRegistry('3.0.0');
  state.handleRead();
  await endLoad('2.0.0');
  await endLoad('3.0.0');
  expect(readVersion()).toBe('3.0.0');
});
