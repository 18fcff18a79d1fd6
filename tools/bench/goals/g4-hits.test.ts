import { expect, it } from 'vitest';
import { computeSlope } from './g4-hits.ts';

it('separates the cost of a hit from the cost of a search', () => {
  const points = [0, 100, 1000, 5000].map((hits) => ({ hits, ms: 0.02 + hits * 0.0003 }));
  expect(computeSlope(points)).toBeCloseTo(0.0003, 10);
});

it('tolerates noise on both sides', () => {
  const points = [100, 100, 200, 200].map((hits, i) => ({ hits, ms: hits * 0.001 + (i % 2 ? 0.01 : -0.01) }));
  expect(computeSlope(points)).toBeCloseTo(0.001, 10);
});
