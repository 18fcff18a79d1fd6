import { expect, it } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import type { LiveRegistry } from './registry.store.ts';
import { createWarmRegistry } from './registry.ts';

/** Creates a registry that can be changed, and loads that end on request. */
function createTestRegistry() {
  const state = {
    registry: createSampleRegistry('1.0.0'),
    canaries: {} as ReturnType<LiveRegistry['getCanaries']>,
    handleRead: () => {},
  };
  const loads: { version: string | undefined; end: () => void }[] = [];
  const liveRegistry: LiveRegistry = Object.assign(() => state.registry, {
    getCanaries: () => state.canaries,
    getWithdrawn: () => ({}),
    getEntry: async () => undefined,
    rollBackFailing: async () => ({ kind: 'unchanged', reason: 'a test' }) as const,
    close: async () => {},
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
  return { state, warm: warmRegistry, loads, readVersion, end: endLoad };
}

it('is ready when the first versions are loaded, and answers before', async () => {
  const { warm, readVersion, end } = createTestRegistry();
  let isReady = false;
  void warm.ready.then(() => {
    isReady = true;
  });
  expect(readVersion()).toBe('1.0.0');
  await new Promise((resolve) => setImmediate(resolve));
  expect(isReady).toBe(false);
  await end('1.0.0');
  expect(isReady).toBe(true);
});

it('returns the old version until the new one is loaded, which happens once', async () => {
  const { state, loads, readVersion, end } = createTestRegistry();
  await end('1.0.0');
  const loadCount = loads.length;
  state.registry = createSampleRegistry('2.0.0');
  expect([readVersion(), readVersion(), readVersion()]).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  expect(loads.length).toBe(loadCount + 1);
  await end('2.0.0');
  expect(readVersion()).toBe('2.0.0');
});

it('ends with the newest version, whatever changes while it loads', async () => {
  const { state, readVersion, end } = createTestRegistry();
  await end('1.0.0');
  state.registry = createSampleRegistry('2.0.0');
  readVersion();
  state.registry = createSampleRegistry('3.0.0');
  await end('2.0.0');
  readVersion();
  await end('3.0.0');
  expect(readVersion()).toBe('3.0.0');
});

it('also loads a canary before a visitor gets it', async () => {
  const { state, warm, loads, end } = createTestRegistry();
  await end('1.0.0');
  state.canaries = { mf_search: { entry: createSampleRegistry('1.1.0').remotes.mf_search!, share: 0.5 } };
  expect(warm.getCanaries()).toEqual({});
  expect(loads.at(-1)?.version).toBe('1.1.0');
  await end('1.1.0');
  expect(Object.keys(warm.getCanaries())).toEqual(['mf_search']);
});

it('loads what the database says at once, so that no first visitor gets what was rolled back', async () => {
  const { state, loads, readVersion, end } = createTestRegistry();
  await end('1.0.0');
  state.registry = createSampleRegistry('2.0.0');
  state.handleRead();
  expect(loads.at(-1)?.version).toBe('2.0.0');
  state.registry = createSampleRegistry('3.0.0');
  state.handleRead();
  await end('2.0.0');
  await end('3.0.0');
  expect(readVersion()).toBe('3.0.0');
});
