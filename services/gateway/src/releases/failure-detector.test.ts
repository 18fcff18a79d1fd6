import { expect, it } from 'vitest';
import { createFailureDetector } from './auto-rollback.ts';

const rule = { maxFailedShare: 0.2, minLoads: 20, minAddresses: 3 };
const minuteMs = 60_000;

/** Creates a detector with its own clock. */
function createTestDetector(ruleOverrides: Partial<typeof rule> = {}) {
  const clock = { nowMs: Date.parse('2026-11-22T08:00:00Z') };
  const { recordLoad, recordFailure } = createFailureDetector(
    { ...rule, ...ruleOverrides },
    () => clock.nowMs,
  );
  return {
    clock,
    /** Counts page loads by this many addresses. */
    reportLoads: (count: number, firstAddress = 0, version = '1.1.0') => {
      for (let i = 0; i < count; i++) recordLoad('mf_search', version, `10.0.0.${firstAddress + i}`);
    },
    reportFailure: (address: number, version = '1.1.0') =>
      recordFailure('mf_search', version, `10.0.0.${address}`),
  };
}

it('failures for more than a fifth of 20 visitors are too many, for a fifth they are not', () => {
  const { reportLoads, reportFailure } = createTestDetector();
  reportLoads(20);
  expect([0, 1, 2, 3].map((address) => reportFailure(address))).toEqual(Array(4).fill(undefined));
  expect(reportFailure(4)).toEqual({ name: 'mf_search', version: '1.1.0', failedCount: 5, loadCount: 20 });
});

it('fewer than 20 loads decide nothing, even if all fail', () => {
  const { reportLoads, reportFailure } = createTestDetector();
  reportLoads(19);
  for (let i = 0; i < 19; i++) expect(reportFailure(i)).toBeUndefined();
  reportLoads(1, 19);
  expect(reportFailure(19)).toMatchObject({ failedCount: 20, loadCount: 20 });
});

it.each([
  ['as a load, by which there would be enough', 19, undefined],
  ['as a failure, or as a visitor without one', 20, { failedCount: 5, loadCount: 20 }],
])('what happened more than five minutes ago does not count %s', (_, newLoads, expectedRemote) => {
  const { clock, reportLoads, reportFailure } = createTestDetector();
  reportLoads(20);
  for (let i = 0; i < 4; i++) reportFailure(i);
  clock.nowMs += 5 * minuteMs + 1;
  reportLoads(newLoads, 100);
  for (let i = 100; i < 104; i++) expect(reportFailure(i)).toBeUndefined();
  const failingRemote = reportFailure(104);
  if (expectedRemote) expect(failingRemote).toMatchObject(expectedRemote);
  else expect(failingRemote).toBeUndefined();
});

it('failures and loads of exactly five minutes are added up', () => {
  const { clock, reportLoads, reportFailure } = createTestDetector();
  for (let i = 0; i < 20; i++) {
    reportLoads(1, i);
    if (i >= 16) expect(reportFailure(i)).toBeUndefined();
    clock.nowMs += 15_000;
  }
  expect(reportFailure(15)).toMatchObject({ failedCount: 5, loadCount: 20 });
});

it('one address counts as one visitor, and cannot cause a rollback alone, however often it reports', () => {
  const { reportLoads, reportFailure } = createTestDetector();
  reportLoads(1);
  for (let i = 0; i < 100; i++) reportLoads(1);
  for (let i = 0; i < 100; i++) expect(reportFailure(0)).toBeUndefined();
  expect(reportFailure(1)).toBeUndefined();
  expect(reportFailure(2)).toMatchObject({ failedCount: 3, loadCount: 3 });
});

it('an address is not recognized on the next day', () => {
  const { clock, reportLoads, reportFailure } = createTestDetector({ minLoads: 1 });
  clock.nowMs = Date.parse('2026-11-22T23:59:00Z');
  reportLoads(1);
  expect([reportFailure(0), reportFailure(1)]).toEqual([undefined, undefined]);
  clock.nowMs += minuteMs;
  expect(reportFailure(0)).toMatchObject({ failedCount: 3, loadCount: 3 });
});

it('many loads of a visitor do not hide that all of them fail', () => {
  const { reportLoads, reportFailure } = createTestDetector();
  for (let page = 0; page < 10; page++) reportLoads(4);
  expect([reportFailure(0), reportFailure(1)]).toEqual([undefined, undefined]);
  expect(reportFailure(2)).toMatchObject({ failedCount: 3, loadCount: 4 });
});

it('each version of each remote is counted separately', () => {
  const { recordLoad, recordFailure } = createFailureDetector(rule, () => 0);
  for (let i = 0; i < 20; i++) {
    recordLoad('mf_search', '1.1.0', `10.0.0.${i}`);
    expect(recordFailure('mf_search', '1.0.0', `10.0.0.${i}`)).toBeUndefined();
    expect(recordFailure('mf_admin', '1.1.0', `10.0.0.${i}`)).toBeUndefined();
  }
});

it('a new version leaves the counts of one that is still in use', () => {
  const { clock, reportLoads, reportFailure } = createTestDetector();
  reportLoads(1);
  clock.nowMs += 4 * minuteMs;
  reportLoads(19, 1);
  clock.nowMs += minuteMs + 1;
  reportLoads(1, 0, '1.2.0');
  reportLoads(1, 20);
  for (let i = 1; i < 5; i++) expect(reportFailure(i)).toBeUndefined();
  expect(reportFailure(5)).toMatchObject({ failedCount: 5, loadCount: 20 });
});

it('a setting lets one address suffice on a development machine, where all visitors have the same', () => {
  const { reportLoads, reportFailure } = createTestDetector({ minAddresses: 1 });
  for (let page = 0; page < 20; page++) reportLoads(1);
  expect(reportFailure(0)).toMatchObject({ failedCount: 1, loadCount: 1 });
});

it('of one version at most 20,000 visitors are counted', () => {
  const { reportLoads, reportFailure } = createTestDetector({ maxFailedShare: 0 });
  reportLoads(20_001);
  for (const address of [1, 2]) reportFailure(address);
  expect(reportFailure(3)).toMatchObject({ failedCount: 3, loadCount: 20_000 });
});
