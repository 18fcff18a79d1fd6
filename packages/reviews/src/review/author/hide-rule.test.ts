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
const createFacts = (
  overrides: Partial<FlagContext> = {},
  reporterOverrides: Partial<FlagContext['reporter']> = {},
): FlagContext => ({
  reason: 'Harmful or illegal',
  hasRiskyWords: false,
  wasCleared: false,
  ...overrides,
  reporter: { ...reporter, ...reporterOverrides },
});

it('hides for a flag of one trusted reader, or of any confirmed one if the text has evidence', () => {
  expect(getHideCause(createFacts())).toBe('reader');
  expect(getHideCause(createFacts({ reason: 'Written by a child under 13' }))).toBe('reader');
  const untrustedReporter = {
    isPatient: false,
    hasConflictOfInterest: true,
    ageMs: 0,
    recentHideCount: 99,
    recentDeclinedCount: 9,
  };
  expect(getHideCause(createFacts({ hasRiskyWords: true }, untrustedReporter))).toBe('words');
});

it.each<[reason: string, overrides: Partial<FlagContext>, reporter: Partial<FlagContext['reporter']>]>([
  ['another reason', { reason: 'Abusive', hasRiskyWords: true }, {}],
  ['words that staff have kept', { wasCleared: true, hasRiskyWords: true }, {}],
  ['no confirmed address', { hasRiskyWords: true }, { isConfirmed: false }],
  ['a young account', {}, { ageMs: 7 * dayMs - 1 }],
  ['an account of unknown age', {}, { ageMs: undefined }],
  ['a practitioner', {}, { isPatient: false }],
  ['a tie to the practice', {}, { hasConflictOfInterest: true }],
  ['a false alarm before', {}, { recentDeclinedCount: 1 }],
  ['too many hidden already', {}, { recentHideCount: 3 }],
])('leaves it public: %s', (_, overrides, reporter) => {
  expect(getHideCause(createFacts(overrides, reporter))).toBeUndefined();
});
