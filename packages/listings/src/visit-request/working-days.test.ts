import { expect, it } from 'vitest';
import { addWorkingDays, countWorkingHours } from './working-days.ts';

const stLouisTimeZone = 'America/Chicago';
it.each([
  ['a Friday', '2026-11-27T20:00:00Z', '2026-12-02', '2026-12-02T20:00:00Z'],
  ['a Saturday', '2026-11-28T20:00:00Z', '2026-12-02', '2026-12-02T20:00:00Z'],
  // It is still Friday in Missouri.
  ['a Friday evening', '2026-11-28T03:00:00Z', '2026-12-02', '2026-12-03T03:00:00Z'],
  ['the day before Thanksgiving', '2026-11-25T20:00:00Z', '2026-12-01', '2026-12-01T20:00:00Z'],
  [
    'the week before New Year observed in December',
    '2027-12-30T18:00:00Z',
    '2028-01-05',
    '2028-01-05T18:00:00Z',
  ],
  // At the same time of day, though clocks change on Sunday.
  ['a Friday before summer time', '2026-03-06T16:00:00Z', '2026-03-11', '2026-03-11T15:00:00Z'],
])('N5 three working days after %s end at the same time of day', (_, start, day, time) =>
  expect(addWorkingDays(new Date(start), 3, stLouisTimeZone)).toEqual({ day, time: new Date(time) }),
);

it('N5 the day is that of the practice’s time zone', () => {
  const start = new Date('2026-12-01T07:00:00Z');
  expect(addWorkingDays(start, 1, 'Pacific/Honolulu').day).toBe('2026-12-01');
  expect(addWorkingDays(start, 1, 'America/New_York').day).toBe('2026-12-02');
});

it.each([
  ['2026-11-27T20:00:00Z', '2026-11-30T16:00:00Z', 20],
  ['2026-11-28T20:00:00Z', '2026-11-29T16:00:00Z', 0],
  ['2026-11-25T20:00:00Z', '2026-11-27T20:00:00Z', 24],
])('N6 from %s to %s are %i working hours', (from, to, hours) =>
  expect(countWorkingHours(new Date(from), new Date(to), stLouisTimeZone)).toBe(hours),
);
