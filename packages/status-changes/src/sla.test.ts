import { settingsDefaults } from '@app/db';
import { expect, it } from 'vitest';
import { computeSlaStatus, countBusinessHours, subtractBusinessHours } from './sla.ts';

const calendar = settingsDefaults.promises;
const countHours = (from: string, to: string) => countBusinessHours(new Date(from), new Date(to), calendar);

it.each([
  ['from nine to five', '2026-11-18T09:00-06:00', '2026-11-18T17:00-06:00', 8],
  ['in the morning', '2026-11-18T03:00-06:00', '2026-11-18T09:30-06:00', 0.5],
  ['in the evening', '2026-11-18T16:45-06:00', '2026-11-18T23:00-06:00', 0.25],
  ['at night', '2026-11-18T18:00-06:00', '2026-11-19T08:59-06:00', 0],
  ['from Friday afternoon to Monday morning', '2026-11-20T16:00-06:00', '2026-11-23T10:00-06:00', 2],
  ['at a weekend', '2026-11-21T09:00-06:00', '2026-11-22T17:00-06:00', 0],
  ['around Thanksgiving, a Thursday', '2026-11-25T16:00-06:00', '2026-11-27T10:00-06:00', 2],
  ['on Thanksgiving', '2026-11-26T09:00-06:00', '2026-11-26T17:00-06:00', 0],
  ['in a range that ends before it begins', '2026-11-18T12:00-06:00', '2026-11-18T11:00-06:00', 0],
  ['in one that ends on an earlier day', '2026-11-19T12:00-06:00', '2026-11-17T11:00-06:00', 0],
])('business hours %s, from %s to %s: %d', (_, from, to, hours) => {
  expect(countHours(from, to)).toBe(hours);
});

it('a day has eight business hours before and after a change to or from summer time', () => {
  // 2026: to summer time on Sunday, March 8, and back on Sunday, November 1.
  expect(countHours('2026-03-06T09:00-06:00', '2026-03-09T17:00-05:00')).toBe(16);
  expect(countHours('2026-10-30T09:00-05:00', '2026-11-02T17:00-06:00')).toBe(16);
  const sundayCalendar = { ...calendar, weekdays: [7], holidays: [] };
  const sundayHours = countBusinessHours(
    new Date('2026-03-08T00:00-06:00'),
    new Date('2026-03-08T23:00-05:00'),
    sundayCalendar,
  );
  expect(sundayHours).toBe(8);
});

it.each([
  ['2026-11-19T12:00-06:00', { hours: 11, leftHours: 5, overHours: 0 }],
  ['2026-11-19T20:00-06:00', { hours: 16, leftHours: 0, overHours: 0 }],
  ['2026-11-20T10:30-06:00', { hours: 17.5, leftHours: 0, overHours: 1.5 }],
])('the SLA status on %s has the remaining time, or the time since the SLA was missed', (now, status) => {
  const since = new Date('2026-11-18T09:00-06:00');
  expect(computeSlaStatus(since, new Date(now), calendar)).toEqual({ promisedHours: 16, ...status });
});

it('the start of a number of business hours is found from their end', () => {
  const subtractHours = (now: string, count: number) => subtractBusinessHours(new Date(now), count, calendar);
  // Twelve hours before Monday noon: Thursday's last hour, all of Friday, and three of Monday.
  expect(subtractHours('2026-11-23T12:00-06:00', 12)).toEqual(new Date('2026-11-19T16:00-06:00'));
  // Of two moments with the same hours since: the morning, not the evening before.
  expect(subtractHours('2026-11-23T17:00-06:00', 8)).toEqual(new Date('2026-11-23T09:00-06:00'));
  for (const count of [0.5, 3, 8, 16, 40]) {
    const now = new Date('2026-11-30T20:00-06:00');
    expect(countBusinessHours(subtractBusinessHours(now, count, calendar), now, calendar)).toBeCloseTo(
      count,
      9,
    );
  }
  expect(subtractBusinessHours(new Date(), 1, { ...calendar, weekdays: [] })).toEqual(new Date(0));
});
