import { expect, it } from 'vitest';
import { type FlagFacts, getHideCause } from './hide-rule.ts';

const dayMs = 24 * 3_600_000;

const reporter: FlagFacts['reporter'] = {
  confirmed: true,
  ageMs: 7 * dayMs,
  isPatient: true,
  tied: false,
  hidLately: 0,
  declinedLately: 0,
};
const facts = (over: Partial<FlagFacts> = {}, who: Partial<FlagFacts['reporter']> = {}): FlagFacts => ({
  reason: 'Harmful or illegal',
  wordsFound: false,
  cleared: false,
  ...over,
  reporter: { ...reporter, ...who },
});

it('hides for a flag of one trusted reader, or of any confirmed one if the text has evidence', () => {
  expect(getHideCause(facts())).toBe('reader');
  expect(getHideCause(facts({ reason: 'Written by a child under 13' }))).toBe('reader');
  const anybody = { isPatient: false, tied: true, ageMs: 0, hidLately: 99, declinedLately: 9 };
  expect(getHideCause(facts({ wordsFound: true }, anybody))).toBe('words');
});

it.each<[why: string, over: Partial<FlagFacts>, who: Partial<FlagFacts['reporter']>]>([
  ['another reason', { reason: 'Abusive', wordsFound: true }, {}],
  ['words that staff have kept', { cleared: true, wordsFound: true }, {}],
  ['no confirmed address', { wordsFound: true }, { confirmed: false }],
  ['a young account', {}, { ageMs: 7 * dayMs - 1 }],
  ['an account of unknown age', {}, { ageMs: undefined }],
  ['a practitioner', {}, { isPatient: false }],
  ['a tie to the practice', {}, { tied: true }],
  ['a false alarm before', {}, { declinedLately: 1 }],
  ['too many hidden already', {}, { hidLately: 3 }],
])('leaves it public: %s', (_, over, who) => {
  expect(getHideCause(facts(over, who))).toBeUndefined();
});
