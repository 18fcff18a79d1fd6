// Time in which practices answer: weekdays without federal holidays, in the time zone of the practice.
import type { ListingDoc } from '@app/db';
import { lookupTimeZone } from '@app/geo';
import { addDays, isFederalHoliday } from '@app/listing-fields/hours';
import { countBusinessHours, toDayStart } from '@app/status-changes/sla';

/** Time zone (IANA name) of a practice's ZIP code; if that is unknown, of Missouri, the site's home. */
export const getPracticeTimeZone = ({ zipCode }: Pick<ListingDoc, 'zipCode'>): string =>
  lookupTimeZone(zipCode) ?? 'America/Chicago';

const weekdays = [1, 2, 3, 4, 5];

const isWorkingDay = (day: string): boolean =>
  weekdays.includes(new Date(day).getUTCDay()) && !isFederalHoliday(day);

/** Calendar day in the time zone, YYYY-MM-DD. */
const toLocalDay = (instant: Date, timeZone: string) => instant.toLocaleDateString('en-CA', { timeZone });

/**
 * Adds working days to the day of `start`. Returns the date (YYYY-MM-DD) and that date at the same time of day. A
 * request of a Saturday counts from Monday.
 */
export function addWorkingDays(start: Date, count: number, timeZone: string): { day: string; time: Date } {
  const today = toLocalDay(start, timeZone);
  const timeOfDay = start.getTime() - toDayStart(today, timeZone).getTime();
  let day = today;
  for (let remainingDayCount = count; remainingDayCount > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) remainingDayCount--;
  }
  return { day, time: new Date(toDayStart(day, timeZone).getTime() + timeOfDay) };
}

/** Whole hours of working days between two times: 24 for each such day. */
export function countWorkingHours(start: Date, end: Date, timeZone: string): number {
  const lastDay = toLocalDay(end, timeZone);
  const holidays: string[] = [];
  for (let day = toLocalDay(start, timeZone); day <= lastDay; day = addDays(day, 1))
    if (isFederalHoliday(day)) holidays.push(day);
  const calendar = { timezone: timeZone, opens: '00:00', closes: '24:00', weekdays, holidays };
  return Math.round(countBusinessHours(start, end, calendar));
}
