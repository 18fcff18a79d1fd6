import { describe, expect, it, vi } from 'vitest';
import {
  computeMedianRatio,
  formatDigits,
  formatOutcome,
  formatSpreadMs,
  isMet,
  reportGoal,
} from './goal.ts';

const outcome = {
  id: 'G10',
  description: 'the hop',
  value: 1.234,
  limit: 1.25,
  unit: '×',
  detail: 'bare 10 µs',
};

describe('an outcome', () => {
  it('meets its goal up to the limit', () => {
    expect(isMet(outcome)).toBe(true);
    expect(isMet({ ...outcome, value: 1.25 })).toBe(true);
    expect(isMet({ ...outcome, value: 1.2501 })).toBe(false);
    expect(isMet({ ...outcome, value: Number.NaN })).toBe(false);
  });

  it('is written with its limit, and clearly if it misses the goal', () => {
    expect(formatOutcome(outcome)).toBe('G10  ok    1.23 × ≤ 1.25   the hop   (bare 10 µs)');
    expect(formatOutcome({ ...outcome, value: 94, limit: 95, unit: '', detail: '', isMinimum: true })).toBe(
      'G10  SHORT 94 ≥ 95   the hop',
    );
  });
});

it('a failed measurement counts as missed, and is reported', async () => {
  const lines: string[] = [];
  const logSpy = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await reportGoal('G5', () => Promise.reject(new Error('a search answered 503\nat …')))).toBe(false);
  expect(await reportGoal('G10', async () => [outcome, { ...outcome, value: 2 }])).toBe(false);
  expect(await reportGoal('G10', async () => [outcome])).toBe(true);
  expect(lines[0]).toMatch(/^G5 +SHORT NaN .*\(a search answered 503\)$/);
  expect(lines).toHaveLength(4);
  expect(errorSpy).toHaveBeenCalledOnce();
  logSpy.mockRestore();
  errorSpy.mockRestore();
});

it('compares round by round, so that a slow round affects both sides', () => {
  expect(computeMedianRatio([2, 20, 3], [1, 10, 2])).toBe(2);
});

it.each([
  [0, '0'],
  [0.03456, '0.0346'],
  [1.239, '1.24'],
  [12.34, '12.3'],
  [1234.5, '1235'],
])('writes %d as %s', (value, text) => {
  expect(formatDigits(value)).toBe(text);
});

it('writes a median and its spread', () => {
  expect(formatSpreadMs([0.02, 0.01, 0.03])).toBe('0.02 ms (0.01–0.03)');
});
