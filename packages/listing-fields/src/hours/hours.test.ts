import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFederalHoliday } from './federal-holidays.ts';
import { formatHours } from './format-hours.ts';
import { addDays, getWeekday, toLocalTime } from './local-time.ts';
import { getOpeningState } from './opening-state.ts';
import { parseHours, toOpeningHours } from './parse-hours.ts';

const getStateAt = (text: string, instant: string, timeZone = 'America/Chicago') =>
  getOpeningState(toOpeningHours(text)!, toLocalTime(Date.parse(instant), timeZone));

describe('the notation', () => {
  it.each([
    ['Mo-Fr 08:00-17:00; Sa 09:00-12:00'],
    ['mo – fr 8:00–12:00, 13:00-17:00', 'Mo-Fr 08:00-12:00,13:00-17:00'],
    ['Mo,Tu,We,Fr 09:00-12:00; Th,Su off', 'Mo-We,Fr 09:00-12:00'],
    ['24/7'],
    ['Mo-Su 00:00-24:00 "by appointment"'],
    ['"by appointment"', 'Mo-Su "by appointment"'],
    ['By appointment', 'Mo-Su "by appointment"'],
    ['Mo-Fr 09:00-17:00; Sa “by appointment”', 'Mo-Fr 09:00-17:00; Sa "by appointment"'],
    ['Mo 08:00-24:00; PH off; Dec 24-Jan 2 off', 'Mo 08:00-24:00; PH off; Dec 24-Jan 02 off'],
    [
      'Mo 08:00-17:00; 2026 Dec 24 08:00-12:00; 2026 Nov 26-27 off; 2026 Dec 31-2027 Jan 01 off',
      'Mo 08:00-17:00; 2026 Nov 26-27 off; 2026 Dec 24 08:00-12:00; 2026 Dec 31-2027 Jan 01 off',
    ],
  ])('reads %s', (text, expectedText = text) =>
    expect(formatHours(toOpeningHours(text)!)).toBe(expectedText),
  );

  it.each([
    ['Mon-Fri 08:00-17:00', 'days', 'Mon-Fri'],
    ['Fr-Mo 08:00-17:00', 'days', 'Fr-Mo'],
    ['Mo-Fr 8-17', 'times', '8-17'],
    ['Mo-Fr 08:00-25:00', 'times', '08:00-25:00'],
    ['Mo-Fr', 'times', ''],
    ['Mo 17:00-08:00', 'order', '17:00-08:00'],
    ['Mo 08:00-12:00,11:00-17:00', 'order', '08:00-12:00,11:00-17:00'],
    [
      'Mo 08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00',
      'many',
      '08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00',
    ],
    ['Mo-Fr 08:00-12:00; Fr 13:00-17:00', 'twice', 'Fr 13:00-17:00'],
    ['Mo 08:00-17:00; Feb 30 off', 'date', 'Feb 30 off'],
    ['Mo 08:00-17:00; 2027 Feb 29 off', 'date', '2027 Feb 29 off'],
    ['Mo 08:00-17:00; 2026 Dec 24-Jan 02 off', 'date', '2026 Dec 24-Jan 02 off'],
    ['PH off', 'never', ''],
    ['Mo-Su off', 'never', ''],
    ['<script>', 'days', '<script>'],
    [`Mo 08:00-17:00;${' '.repeat(1000)}`, 'long', ''],
  ])('refuses %s and says why', (text, code, part) =>
    expect(parseHours(text)).toEqual({ issue: { code, part } }),
  );

  it('has one text for the same hours', () => {
    const timesArbitrary = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 6 });
    const dayArbitrary = fc.record({
      spans: timesArbitrary.map((times) => {
        const sortedTimes = times.toSorted((a, b) => a - b);
        return sortedTimes.flatMap((from, i) =>
          i % 2 === 0 && sortedTimes[i + 1] ? [{ from, to: sortedTimes[i + 1]! }] : [],
        );
      }),
      byAppointment: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(dayArbitrary, { minLength: 7, maxLength: 7 }),
        fc.boolean(),
        (week, closedOnHolidays) => {
          const hours = { week, closedOnHolidays, specialDays: [] };
          expect(toOpeningHours(formatHours(hours))).toEqual(hours);
        },
      ),
    );
  });
});

