import type { EarlierRelease, RemoteDoc } from '@app/db';
import { describe, expect, test } from 'vitest';
import {
  computeChange,
  findChosenVersion,
  findEndedCanary,
  findPreviousVersion,
  isInForce,
  type ReleaseEvent,
} from './remote-state.ts';

const toDate = (dayOfMonth: number) => new Date(Date.UTC(2026, 10, dayOfMonth));
const ana = { name: 'Ana' };
const ben = { name: 'Ben' };
const replacedPeriod = { since: toDate(1), until: toDate(2), by: ana };

const endingBySign: Record<string, EarlierRelease['ended']> = {
  '!': 'rolled_back',
  '?': 'fell_back',
  '-': 'withdrawn',
};
/** A version that was live; a sign in front says how that ended, if it was not replaced. */
const toEarlierRelease = (text: string): EarlierRelease => ({
  ...replacedPeriod,
  version: text.replace(/^[!?-]/, ''),
  ended: endingBySign[text.charAt(0)] ?? 'replaced',
});
const createRemote = (
  live: string,
  before: string[] = [],
  overrides: Partial<RemoteDoc> = {},
): RemoteDoc => ({
  _id: 'mf_search',
  v: 7,
  live,
  since: toDate(2),
  by: ana,
  before: before.map(toEarlierRelease),
  canary: null,
  fallback: null,
  updatedAt: toDate(2),
  updatedBy: ana,
  ...overrides,
});
const canary = { version: '1.2', share: 0.1, since: toDate(3), by: ana };
const fallback = { from: '1.2', to: '1.1', at: toDate(3), failed: 4, loads: 9 };

const createActivation = (version: string): ReleaseEvent => ({ kind: 'activate', version });
const createCanaryStart = (version: string, share = 0.5): ReleaseEvent => ({
  kind: 'canary',
  version,
  share,
});
const rollbackEvent: ReleaseEvent = { kind: 'roll-back', reason: 'empty' };
const endCanaryEvent: ReleaseEvent = { kind: 'end-canary', reason: 'slow' };
const withdrawEvent: ReleaseEvent = { kind: 'withdraw', reason: 'the trial is over' };
const withdrawn = { at: toDate(3), by: ana };
const createAutoRollback = (failedVersion: string): ReleaseEvent => ({
  kind: 'auto-rollback',
  failedVersion,
  failedCount: 4,
  loadCount: 9,
});

test.each<[string, string, string[], string | undefined]>([
  ['the version before', '1.2', ['1.1', '1.0'], '1.1'],
  ['one further back after a rollback', '1.1', ['!1.2', '1.1', '1.0'], '1.0'],
  ['no version that was rolled back automatically', '1.0', ['?1.1', '1.0'], undefined],
  ['no version that was left since, even if it was live earlier', '1.3', ['!1.2', '1.2', '1.0'], '1.0'],
  ['no version that was withdrawn', '1.2', ['-1.1', '1.0'], '1.0'],
  ['nothing without an earlier one', '1.0', [], undefined],
])('a rollback leads to %s', (_title, live, before, expectedVersion) => {
  expect(findPreviousVersion(createRemote(live, before))).toBe(expectedVersion);
});

