import { expect, it } from 'vitest';
import {
  computeMedian,
  computeTotals,
  createDayFormatter,
  listLastDays,
  summarizeByModerator,
  summarizeByStar,
} from './decision-figures.ts';
import type { Decision } from './decisions.store.ts';

const decidedAt = new Date('2026-11-20T18:00:00Z');
const createDecision = (overrides: Partial<Decision>): Decision => ({
  kind: 'review',
  outcome: 'approved',
  decidedBy: 'a',
  decidedAt,
  ...overrides,
});

it('the median is the middle value, or the mean of the two middle ones', () => {
  expect(computeMedian([])).toBeNull();
  expect(computeMedian([9, 1, 4])).toBe(4);
  expect(computeMedian([10, 1, 2, 3])).toBe(2.5);
});

it('the approval rate by star counts decided reviews only, and is null without any', () => {
  const rates = summarizeByStar([
    createDecision({ stars: 1 }),
    createDecision({ stars: 1, outcome: 'rejected' }),
    createDecision({ stars: 1, outcome: 'changesRequested' }),
    createDecision({ stars: 5 }),
    createDecision({ kind: 'listing', stars: 5, outcome: 'rejected' }),
  ]);
  expect(rates).toEqual([
    { stars: 1, decided: 3, approved: 1, rate: 0.333 },
    { stars: 2, decided: 0, approved: 0, rate: null },
    { stars: 3, decided: 0, approved: 0, rate: null },
    { stars: 4, decided: 0, approved: 0, rate: null },
    { stars: 5, decided: 1, approved: 1, rate: 1 },
  ]);
});

it('each moderator has separate rates, the busiest first', () => {
  const rates = summarizeByModerator(
    [
      createDecision({ stars: 1, outcome: 'rejected' }),
      createDecision({ decidedBy: 'b', stars: 1 }),
      createDecision({ decidedBy: 'b', stars: 5 }),
      createDecision({ decidedBy: 'c', kind: 'claim' }),
    ],
    (id) => id.toUpperCase(),
  );
  expect(rates.map(({ name, decided, rate }) => [name, decided, rate])).toEqual([
    ['B', 2, 1],
    ['A', 1, 0],
  ]);
});

it('totals have counts of outcomes, and the median hours of items with a known submission time', () => {
  const receivedAt = new Date('2026-11-20T15:00:00Z');
  const countHours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;
  expect(
    computeTotals([createDecision({ receivedAt }), createDecision({ outcome: 'rejected' })], countHours),
  ).toEqual({
    approved: 1,
    rejected: 1,
    changesRequested: 0,
    medianHours: 3,
  });
});

it('days are those of the SLA’s time zone', () => {
  const now = new Date('2026-03-09T03:00:00Z'); // the evening of the 8th in Chicago, when its clocks changed
  expect(createDayFormatter('America/Chicago')(now)).toBe('2026-03-08');
  expect(listLastDays(3, now, 'America/Chicago')).toEqual(['2026-03-06', '2026-03-07', '2026-03-08']);
});
