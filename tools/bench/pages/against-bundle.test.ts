import { expect, it } from 'vitest';
import { isMet } from '../measure/goal.ts';
import { formatOutcome, formatTable } from '../measure/report.ts';
import { compareAgainstBundle, type Visit } from './against-bundle.ts';

const visits = (kilobytes: number, requests: number, ...lcps: number[]): Visit[] =>
  lcps.map((lcp) => ({ kilobytes, requests, lcp }));

it('compares bytes and paint in pairs', () => {
  // The second pair was measured in a slow moment, on both sides.
  const outcomes = compareAgainstBundle(
    'home',
    visits(130, 7, 1100, 3300, 1050),
    visits(104, 4, 1000, 3000, 1000),
  );
  expect(outcomes.map(({ value }) => value)).toEqual([1.25, 1.1]);
  expect(outcomes.every(isMet)).toBe(true);
  expect(outcomes.map(formatOutcome)).toEqual([
    'G12  ok    1.25 × ≤ 1.35   home: own scripts, gzip, over one bundle   (130 KB in 7 requests, one bundle 104 KB in 4 requests)',
    'G12  ok    1.1 × ≤ 1.15   home: largest contentful paint over one bundle   (1.1 s (1.05–3.3), one bundle 1 s (1–3))',
  ]);
});

it.each([
  [136, 1000, [false, true]],
  [135, 1151, [true, false]],
  [135, 1150, [true, true]],
])('compares %d KB and %d ms with 100 KB and 1000 ms', (kilobytes, lcp, met) => {
  const outcomes = compareAgainstBundle('results', visits(kilobytes, 7, lcp), visits(100, 4, 1000));
  expect(outcomes.map(isMet)).toEqual(met);
  expect(formatTable(outcomes).match(/\*\*short\*\*/g) ?? []).toHaveLength(met.filter((one) => !one).length);
});