describe('an event', () => {
  const liveRemote = createRemote('1.1', ['1.0']);
  test.each<[string, RemoteDoc | null, ReleaseEvent, string | undefined]>([
    ['activates a first version', null, createActivation('1.0'), '1.0'],
    ['activates another', liveRemote, createActivation('1.2'), '1.2'],
    ['rolls back', liveRemote, rollbackEvent, '1.0'],
    ['rolls back automatically', liveRemote, createAutoRollback('1.1'), '1.0'],
    ['starts a canary', liveRemote, createCanaryStart('1.2', 1), '1.2'],
    ['withdraws, and chooses nothing', liveRemote, withdrawEvent, undefined],
    ['brings a withdrawn remote back', { ...liveRemote, withdrawn }, createActivation('1.1'), '1.1'],
    ['ends a canary, and chooses nothing', { ...liveRemote, canary }, endCanaryEvent, undefined],
  ])('%s', (_title, remote, event, expectedVersion) => {
    expect(findChosenVersion('mf_search', remote, event)).toBe(expectedVersion);
  });

  const firstRemote = createRemote('1.0');
  const neverLive = 'Nothing of mf_search was ever live.';
  test.each<[string, RemoteDoc | null, ReleaseEvent, string]>([
    ['not_live', null, rollbackEvent, neverLive],
    ['not_live', null, createCanaryStart('1.2'), neverLive],
    ['not_live', null, withdrawEvent, neverLive],
    ['not_live', liveRemote, createAutoRollback('1.0'), 'mf_search 1.0 is not live.'],
    ['no_earlier', firstRemote, rollbackEvent, 'mf_search has no earlier version to go back to.'],
    [
      'no_earlier',
      firstRemote,
      createAutoRollback('1.0'),
      'mf_search has no earlier version to fall back to.',
    ],
    ['canary', liveRemote, createCanaryStart('1.1'), 'mf_search 1.1 is live: all visitors have it.'],
    ['canary', liveRemote, endCanaryEvent, 'mf_search has no canary.'],
  ])('is refused with %s', (code, remote, event, message) => {
    expect(() => findChosenVersion('mf_search', remote, event)).toThrow(
      expect.objectContaining({ code, message }),
    );
  });

  test.each([
    withdrawEvent,
    rollbackEvent,
    createAutoRollback('1.1'),
    createCanaryStart('1.2'),
    endCanaryEvent,
  ])('is refused for a withdrawn remote: $kind', (event) => {
    const message = 'mf_search is withdrawn. Activate a version, and it is there again.';
    expect(() => findChosenVersion('mf_search', { ...liveRemote, canary, withdrawn }, event)).toThrow(
      expect.objectContaining({ code: 'withdrawn', message }),
    );
  });

  test.each([0, -1, 1.1, Number.NaN])('is refused with a share of %d', (share) => {
    const message = 'A share is above 0 and at most 1.';
    expect(() => findChosenVersion('mf_search', liveRemote, createCanaryStart('1.2', share))).toThrow(
      expect.objectContaining({ code: 'canary', message }),
    );
  });
});

test('a version that all visitors have already needs no change, unless a canary or a note would end', () => {
  const remote = createRemote('1.1');
  expect(isInForce(remote, createActivation('1.1'))).toBe(true);
  expect(isInForce(remote, createActivation('1.2'))).toBe(false);
  expect(isInForce({ ...remote, canary }, createActivation('1.1'))).toBe(false);
  expect(isInForce({ ...remote, fallback }, createActivation('1.1'))).toBe(false);
  expect(isInForce({ ...remote, withdrawn }, createActivation('1.1'))).toBe(false);
});

test.each<[ReleaseEvent, ended: string | undefined]>([
  [rollbackEvent, '1.2'],
  [createAutoRollback('1.1'), '1.2'],
  [withdrawEvent, '1.2'],
  [createActivation('1.3'), '1.2'],
  [createActivation('1.2'), undefined],
  [createCanaryStart('1.3'), undefined],
  [endCanaryEvent, undefined],
])('%o ends the canary besides: %s', (event, expectedVersion) => {
  const remote = createRemote('1.1', ['1.0'], { canary });
  expect(findEndedCanary(remote, event, findChosenVersion('mf_search', remote, event))).toBe(expectedVersion);
  const withoutCanary = createRemote('1.1', ['1.0']);
  expect(findEndedCanary(withoutCanary, event, undefined)).toBeUndefined();
});

