import { settingsDefaults } from '@app/db';
import { expect, it } from 'vitest';
import { computeSlaStatus, countBusinessHours, subtractBusinessHours } from './sla.ts';

const calendar = settingsDefaults.promises;
const countHours = (from: string, to: string) => countBusinessHours(new Date(from), new Date(to), calendar);

it('business hours are those between nine and five, in the time zone of staff', () => {
  expect(countHours('2026-11-18T09:00-06:00', '2026-11-18T17:00-06:00')).toBe(8);
  expect(countHours('2026-11-18T03:00-06:00', '2026-11-18T09:30-06:00')).toBe(0.5);
  expect(countHours('2026-11-18T16:45-06:00', '2026-11-18T23:00-06:00')).toBe(0.25);
  expect(countHours('2026-11-18T18:00-06:00', '2026-11-19T08:59-06:00')).toBe(0);
});

it('business hours leave out weekends', () => {
  // From Friday afternoon to Monday morning.
  expect(countHours('2026-11-20T16:00-06:00', '2026-11-23T10:00-06:00')).toBe(2);
  expect(countHours('2026-11-21T09:00-06:00', '2026-11-22T17:00-06:00')).toBe(0);
});

it('business hours leave out holidays', () => {
  // Thanksgiving of 2026 is a Thursday.
  expect(countHours('2026-11-25T16:00-06:00', '2026-11-27T10:00-06:00')).toBe(2);
  expect(countHours('2026-11-26T09:00-06:00', '2026-11-26T17:00-06:00')).toBe(0);
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

it('a time range that ends before it begins has no business hours', () => {
  expect(countHours('2026-11-18T12:00-06:00', '2026-11-18T11:00-06:00')).toBe(0);
  expect(countHours('2026-11-19T12:00-06:00', '2026-11-17T11:00-06:00')).toBe(0);
});

it('the SLA status has the remaining time, or the time since the SLA was missed', () => {
  const since = new Date('2026-11-18T09:00-06:00');
  const computeStatusAt = (now: string) => computeSlaStatus(since, new Date(now), calendar);
  expect(computeStatusAt('2026-11-19T12:00-06:00')).toEqual({
    hours: 11,
    promisedHours: 16,
    leftHours: 5,
    overHours: 0,
  });
  expect(computeStatusAt('2026-11-19T20:00-06:00')).toEqual({
    hours: 16,
    promisedHours: 16,
    leftHours: 0,
    overHours: 0,
  });
  expect(computeStatusAt('2026-11-20T10:30-06:00')).toEqual({
    hours: 17.5,
    promisedHours: 16,
    leftHours: 0,
    overHours: 1.5,
  });
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
