import { expect, it } from 'vitest';
import { listLimbs, toLevels, toLimbLevel } from './limb-level.ts';
import { limbLevelValues } from './listing.ts';
import { lowerExtremityValues, upperExtremityValues } from './patient.ts';

it('knows the level of every extremity, whether of one side or of both', () => {
  expect(toLimbLevel('Single below-knee')).toBe('Below-knee');
  expect(toLimbLevel('Double symes/boyd')).toBe('Symes/Boyd');
  const levels = [...lowerExtremityValues, ...upperExtremityValues].map(toLimbLevel);
  expect(new Set(levels)).toEqual(new Set([undefined, ...limbLevelValues]));
  expect(levels.filter((level) => level === undefined)).toHaveLength(2);
});

it('counts a limb by the leg where there is one, and finds all limbs of a level again', () => {
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
