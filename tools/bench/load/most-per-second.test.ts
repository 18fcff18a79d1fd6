import { expect, it } from 'vitest';
import { findMostPerSecond } from './most-per-second.ts';

it.each([
  [0, 0],
  [49, 0],
  [50, 50],
  [330, 325],
  [1e9, 12_800],
])('if the site handles %d per second, it finds %d', async (real, found) => {
  expect(await findMostPerSecond(async (rate) => rate <= real)).toBe(found);
});
