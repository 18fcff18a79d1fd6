// Time in which practices answer: weekdays without federal holidays, in the time zone of the practice.
import { countBusinessHours, toDayStart } from '@app/status-changes/sla';
import { listFederalHolidays } from './federal-holidays.ts';

const dayMs = 86_400_000;
const weekdays = [1, 2, 3, 4, 5];

/** Holidays observed in a year; the New Year's Day of the next may be one. */
const listDaysOff = (year: number) => [...listFederalHolidays(year), ...listFederalHolidays(year + 1)];

function isWorkingDay(day: string): boolean {
  const date = new Date(day);
  return weekdays.includes(date.getUTCDay()) && !listDaysOff(date.getUTCFullYear()).includes(day);
}

/** Calendar day there, YYYY-MM-DD. */
const toLocalDay = (at: Date, timeZone: string) => at.toLocaleDateString('en-CA', { timeZone });

/**
 * The n-th working day after the day of `from`: its date, and the moment at the same time of day. A request of a
 * Saturday counts from Monday.
 */
export function addWorkingDays(from: Date, count: number, timeZone: string): { day: string; at: Date } {
  const today = toLocalDay(from, timeZone);
  const timeOfDay = from.getTime() - toDayStart(today, timeZone).getTime();
  let day = today;
  for (let left = count; left > 0; ) {
    day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    if (isWorkingDay(day)) left--;
  }
  return { day, at: new Date(toDayStart(day, timeZone).getTime() + timeOfDay) };
}

/** Whole hours of working days between two times: 24 for each such day. */
export function countWorkingHours(from: Date, to: Date, timeZone: string): number {
  const holidays = [from, to].flatMap((at) => listDaysOff(at.getUTCFullYear()));
  const calendar = { timezone: timeZone, opens: '00:00', closes: '24:00', weekdays, holidays };
  return Math.round(countBusinessHours(from, to, calendar));
}
