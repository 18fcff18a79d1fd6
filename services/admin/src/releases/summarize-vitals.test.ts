import { expect, it } from 'vitest';
import { estimateP75, summarizeVitals } from './summarize-vitals.ts';

it.each([
  ['nothing', [], null],
  ['one span', [{ from: 2000, count: 4 }], 2375],
  [
    'the last quarter in a slow span',
    [
      { from: 1000, count: 75 },
      { from: 6000, count: 25 },
    ],
    1500,
  ],
  [
    'most in the span without an end',
    [
      { from: 0, count: 1 },
      { from: 10_000, count: 9 },
    ],
    10_000,
  ],
])('the 75th percentile of %s is estimated', (_, sums, expectedP75) => {
  expect(estimateP75('lcp', sums.toReversed())).toBe(expectedP75);
});

it('a version that visitors loaded has figures, and others have none', () => {
  expect(summarizeVitals([])).toBeNull();
  expect(
    summarizeVitals([
      { metric: 'loaded', from: 0, count: 90 },
      { metric: 'failed', from: 0, count: 10 },
      { metric: 'cls', from: 0, count: 90 },
    ]),
  ).toEqual({ loaded: 90, failed: 10, lcp: null, inp: null, cls: 8 });
});
