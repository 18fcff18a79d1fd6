import { afterEach, expect, it } from 'vitest';
import { formatDay, formatLongTime, formatShortTime, setTimeZone } from './format-time.ts';

const noon = '2026-11-21T12:04:05.000Z';
afterEach(() => setTimeZone('America/Chicago'));

it('formats times in the time zone of the profile, also after a change', () => {
  setTimeZone('America/Chicago');
  expect(formatLongTime(noon)).toBe('Nov 21, 2026, 6:04:05 AM CST');
  expect(formatShortTime(noon)).toBe('Nov 21, 2026, 6:04 AM');
  setTimeZone('Pacific/Honolulu');
  expect(formatShortTime(noon)).toBe('Nov 21, 2026, 2:04 AM');
});

it('formats the day of a time in the same zone, and a date as it is', () => {
  setTimeZone('America/Chicago');
  expect(formatDay('2026-11-21T03:00:00.000Z')).toBe('Nov 20, 2026');
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
});
