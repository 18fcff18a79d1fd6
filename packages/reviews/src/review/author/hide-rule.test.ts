import { expect, it } from 'vitest';
import { type FlagContext, getHideCause } from './hide-rule.ts';

const dayMs = 24 * 3_600_000;

const reporter: FlagContext['reporter'] = {
  isConfirmed: true,
  ageMs: 7 * dayMs,
  isPatient: true,
  hasConflictOfInterest: false,
  recentHideCount: 0,
  recentDeclinedCount: 0,
};
const createFlagContext = (
  overrides: Partial<FlagContext> = {},
  reporterOverrides: Partial<FlagContext['reporter']> = {},
): FlagContext => ({
  reason: 'Harmful or illegal',
  hasRiskyWords: false,
  wasCleared: false,
  ...overrides,
  reporter: { ...reporter, ...reporterOverrides },
});

it('a review is hidden by a flag of one trusted reader, or of any confirmed one if its words are risky', () => {
  expect(getHideCause(createFlagContext())).toBe('reader');
  expect(getHideCause(createFlagContext({ reason: 'Written by a child under 13' }))).toBe('reader');
  const untrustedReporter = {
    isPatient: false,
    hasConflictOfInterest: true,
    ageMs: 0,
    recentHideCount: 99,
    recentDeclinedCount: 9,
  };
  expect(getHideCause(createFlagContext({ hasRiskyWords: true }, untrustedReporter))).toBe('words');
});

it.each<[reason: string, overrides: Partial<FlagContext>, reporter: Partial<FlagContext['reporter']>]>([
  ['another reason', { reason: 'Abusive', hasRiskyWords: true }, {}],
  ['words that staff have kept', { wasCleared: true, hasRiskyWords: true }, {}],
  ['no confirmed address', { hasRiskyWords: true }, { isConfirmed: false }],
  ['a young account', {}, { ageMs: 7 * dayMs - 1 }],
  ['an account of unknown age', {}, { ageMs: undefined }],
  ['a prosthetist', {}, { isPatient: false }],
  ['a conflict of interest', {}, { hasConflictOfInterest: true }],
  ['an earlier flag that was declined', {}, { recentDeclinedCount: 1 }],
  ['too many reviews hidden already', {}, { recentHideCount: 3 }],
])('a review stays public: %s', (_, overrides, reporterOverrides) => {
  expect(getHideCause(createFlagContext(overrides, reporterOverrides))).toBeUndefined();
});
