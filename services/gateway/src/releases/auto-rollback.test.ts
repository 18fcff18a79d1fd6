import { createLogger } from '@app/service-kit';
import { expect, it, vi } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import { startMetrics } from '../metrics-for-tests.ts';
import type { RollbackResult } from './auto-rollback.store.ts';
import { createAutoRollback } from './auto-rollback.ts';
import { fileRegistryMethods } from './registry.ts';

const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];

/** Creates an auto-rollback with loads from three addresses; its rollbacks have these results in turn. */
function createTestAutoRollback(...results: RollbackResult[]) {
  const logger = createLogger('test');
  const warnSpy = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const rollBackFailing = vi.fn(
    async () => results[rollBackFailing.mock.calls.length - 1] ?? results.at(-1)!,
  );
  const registry = createSampleRegistry();
  const state = { revision: 1 };
  const liveRegistry = Object.assign(() => registry, {
    ...fileRegistryMethods,
    getRevision: () => state.revision,
    rollBackFailing,
  });
  const autoRollback = createAutoRollback({
    registry: liveRegistry,
    rule: { maxFailedShare: 0.2, minLoads: 3, minAddresses: 3 },
    logger,
  });
  const recordLoads = () => {
    for (const address of addresses) autoRollback.recordLoads(['mf_search'], registry, address);
  };
  const recordFailures = async () => {
    for (const address of addresses) await autoRollback.recordFailure('mf_search', '1.0.0', address);
  };
  recordLoads();
  return {
    state,
    recordLoads,
    recordFailures,
    rollBackFailing,
    warnSpy,
    autoRollback,
  };
}

const failingRemote = { name: 'mf_search', version: '1.0.0', failedCount: 3, loadCount: 3 };

it('a version is rolled back once, which is logged', async () => {
  const { recordFailures, rollBackFailing, warnSpy } = createTestAutoRollback({
    kind: 'fell_back',
    restoredVersion: '0.9.0',
  });
  await recordFailures();
  await recordFailures();
  expect(rollBackFailing.mock.calls).toEqual([[failingRemote]]);
  expect(warnSpy.mock.calls).toEqual([
    [{ ...failingRemote, kind: 'fell_back', restoredVersion: '0.9.0' }, 'a remote fails in browsers'],
  ]);
});

it('a rollback is tried again after a failure, and not once it is decided', async () => {
  const { recordFailures, rollBackFailing } = createTestAutoRollback(
    { kind: 'later', reason: 'MongoDB is away' },
    { kind: 'unchanged', reason: 'no other' },
  );
  await recordFailures();
  await recordFailures();
  await recordFailures();
  expect(rollBackFailing).toHaveBeenCalledTimes(2);
});

it('a version is decided once until its remote changes, and counted anew after each decision', async () => {
  const { state, recordLoads, recordFailures, rollBackFailing } = createTestAutoRollback({
    kind: 'canary_ended',
  });
  await recordFailures();
  recordLoads();
  await recordFailures();
  expect(rollBackFailing).toHaveBeenCalledTimes(1);
  state.revision += 1;
  await recordFailures();
  expect(rollBackFailing).toHaveBeenCalledTimes(2);
  state.revision += 1;
  await recordFailures();
  expect(rollBackFailing).toHaveBeenCalledTimes(2);
  recordLoads();
  await recordFailures();
  expect(rollBackFailing).toHaveBeenCalledTimes(3);
});

it('an IPv6 network counts as one visitor, as does an address in two spellings', async () => {
  const { rollBackFailing, autoRollback } = createTestAutoRollback({
    kind: 'fell_back',
    restoredVersion: '0.9.0',
  });
  for (let i = 0; i < 50; i++) {
    autoRollback.recordLoads(['mf_search'], createSampleRegistry(), `2001:db8:1:2::${i}`);
    await autoRollback.recordFailure('mf_search', '1.0.0', `2001:db8:1:2::${i}`);
  }
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1'])
    await autoRollback.recordFailure('mf_search', '1.0.0', address);
  expect(rollBackFailing).not.toHaveBeenCalled();
  await autoRollback.recordFailure('mf_search', '1.0.0', '10.0.0.2');
  expect(rollBackFailing.mock.calls).toEqual([[{ ...failingRemote, loadCount: 4 }]]);
});

it('loads, failures and rollbacks of a version are counted, each from 0 on', async () => {
  const readMetric = await startMetrics();
  const { recordFailures } = createTestAutoRollback({ kind: 'fell_back', restoredVersion: '0.9.0' });
  const versionLabels = { remote: 'mf_search', version: '1.0.0' };
  const readCounters = () =>
    Promise.all([
      readMetric('remote_loads_total', versionLabels),
      readMetric('remote_failures_total', { ...versionLabels, at: 'browser' }),
      readMetric('remote_failures_total', { ...versionLabels, at: 'page' }),
      readMetric('remote_rollbacks_total', { ...versionLabels, result: 'fell_back' }),
      readMetric('remote_rollbacks_total', { ...versionLabels, result: 'later' }),
    ]);
  expect(await readCounters()).toEqual([3, 0, 0, 0, 0]);
  await recordFailures();
  expect(await readCounters()).toEqual([3, 3, 0, 1, 0]);
});
