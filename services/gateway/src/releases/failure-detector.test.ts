import { describe, expect, it } from 'vitest';
import { createFailureDetector } from './auto-rollback.ts';

const rule = { maxFailedShare: 0.2, minLoads: 20, minAddresses: 3 };
const minute = 60_000;

/** Creates a counter with its own clock. */
function createCounter(ruleOverrides: Partial<typeof rule> = {}) {
  const clock = { now: Date.parse('2026-11-22T08:00:00Z') };
  const { recordLoad, recordFailure } = createFailureDetector({ ...rule, ...ruleOverrides }, () => clock.now);
  return {
    clock,
    /** Counts page loads by this many addresses. */
    loads: (count: number, from = 0, version = '1.1.0') => {
      for (let i = 0; i < count; i++) recordLoad('mf_search', version, `10.0.0.${from + i}`);
    },
    fails: (address: number, version = '1.1.0') => recordFailure('mf_search', version, `10.0.0.${address}`),
  };
}

it('more than a fifth of at least 20 failed loads is too many, a fifth is not', () => {
  const { loads, fails } = createCounter();
  loads(20);
  expect([0, 1, 2, 3].map((address) => fails(address))).toEqual(Array(4).fill(undefined));
  expect(fails(4)).toEqual({ name: 'mf_search', version: '1.1.0', failedCount: 5, loadCount: 20 });
});

it('fewer than 20 loads decide nothing, even if all fail', () => {
  const { loads, fails } = createCounter();
  loads(19);
  for (let i = 0; i < 19; i++) expect(fails(i)).toBeUndefined();
  loads(1, 19);
  expect(fails(19)).toMatchObject({ failedCount: 20, loadCount: 20 });
});

describe('what was more than five minutes ago does not count', () => {
  const createOld = () => {
    const counter = createCounter();
    counter.loads(20);
    for (let i = 0; i < 4; i++) counter.fails(i);
    counter.clock.now += 5 * minute + 1;
    return counter;
  };

  it('as a load, by which there would be enough', () => {
    const { loads, fails } = createOld();
    loads(19, 100);
    for (let i = 100; i < 119; i++) expect(fails(i)).toBeUndefined();
  });

  it('as a failure, or as a visitor without one', () => {
    const { loads, fails } = createOld();
    loads(20, 100);
    for (let i = 100; i < 104; i++) expect(fails(i)).toBeUndefined();
    expect(fails(104)).toMatchObject({ failedCount: 5, loadCount: 20 });
  });
});

it('failures and loads of exactly five minutes are added up', () => {
  const { clock, loads, fails } = createCounter();
  for (let i = 0; i < 20; i++) {
    loads(1, i);
    if (i >= 16) expect(fails(i)).toBeUndefined();
    clock.now += 15_000;
  }
  expect(fails(15)).toMatchObject({ failedCount: 5, loadCount: 20 });
});

it('one address counts as one visitor, and cannot cause a rollback alone, however often it reports', () => {
  const { loads, fails } = createCounter();
  loads(1);
  for (let i = 0; i < 100; i++) loads(1);
  for (let i = 0; i < 100; i++) expect(fails(0)).toBeUndefined();
  expect(fails(1)).toBeUndefined();
  expect(fails(2)).toMatchObject({ failedCount: 3, loadCount: 3 });
});

it('an address is not recognized on the next day', () => {
  const { clock, loads, fails } = createCounter({ minLoads: 1 });
  clock.now = Date.parse('2026-11-22T23:59:00Z');
  loads(1);
  expect([fails(0), fails(1)]).toEqual([undefined, undefined]);
  clock.now += minute;
  expect(fails(0)).toMatchObject({ failedCount: 3, loadCount: 3 });
});

it('many loads of a visitor do not hide that all of them fail', () => {
  const { loads, fails } = createCounter();
  for (let page = 0; page < 10; page++) loads(4);
  expect([fails(0), fails(1)]).toEqual([undefined, undefined]);
  expect(fails(2)).toMatchObject({ failedCount: 3, loadCount: 4 });
});

it('each version is counted separately', () => {
  const { loads, fails } = createCounter();
  loads(20);
  loads(20, 0, '1.0.0');
  for (let i = 0; i < 4; i++) fails(i);
  expect(fails(5, '1.0.0')).toBeUndefined();
  expect(fails(4)).toMatchObject({ version: '1.1.0' });
});

it('each remote is counted separately, also of one version', () => {
  const { recordLoad, recordFailure } = createFailureDetector(rule, () => 0);
  for (let i = 0; i < 20; i++) {
    recordLoad('mf_search', '1.1.0', `10.0.0.${i}`);
    expect(recordFailure('mf_admin', '1.1.0', `10.0.0.${i}`)).toBeUndefined();
  }
});

it('a new version leaves the counts of one that is still in use', () => {
  const { clock, loads, fails } = createCounter();
  loads(1);
  clock.now += 4 * minute;
  loads(19, 1);
  clock.now += minute + 1;
  loads(1, 0, '1.2.0');
  loads(1, 20);
  for (let i = 1; i < 5; i++) expect(fails(i)).toBeUndefined();
  expect(fails(5)).toMatchObject({ failedCount: 5, loadCount: 20 });
});

it('a setting lets one address suffice on a development machine, where all visitors have the same', () => {
  const { loads, fails } = createCounter({ minAddresses: 1 });
  for (let page = 0; page < 20; page++) loads(1);
  expect(fails(0)).toMatchObject({ failedCount: 1, loadCount: 1 });
});

it('of one version at most 20,000 visitors are counted', () => {
  const { loads, fails } = createCounter({ maxFailedShare: 0 });
  loads(20_001);
  for (const address of [1, 2]) fails(address);
  expect(fails(3)).toMatchObject({ failedCount: 3, loadCount: 20_000 });
});
