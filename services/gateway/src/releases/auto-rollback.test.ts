import { createLogger } from '@app/service-kit';
import { expect, it, vi } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import { startMetrics } from '../metrics-for-tests.ts';
import type { RollbackResult } from './auto-rollback.store.ts';
import { createAutoRollback } from './auto-rollback.ts';

const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];

/** A gateway that sent a page to three addresses; the registry replies as given. */
function createWatchedGateway(...results: RollbackResult[]) {
  const logger = createLogger('test');
  const log = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const rollBackFailing = vi.fn(
    async () => results[rollBackFailing.mock.calls.length - 1] ?? results.at(-1)!,
  );
  const registry = createSampleRegistry();
  const state = { revision: 1 };
  const liveRegistry = Object.assign(() => registry, {
    getCanaries: () => ({}),
    getWithdrawn: () => ({}),
    getEntry: async () => undefined,
    getRevision: () => state.revision,
    rollBackFailing,
    close: async () => {},
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
    load: recordLoads,
    fail: recordFailures,
    rollBackFailing,
    onCall: log,
    watch: autoRollback,
  };
}

const failingRemote = { name: 'mf_search', version: '1.0.0', failedCount: 3, loadCount: 3 };

it('rolls a version back once, and logs it', async () => {
  const {
    fail,
    rollBackFailing,
    onCall: onMessage,
  } = createWatchedGateway({ kind: 'fell_back', restoredVersion: '0.9.0' });
  await fail();
  await fail();
  expect(rollBackFailing.mock.calls).toEqual([[failingRemote]]);
  expect(onMessage.mock.calls).toEqual([
    [{ ...failingRemote, kind: 'fell_back', restoredVersion: '0.9.0' }, 'a remote fails in browsers'],
  ]);
});

it('tries again after a failure, and stops once done', async () => {
  const { fail, rollBackFailing } = createWatchedGateway(
    { kind: 'later', reason: 'MongoDB is away' },
    { kind: 'unchanged', reason: 'no other' },
  );
  await fail();
  await fail();
  await fail();
  expect(rollBackFailing).toHaveBeenCalledTimes(2);
});

it('decides once until the remote changes, and counts anew after each decision', async () => {
  const { state, load, fail, rollBackFailing } = createWatchedGateway({ kind: 'canary_ended' });
  await fail();
  load();
  await fail();
  expect(rollBackFailing).toHaveBeenCalledTimes(1);
  state.revision += 1;
  await fail();
  expect(rollBackFailing).toHaveBeenCalledTimes(2);
  state.revision += 1;
  await fail();
  expect(rollBackFailing).toHaveBeenCalledTimes(2);
  load();
  await fail();
  expect(rollBackFailing).toHaveBeenCalledTimes(3);
});

it('an IPv6 network counts as one visitor, as does an address in two spellings', async () => {
  const { rollBackFailing, watch } = createWatchedGateway({ kind: 'fell_back', restoredVersion: '0.9.0' });
  for (let i = 0; i < 50; i++) {
    watch.recordLoads(['mf_search'], createSampleRegistry(), `2001:db8:1:2::${i}`);
    await watch.recordFailure('mf_search', '1.0.0', `2001:db8:1:2::${i}`);
  }
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1'])
    await watch.recordFailure('mf_search', '1.0.0', address);
  expect(rollBackFailing).not.toHaveBeenCalled();
  await watch.recordFailure('mf_search', '1.0.0', '10.0.0.2');
  expect(rollBackFailing.mock.calls).toEqual([[{ ...failingRemote, loadCount: 4 }]]);
});

it('counts loads, failures and rollbacks of a version, each from 0 on', async () => {
  const readMetric = await startMetrics();
  const { fail } = createWatchedGateway({ kind: 'fell_back', restoredVersion: '0.9.0' });
  const version = { remote: 'mf_search', version: '1.0.0' };
  const readCounters = () =>
    Promise.all([
      readMetric('remote_loads_total', version),
      readMetric('remote_failures_total', { ...version, at: 'browser' }),
      readMetric('remote_failures_total', { ...version, at: 'page' }),
      readMetric('remote_rollbacks_total', { ...version, result: 'fell_back' }),
      readMetric('remote_rollbacks_total', { ...version, result: 'later' }),
    ]);
  expect(await readCounters()).toEqual([3, 0, 0, 0, 0]);
  await fail();
  expect(await readCounters()).toEqual([3, 3, 0, 1, 0]);
});
