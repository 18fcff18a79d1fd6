import { expect, it } from 'vitest';
import { computeWilsonInterval } from './wilson.ts';

const roundInterval = (pair: [number, number]) => pair.map((share) => Math.round(share * 1000) / 1000);

it.each([
  // Expected values are from published tables.
  [0, 10, [0, 0.278]],
  [5, 10, [0.237, 0.763]],
  [10, 10, [0.722, 1]],
  [81, 263, [0.255, 0.366]],
  [0, 0, [0, 1]],
])('%i of %i', (seen, of, expected) => {
  expect(roundInterval(computeWilsonInterval(seen, of))).toEqual(expected);
});
