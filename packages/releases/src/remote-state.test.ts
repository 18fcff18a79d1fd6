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

const getDay = (date: number) => new Date(Date.UTC(2026, 10, date));
const ana = { name: 'Ana' };
const ben = { name: 'Ben' };
const replacedPeriod = { since: getDay(1), until: getDay(2), by: ana };

const endings: Record<string, EarlierRelease['ended']> = {
  '!': 'rolled_back',
  '?': 'fell_back',
  '-': 'withdrawn',
};
/** A version that was live; a sign in front says how that ended, if it was not replaced. */
const toEarlier = (text: string): EarlierRelease => ({
  ...replacedPeriod,
  version: text.replace(/^[!?-]/, ''),
  ended: endings[text.charAt(0)] ?? 'replaced',
});
const createRemote = (
  live: string,
  before: string[] = [],
  overrides: Partial<RemoteDoc> = {},
): RemoteDoc => ({
  _id: 'mf_search',
  v: 7,
  live,
  since: getDay(2),
  by: ana,
  before: before.map(toEarlier),
  canary: null,
  fallback: null,
  updatedAt: getDay(2),
  updatedBy: ana,
  ...overrides,
});
const canary = { version: '1.2', share: 0.1, since: getDay(3), by: ana };
const fallback = { from: '1.2', to: '1.1', at: getDay(3), failed: 4, loads: 9 };

const activate = (version: string): ReleaseEvent => ({ kind: 'activate', version });
const startCanary = (version: string, share = 0.5): ReleaseEvent => ({ kind: 'canary', version, share });
const rollBack: ReleaseEvent = { kind: 'roll-back', reason: 'empty' };
const endCanary: ReleaseEvent = { kind: 'end-canary', reason: 'slow' };
const withdraw: ReleaseEvent = { kind: 'withdraw', reason: 'the trial is over' };
const withdrawn = { at: getDay(3), by: ana };
const fallBack = (failedVersion: string): ReleaseEvent => ({
  kind: 'fall-back',
  failedVersion,
  failedCount: 4,
  loadCount: 9,
});

test.each<[string, string, string[], string | undefined]>([
  ['the version before', '1.2', ['1.1', '1.0'], '1.1'],
  ['one further back after a rollback', '1.1', ['!1.2', '1.1', '1.0'], '1.0'],
  ['no version that fell back', '1.0', ['?1.1', '1.0'], undefined],
  ['no version that was left since, even if it was live earlier', '1.3', ['!1.2', '1.2', '1.0'], '1.0'],
  ['no version that was withdrawn', '1.2', ['-1.1', '1.0'], '1.0'],
  ['nothing without an earlier one', '1.0', [], undefined],
])('a rollback leads to %s', (_what, live, before, target) => {
  expect(findPreviousVersion(createRemote(live, before))).toBe(target);
});

