import { expect, it } from 'vitest';
import { levelOf, limbLevelOf, limbsAt } from './limb-level.ts';
import { limbLevelValues } from './listing.ts';
import { lowerExtremityValues, upperExtremityValues } from './patient.ts';

it('knows the level of every extremity, whether of one side or of both', () => {
  expect(limbLevelOf('Single below-knee')).toBe('Below-knee');
  expect(limbLevelOf('Double symes/boyd')).toBe('Symes/Boyd');
  const levels = [...lowerExtremityValues, ...upperExtremityValues].map(limbLevelOf);
  expect(new Set(levels)).toEqual(new Set([undefined, ...limbLevelValues]));
  expect(levels.filter((level) => level === undefined)).toHaveLength(2);
});

it('counts a limb by the leg where there is one, and finds all limbs of a level again', () => {
  expect(levelOf({ lower: 'Double hip', upper: 'Single hand' })).toEqual({
    narrow: 'Hip',
    broad: 'Lower limb',
  });
  expect(levelOf({ lower: 'None', upper: 'Single hand' })).toEqual({ narrow: 'Hand', broad: 'Upper limb' });
  expect(levelOf({ lower: 'None', upper: 'None' })).toEqual({ narrow: '', broad: '' });
  for (const level of limbLevelValues) {
    expect(limbsAt(level)).not.toHaveLength(0);
    for (const limb of limbsAt(level)) expect(levelOf(limb).narrow).toBe(level);
  }
});
