import { expect, it } from 'vitest';
import { computeWilsonInterval } from './wilson-interval.ts';

const roundInterval = (interval: [number, number]) =>
  interval.map((share) => Math.round(share * 1000) / 1000);

it.each([
  // Expected values are from published tables.
  [0, 10, [0, 0.278]],
  [5, 10, [0.237, 0.763]],
  [10, 10, [0.722, 1]],
  [81, 263, [0.255, 0.366]],
  [0, 0, [0, 1]],
])('computes the interval of %i of %i', (successes, trials, expectedInterval) => {
  expect(roundInterval(computeWilsonInterval(successes, trials))).toEqual(expectedInterval);
});