describe('an event', () => {
  const live = createRemote('1.1', ['1.0']);
  test.each<[string, RemoteDoc | null, ReleaseEvent, string | undefined]>([
    ['activates a first version', null, activate('1.0'), '1.0'],
    ['activates another', live, activate('1.2'), '1.2'],
    ['rolls back', live, rollBack, '1.0'],
    ['falls back', live, fallBack('1.1'), '1.0'],
    ['starts a canary', live, startCanary('1.2', 1), '1.2'],
    ['withdraws, and chooses nothing', live, withdraw, undefined],
    ['brings a withdrawn remote back', { ...live, withdrawn }, activate('1.1'), '1.1'],
    ['ends a canary, and chooses nothing', { ...live, canary }, endCanary, undefined],
  ])('%s', (_what, now, event, chosen) => {
    expect(findChosenVersion('mf_search', now, event)).toBe(chosen);
  });

  const first = createRemote('1.0');
  const share = 'A share is above 0 and at most 1.';
  test.each<[string, RemoteDoc | null, ReleaseEvent, string]>([
    ['not_live', null, rollBack, 'Nothing of mf_search was ever live.'],
    ['not_live', null, startCanary('1.2'), 'Nothing of mf_search was ever live.'],
    ['not_live', live, fallBack('1.0'), 'mf_search 1.0 is not live.'],
    ['not_live', null, withdraw, 'Nothing of mf_search was ever live.'],
    ...[withdraw, rollBack, fallBack('1.1'), startCanary('1.2'), endCanary].map(
      (event) =>
        [
          'withdrawn',
          { ...live, canary, withdrawn },
          event,
          'mf_search is withdrawn. Activate a version, and it is there again.',
        ] as [string, RemoteDoc, ReleaseEvent, string],
    ),
    ['no_earlier', first, rollBack, 'mf_search has no earlier version to go back to.'],
    ['no_earlier', first, fallBack('1.0'), 'mf_search has no earlier version to fall back to.'],
    ['canary', live, startCanary('1.1'), 'mf_search 1.1 is live: all visitors have it.'],
    ['canary', live, endCanary, 'mf_search has no canary.'],
    ...[0, -1, 1.1, Number.NaN].map(
      (of) => ['canary', live, startCanary('1.2', of), share] as [string, RemoteDoc, ReleaseEvent, string],
    ),
  ])('is refused with %s', (code, now, event, message) => {
    expect(() => findChosenVersion('mf_search', now, event)).toThrow(
      expect.objectContaining({ code, message }),
    );
  });
});

test('a version that all visitors have already needs no change, unless a canary or a note would end', () => {
  const now = createRemote('1.1');
  expect(isInForce(now, activate('1.1'))).toBe(true);
  expect(isInForce(now, activate('1.2'))).toBe(false);
  expect(isInForce({ ...now, canary }, activate('1.1'))).toBe(false);
  expect(isInForce({ ...now, fallback }, activate('1.1'))).toBe(false);
  expect(isInForce({ ...now, withdrawn }, activate('1.1'))).toBe(false);
  expect(isInForce(null, activate('1.1'))).toBe(false);
});

test.each<[ReleaseEvent, ended: string | undefined]>([
  [rollBack, '1.2'],
  [fallBack('1.1'), '1.2'],
  [withdraw, '1.2'],
  [activate('1.3'), '1.2'],
  [activate('1.2'), undefined],
  [startCanary('1.3'), undefined],
  [endCanary, undefined],
])('%o ends the canary besides: %s', (event, ended) => {
  const remote = createRemote('1.1', ['1.0'], { canary });
  expect(findEndedCanary(remote, event, findChosenVersion('mf_search', remote, event))).toBe(ended);
  const withoutCanary = createRemote('1.1', ['1.0']);
  expect(findEndedCanary(withoutCanary, event, undefined)).toBeUndefined();
});

