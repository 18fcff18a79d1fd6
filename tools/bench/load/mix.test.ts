import { expect, it } from 'vitest';
import { createRequestMix } from './mix.ts';

const samples = {
  zips: Array.from({ length: 100 }, (_, i) => String(10_000 + i)),
  slugs: Array.from({ length: 100 }, (_, i) => `person-${i}`),
};

it('has the stated proportions, prefers known places, and is reproducible', () => {
  const requestMix = createRequestMix(samples);
  const computeShare = (matchesPath: (path: string) => boolean) =>
    requestMix.filter(({ path }) => matchesPath(path!)).length / requestMix.length;
  expect(computeShare((path) => path.startsWith('/search-results'))).toBeCloseTo(0.6, 1);
  expect(computeShare((path) => path.startsWith('/prosthetists/'))).toBeCloseTo(0.25, 1);
  expect(computeShare((path) => path.includes('zipCode=10000&'))).toBeGreaterThan(0.05);
  expect(computeShare((path) => path.includes('zipCode=10099&'))).toBeLessThan(0.02);
  expect(createRequestMix(samples)).toEqual(requestMix);
});