describe('N1: what a clock in the practice says', () => {
  const hoursWithLunch = 'Mo-Th 08:00-12:00,13:00-17:00; Fr 08:00-16:00; PH off; 2026 Nov 27 off';

  it.each([
    [
      '2026-11-23T13:59Z',
      { kind: 'closed', isHoliday: false, next: { date: '2026-11-23', inDays: 0, minutes: 480 } },
    ],
    ['2026-11-23T14:00Z', { kind: 'open', closesAtMinutes: 720, closesInMinutes: 240 }],
    [
      '2026-11-23T18:00Z',
      { kind: 'closed', isHoliday: false, next: { date: '2026-11-23', inDays: 0, minutes: 780 } },
    ],
    ['2026-11-23T22:59Z', { kind: 'open', closesAtMinutes: 1020, closesInMinutes: 1 }],
    // Thanksgiving, and the day after it.
    [
      '2026-11-26T18:00Z',
      { kind: 'closed', isHoliday: true, next: { date: '2026-11-30', inDays: 4, minutes: 480 } },
    ],
    [
      '2026-11-27T18:00Z',
      { kind: 'closed', isHoliday: true, next: { date: '2026-11-30', inDays: 3, minutes: 480 } },
    ],
    // A usual Saturday is no holiday, neither is the night after one.
    [
      '2026-11-28T18:00Z',
      { kind: 'closed', isHoliday: false, next: { date: '2026-11-30', inDays: 2, minutes: 480 } },
    ],
  ])('at %s', (instant, state) => expect(getStateAt(hoursWithLunch, instant)).toEqual(state));

  it('stays right over the change to summer time and back', () => {
    const dailyHours = 'Mo-Su 08:00-17:00';
    // Sunday, March 8, 2026, and Sunday, November 1, 2026.
    expect(getStateAt(dailyHours, '2026-03-07T14:00Z')).toMatchObject({ kind: 'open' });
    expect(getStateAt(dailyHours, '2026-03-08T12:59Z')).toMatchObject({ kind: 'closed' });
    expect(getStateAt(dailyHours, '2026-03-08T13:00Z')).toMatchObject({
      kind: 'open',
      closesAtMinutes: 1020,
    });
    expect(getStateAt(dailyHours, '2026-11-01T13:59Z')).toMatchObject({ kind: 'closed' });
    expect(getStateAt(dailyHours, '2026-11-01T14:00Z')).toMatchObject({ kind: 'open' });
  });

  it.each([
    ['America/Phoenix', '2026-07-06T15:00Z', 'open'],
    ['America/Phoenix', '2026-07-06T14:59Z', 'closed'],
    ['America/Denver', '2026-07-06T14:00Z', 'open'],
    ['America/Puerto_Rico', '2026-07-06T12:00Z', 'open'],
    ['America/Puerto_Rico', '2026-01-05T12:00Z', 'open'],
    ['America/Indiana/Indianapolis', '2026-07-06T12:00Z', 'open'],
    ['America/Indiana/Indianapolis', '2026-01-05T12:59Z', 'closed'],
    ['Pacific/Guam', '2026-07-05T22:00Z', 'open'],
  ])('in %s at %s: %s', (timeZone, instant, kind) =>
    expect(getStateAt('Mo-Fr 08:00-17:00', instant, timeZone)).toMatchObject({ kind }),
  );

  it('goes on over midnight, and day and night', () => {
    const overnightWeekHours = 'Mo-Fr 18:00-24:00; Tu-Sa 00:00-06:00';
    expect(parseHours(overnightWeekHours)).toEqual({ issue: { code: 'twice', part: 'Tu-Sa 00:00-06:00' } });
    const overnightWeekendHours = 'Sa 18:00-24:00; Su 00:00-06:00';
    expect(getStateAt(overnightWeekendHours, '2026-11-29T05:00Z')).toEqual({
      kind: 'open',
      closesAtMinutes: 360,
      closesInMinutes: 420,
    });
    expect(getStateAt('Mo 08:00-24:00', '2026-11-24T05:00Z')).toEqual({
      kind: 'open',
      closesAtMinutes: 1440,
      closesInMinutes: 60,
    });
    expect(getStateAt('24/7', '2026-11-29T05:00Z')).toEqual({ kind: 'open' });
  });

  it('calls hours by appointment neither open nor closed', () => {
    const text = 'Mo 08:00-17:00; Tu 09:00-12:00 "by appointment"';
    expect(getStateAt(text, '2026-11-24T16:00Z')).toEqual({ kind: 'appointment' });
    expect(getStateAt('"by appointment"', '2026-11-24T16:00Z')).toEqual({ kind: 'appointment' });
    // The next opening passes over it.
    expect(getStateAt(text, '2026-11-23T23:30Z')).toMatchObject({ next: { date: '2026-11-30' } });
  });

  it('takes the hours of a special day instead of the usual ones, in every year if it has none', () => {
    const text = 'Mo-Fr 08:00-17:00; Dec 24-Jan 01 off; 2026 Dec 28 08:00-12:00';
    expect(getStateAt(text, '2026-12-28T17:59Z')).toEqual({
      kind: 'open',
      closesAtMinutes: 720,
      closesInMinutes: 1,
    });
    expect(getStateAt(text, '2026-12-29T17:00Z')).toMatchObject({
      isHoliday: true,
      next: { date: '2027-01-04' },
    });
    expect(getStateAt(text, '2027-12-31T17:00Z')).toMatchObject({ isHoliday: true });
  });

  it('knows no next opening of a practice that stays closed', () => {
    expect(getStateAt('Mo 08:00-17:00; Jan 01-Dec 31 off', '2026-06-01T15:00Z')).toMatchObject({
      next: undefined,
    });
  });
});

// As published by the Office of Personnel Management. New Year's Day of 2028 is a Saturday.
it.each([
  [
    2026,
    '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
  ],
  [
    2027,
    '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31',
  ],
  [
    2028,
    '2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25',
  ],
])('N5 the weekdays of %i that are federal holidays', (year, dates) => {
  const datesOfYear = Array.from({ length: 365 }, (_, day) => addDays(`${year}-01-01`, day));
  const isWeekday = (date: string) => getWeekday(date) < 5;
  expect(datesOfYear.filter(isWeekday).filter(isFederalHoliday)).toEqual(dates.split(' '));
});

it.each(['2026-07-04', '2028-01-01'])('%s is a holiday on a weekend', (date) =>
  expect(isFederalHoliday(date)).toBe(true),
);