describe('the next state', () => {
  const busy = createRemote('1.1', ['1.0'], { canary });
  const noted = createRemote('1.1', ['?1.2'], { fallback });
  const createEnded = (version: string, how: EarlierRelease['ended']) => ({
    version,
    since: getDay(2),
    until: getDay(4),
    by: ana,
    ended: how,
  });
  const goesLive = { since: getDay(4), by: ben, canary: null, fallback: null };
  const auditedCanary = { version: '1.2', share: 0.1 };
  const auditedBusy = { live: '1.1', canary: auditedCanary };

  test.each<[string, RemoteDoc | null, ReleaseEvent, object, object, string[]]>([
    [
      'of a first activation',
      null,
      activate('1.0'),
      { ...goesLive, live: '1.0', before: [] },
      { action: 'release.activated', after: { live: '1.0', by: 'Ben' } },
      ['1.0'],
    ],
    [
      'of another activation',
      busy,
      activate('1.3'),
      { ...goesLive, live: '1.3', before: [createEnded('1.1', 'replaced'), ...busy.before] },
      { action: 'release.activated', before: auditedBusy, after: { live: '1.3', by: 'Ben' } },
      ['1.3', '1.1', '1.2'],
    ],
    [
      'of the live version again, which ends the note of its fall-back only',
      noted,
      activate('1.1'),
      { live: '1.1', since: getDay(2), by: ana, before: noted.before, canary: null, fallback: null },
      { action: 'release.activated', before: { live: '1.1' }, after: { live: '1.1', by: 'Ben' } },
      ['1.1'],
    ],
    [
      'of a rollback',
      busy,
      rollBack,
      { ...goesLive, live: '1.0', before: [createEnded('1.1', 'rolled_back'), ...busy.before] },
      {
        action: 'release.rolled_back',
        before: auditedBusy,
        after: { live: '1.0', by: 'Ben' },
        reason: 'empty',
      },
      ['1.0', '1.1', '1.2'],
    ],
    [
      'of a fall-back',
      busy,
      fallBack('1.1'),
      {
        ...goesLive,
        live: '1.0',
        before: [createEnded('1.1', 'fell_back'), ...busy.before],
        fallback: { from: '1.1', to: '1.0', at: getDay(4), failed: 4, loads: 9 },
      },
      {
        action: 'release.fell_back',
        before: auditedBusy,
        after: { live: '1.0', failed: 4, loads: 9, by: 'Ben' },
      },
      ['1.0', '1.1', '1.2'],
    ],
    [
      'of a canary, which replaces another and keeps the note of a fall-back',
      { ...noted, canary },
      startCanary('1.3'),
      {
        live: '1.1',
        since: getDay(2),
        by: ana,
        before: noted.before,
        fallback,
        canary: { version: '1.3', share: 0.5, since: getDay(4), by: ben },
      },
      {
        action: 'release.canary',
        before: { canary: auditedCanary },
        after: { canary: { version: '1.3', share: 0.5 }, by: 'Ben' },
      },
      ['1.2', '1.3'],
    ],
    [
      'of the end of a canary',
      busy,
      endCanary,
      { live: '1.1', since: getDay(2), by: ana, before: busy.before, canary: null, fallback: null },
      {
        action: 'release.canary',
        before: { canary: auditedCanary },
        after: { canary: null, by: 'Ben' },
        reason: 'slow',
      },
      ['1.2'],
    ],
    [
      'of a withdrawal, which ends a canary and the note of a fall-back',
      { ...noted, canary },
      withdraw,
      {
        live: '1.1',
        since: getDay(2),
        by: ana,
        before: noted.before,
        canary: null,
        fallback: null,
        withdrawn: { at: getDay(4), by: ben },
      },
      {
        action: 'release.withdrawn',
        before: auditedBusy,
        after: { by: 'Ben' },
        reason: 'the trial is over',
      },
      ['1.1', '1.2'],
    ],
    [
      'of an activation after a withdrawal, which remembers when visitors lost it',
      { ...createRemote('1.1', ['1.0']), withdrawn },
      activate('1.1'),
      {
        ...goesLive,
        live: '1.1',
        before: [{ ...createEnded('1.1', 'withdrawn'), until: getDay(3) }, ...busy.before],
      },
      { action: 'release.activated', after: { live: '1.1', by: 'Ben' } },
      ['1.1'],
    ],
  ])('%s', (_what, now, event, nextState, row, usedVersions) => {
    const chosen = findChosenVersion('mf_search', now, event);
    const change = computeChange(now, event, { chosen, at: getDay(4), by: ben });
    expect(change).toEqual({ nextState, row, usedVersions: new Set(usedVersions) });
  });

  test('remembers fifty earlier versions', () => {
    const now = createRemote(
      '1.50',
      Array.from({ length: 50 }, (_, i) => `1.${49 - i}`),
    );
    const { nextState } = computeChange(now, activate('2.0'), { chosen: '2.0', at: getDay(4), by: ben });
    expect(nextState.before).toHaveLength(50);
    expect(nextState.before[0]?.version).toBe('1.50');
  });
});
