import {
  addDays,
  type DateHours,
  formatDates,
  formatDayHours,
  formatDays,
  formatHolidays,
  formatSpecialDays,
  getDateHours,
  getDayName,
  getWeekday,
  groupDays,
  hasSameHours,
  isClosed,
  type LocalTime,
  type OpeningHours,
} from '@app/listing-fields/hours';
import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

export interface WeekRow {
  days: string;
  hours: string;
  isToday?: boolean;
}

export const listRegularWeek = ({ week }: OpeningHours, locale: Locale): WeekRow[] =>
  groupDays(week).map(({ first, last, hours }) => ({
    days: capitalize(formatDays(first, last, locale)),
    hours: formatDayHours(hours, locale),
  }));

/** The seven days from today on, holidays and special days included. */
export function listComingWeek(hours: OpeningHours, { date }: LocalTime, locale: Locale): WeekRow[] {
  const comingHours = Array.from({ length: 7 }, (_, dayOffset) =>
    getDateHours(hours, addDays(date, dayOffset)),
  );
  const [hoursToday, ...laterHours] = comingHours;
  const weekday = getWeekday(date);
  const laterRows = groupDays(laterHours).map(({ first, last, hours: dayHours }) => ({
    days: capitalize(formatDays((weekday + 1 + first) % 7, (weekday + 1 + last) % 7, locale)),
    hours: formatDayHours(dayHours, locale),
  }));
  const todayRow = {
    days: m.hours_today_day({ day: getDayName(weekday, locale) }),
    hours: formatDayHours(hoursToday!, locale),
    isToday: true,
  };
  return [todayRow, ...laterRows];
}

/** "Mon to Fri, Saturday": the days on which the practice is open or sees people by appointment. */
export const formatOpenDays = ({ week }: OpeningHours, locale: Locale): string =>
  groupDays(week.map((day) => ({ spans: [], byAppointment: !isClosed(day) })))
    .filter(({ hours }) => hours.byAppointment)
    .map(({ first, last }) => formatDays(first, last, locale))
    .join(', ');

const maxDaysAhead = 30;

/** "Dec 24: 8 AM to noon, Dec 25: closed": days within a month that differ from the regular week. Empty if none do. */
export function formatUpcomingExceptions(hours: OpeningHours, { date }: LocalTime, locale: Locale): string {
  const groups: { from: string; to: string; hours: DateHours }[] = [];
  for (let dayOffset = 0; dayOffset <= maxDaysAhead; dayOffset++) {
    const currentDay = addDays(date, dayOffset);
    const hoursOnDate = getDateHours(hours, currentDay);
    if (!hoursOnDate.isSpecial || hasSameHours(hoursOnDate, hours.week[getWeekday(currentDay)]!)) continue;
    const group = groups.at(-1);
    if (group && group.to === addDays(currentDay, -1) && hasSameHours(group.hours, hoursOnDate))
      group.to = currentDay;
    else groups.push({ from: currentDay, to: currentDay, hours: hoursOnDate });
  }
  return groups
    .map((group) => `${formatDates(group, locale)}: ${formatDayHours(group.hours, locale)}`)
    .join(', ');
}

/**
 * "Dec 24, 2026: 8 AM to noon, Federal holidays: Closed": all stated exceptions to the regular week, without those that
 * were before `today` (YYYY-MM-DD) if it is known. Empty if there are none.
 */
export const formatExceptions = (
  { closedOnHolidays, specialDays }: OpeningHours,
  locale: Locale,
  today = '',
): string =>
  [
    ...specialDays
      // Days of every year have no year, and always come again.
      .filter(({ to }) => to.length < today.length || to >= today)
      .map((specialPeriod) => formatSpecialDays(specialPeriod, locale)),
    ...(closedOnHolidays ? [formatHolidays(locale)] : []),
  ].join(', ');

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
