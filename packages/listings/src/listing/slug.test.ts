import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFreeSlug, toSlug } from './slug.store.ts';

const createSlug = (firstName: string, lastName = '', city = '', state = '') =>
  toSlug({ firstName, lastName, city, state });

it('a slug has plain letters for any name', () => {
  expect(createSlug('Søren', "Núñez-O'Hara", 'St. Louis', 'MO')).toBe('soren-nunez-o-hara-st-louis-mo');
  expect(createSlug('李', '明')).toBe('prosthetist');
  expect(createSlug('a'.repeat(300)).length).toBeLessThan(110);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (first, last) => {
      expect(createSlug(first, last)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});

it('a slug that is taken is numbered from two', () => {
  expect(findFreeSlug('a', new Set())).toBe('a');
  expect(findFreeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3');
});
