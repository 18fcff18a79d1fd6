import { expect, it } from 'vitest';
import { chooseRingMiles } from './rings.ts';

it('shows up to three rings that fit the window, and none beyond the radius of the search', () => {
  expect(chooseRingMiles(150, 320, 100)).toEqual([0.5, 1, 2]);
  expect(chooseRingMiles(15, 450, 25)).toEqual([5, 10, 20]);
  expect(chooseRingMiles(1.75, 195, 100)).toEqual([50, 100]);
  expect(chooseRingMiles(1.75, 195, 50)).toEqual([50]);
  expect(chooseRingMiles(0.05, 400, null)).toEqual([]);
});
