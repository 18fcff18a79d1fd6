import { expect, it } from 'vitest';
import { limbLevelOf } from './limb-level.ts';
import { limbLevelValues } from './listing.ts';
import { lowerExtremityValues, upperExtremityValues } from './patient.ts';

it('knows the level of every extremity, whether of one side or of both', () => {
  expect(limbLevelOf('Single below-knee')).toBe('Below-knee');
  expect(limbLevelOf('Double symes/boyd')).toBe('Symes/Boyd');
  const levels = [...lowerExtremityValues, ...upperExtremityValues].map(limbLevelOf);
  expect(new Set(levels)).toEqual(new Set([undefined, ...limbLevelValues]));
  expect(levels.filter((level) => level === undefined)).toHaveLength(2);
});