describe('the next state', () => {
  const canaryRemote = createRemote('1.1', ['1.0'], { canary });
  const fallbackRemote = createRemote('1.1', ['?1.2'], { fallback });
  const createEndedRelease = (version: string, ending: EarlierRelease['ended']) => ({
    version,
    since: toDate(2),
    until: toDate(4),
    by: ana,
    ended: ending,
  });
  const auditedCanary = { version: '1.2', share: 0.1 };
  const auditedState = { live: '1.1', canary: auditedCanary };
  /** The state in which another version became live, and how the one before ended. */
  const createLiveState = (live: string, ended?: EarlierRelease['ended']) => ({
    live,
    since: toDate(4),
    by: ben,
    before: ended ? [createEndedRelease('1.1', ended), ...canaryRemote.before] : [],
    canary: null,
    fallback: null,
  });
  /** The state in which the same version is live. */
  const createKeptState = ({ before }: RemoteDoc) => ({
    live: '1.1',
    since: toDate(2),
    by: ana,
    before,
    canary: null,
    fallback: null,
  });
  const canaryChangeRow = { action: 'release.canary', before: { canary: auditedCanary } };

  test.each<[string, RemoteDoc | null, ReleaseEvent, object, object, string[]]>([
    [
      'of a first activation',
      null,
      createActivation('1.0'),
      createLiveState('1.0'),
      { action: 'release.activated', after: { live: '1.0', by: 'Ben' } },
      ['1.0'],
    ],
    [
      'of another activation',
      canaryRemote,
      createActivation('1.3'),
      createLiveState('1.3', 'replaced'),
      { action: 'release.activated', before: auditedState, after: { live: '1.3', by: 'Ben' } },
      ['1.3', '1.1', '1.2'],
    ],
    [
      'of the live version again, which ends the note of its auto-rollback only',
      fallbackRemote,
      createActivation('1.1'),
      createKeptState(fallbackRemote),
      { action: 'release.activated', before: { live: '1.1' }, after: { live: '1.1', by: 'Ben' } },
      ['1.1'],
    ],
    [
      'of a rollback',
      canaryRemote,
      rollbackEvent,
      createLiveState('1.0', 'rolled_back'),
      {
        action: 'release.rolled_back',
        before: auditedState,
        after: { live: '1.0', by: 'Ben' },
        reason: 'empty',
      },
      ['1.0', '1.1', '1.2'],
    ],
    [
      'of an auto-rollback',
      canaryRemote,
      createAutoRollback('1.1'),
      {
        ...createLiveState('1.0', 'fell_back'),
        fallback: { from: '1.1', to: '1.0', at: toDate(4), failed: 4, loads: 9 },
      },
      {
        action: 'release.fell_back',
        before: auditedState,
        after: { live: '1.0', failed: 4, loads: 9, by: 'Ben' },
      },
      ['1.0', '1.1', '1.2'],
    ],
    [
      'of a canary, which replaces another and keeps the note of an auto-rollback',
      { ...fallbackRemote, canary },
      createCanaryStart('1.3'),
      {
        ...createKeptState(fallbackRemote),
        fallback,
        canary: { version: '1.3', share: 0.5, since: toDate(4), by: ben },
      },
      { ...canaryChangeRow, after: { canary: { version: '1.3', share: 0.5 }, by: 'Ben' } },
      ['1.2', '1.3'],
    ],
    [
      'of the end of a canary',
      canaryRemote,
      endCanaryEvent,
      createKeptState(canaryRemote),
      { ...canaryChangeRow, after: { canary: null, by: 'Ben' }, reason: 'slow' },
      ['1.2'],
    ],
    [
      'of a withdrawal, which ends a canary and the note of an auto-rollback',
      { ...fallbackRemote, canary },
      withdrawEvent,
      { ...createKeptState(fallbackRemote), withdrawn: { at: toDate(4), by: ben } },
      {
        action: 'release.withdrawn',
        before: auditedState,
        after: { by: 'Ben' },
        reason: 'the trial is over',
      },
      ['1.1', '1.2'],
    ],
    [
      'of an activation after a withdrawal, which remembers when visitors lost it',
      { ...createRemote('1.1', ['1.0']), withdrawn },
      createActivation('1.1'),
      {
        ...createLiveState('1.1'),
        before: [{ ...createEndedRelease('1.1', 'withdrawn'), until: toDate(3) }, ...canaryRemote.before],
      },
      { action: 'release.activated', after: { live: '1.1', by: 'Ben' } },
      ['1.1'],
    ],
  ])('%s', (_title, remote, event, nextState, row, usedVersions) => {
    const chosenVersion = findChosenVersion('mf_search', remote, event);
    const change = computeChange(remote, event, { chosenVersion, at: toDate(4), by: ben });
    expect(change).toEqual({ nextState, row, usedVersions: new Set(usedVersions) });
  });

  test('remembers fifty earlier versions', () => {
    const earlierVersions = Array.from({ length: 50 }, (_, i) => `1.${49 - i}`);
    const remote = createRemote('1.50', earlierVersions);
    const context = { chosenVersion: '2.0', at: toDate(4), by: ben };
    const { nextState } = computeChange(remote, createActivation('2.0'), context);
    expect(nextState.before).toHaveLength(50);
    expect(nextState.before[0]?.version).toBe('1.50');
  });
});
