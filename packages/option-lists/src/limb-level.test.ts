import { expect, it } from 'vitest';
import { listLimbs, toLevels, toLimbLevel } from './limb-level.ts';
import { limbLevelValues } from './listing.ts';
import { lowerExtremityValues, upperExtremityValues } from './patient.ts';

it('knows the level of every extremity, of one side or both', () => {
  expect(toLimbLevel('Single below-knee')).toBe('Below-knee');
  expect(toLimbLevel('Double symes/boyd')).toBe('Symes/Boyd');
  const levels = [...lowerExtremityValues, ...upperExtremityValues].map(toLimbLevel);
  expect(new Set(levels)).toEqual(new Set([undefined, ...limbLevelValues]));
  expect(levels.filter((level) => level === undefined)).toHaveLength(2);
});

it('counts a person by the leg if there is one, and returns all limbs of a level', () => {
  expect(toLevels({ lower: 'Double hip', upper: 'Single hand' })).toEqual({
    narrow: 'Hip',
    broad: 'Lower limb',
  });
  expect(toLevels({ lower: 'None', upper: 'Single hand' })).toEqual({ narrow: 'Hand', broad: 'Upper limb' });
  expect(toLevels({ lower: 'None', upper: 'None' })).toEqual({ narrow: '', broad: '' });
  for (const level of limbLevelValues) {
    expect(listLimbs(level)).not.toHaveLength(0);
    for (const limb of listLimbs(level)) expect(toLevels(limb).narrow).toBe(level);
  }
});
