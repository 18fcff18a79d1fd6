import { isFederalHoliday } from './federal-holidays.ts';
import { addDays, getWeekday, type LocalTime } from './local-time.ts';
import {
  closedDay,
  type DayHours,
  isClosed,
  minutesPerDay,
  type OpeningHours,
  type TimeSpan,
} from './opening-hours.ts';

export interface DateHours extends DayHours {
  /** A holiday or another day with hours of its own. */
  isSpecial: boolean;
}

export function getDateHours({ week, closedOnHolidays, specialDays }: OpeningHours, date: string): DateHours {
  // The last rule about a day wins.
  const specialDay = specialDays.findLast(({ from, to }) => isWithin(date.slice(-from.length), from, to));
  if (specialDay) return { ...specialDay, isSpecial: true };
  if (closedOnHolidays && isFederalHoliday(date)) return { ...closedDay, isSpecial: true };
  return { ...week[getWeekday(date)]!, isSpecial: false };
}

/** Days of every year may include New Year: "12-24" to "01-02". */
const isWithin = (date: string, from: string, to: string) =>
  from <= to ? from <= date && date <= to : date >= from || date <= to;

function getOpenSpans(hours: OpeningHours, date: string): readonly TimeSpan[] {
  const { spans, byAppointment } = getDateHours(hours, date);
  return byAppointment ? [] : spans;
}

/** True if the practice is open without an appointment. */
export const isOpenAt = (hours: OpeningHours, { date, minutes }: LocalTime): boolean =>
  getOpenSpans(hours, date).some(({ from, to }) => from <= minutes && minutes < to);

/** The next opening: its date, the days until then, and minutes after midnight. */
export interface NextOpening {
  date: string;
  inDays: number;
  minutes: number;
}

export type OpeningState =
  /** `closesAtMinutes`: minutes after midnight, and in how many minutes that is; absent: it never closes. */
  | { kind: 'open'; closesAtMinutes?: number; closesInMinutes?: number }
  /** Open by appointment only today. */
  | { kind: 'appointment' }
  | { kind: 'closed'; isHoliday: boolean; next: NextOpening | undefined };

/** A practice that does not open within this many days counts as permanently closed. */
const maxDaysAhead = 60;

export function getOpeningState(hours: OpeningHours, now: LocalTime): OpeningState {
  if (isOpenAt(hours, now)) return { kind: 'open', ...findClosing(hours, now) };
  const todayHours = getDateHours(hours, now.date);
  if (todayHours.byAppointment) return { kind: 'appointment' };
  const isUsuallyClosed = isClosed(hours.week[getWeekday(now.date)]!);
  return {
    kind: 'closed',
    isHoliday: todayHours.isSpecial && isClosed(todayHours) && !isUsuallyClosed,
    next: findNextOpening(hours, now),
  };
}

function findClosing(hours: OpeningHours, { date, minutes }: LocalTime) {
  let dayOffset = 0;
  let checkedMinute = minutes;
  while (dayOffset < 8) {
    const span = getOpenSpans(hours, addDays(date, dayOffset)).find(
      ({ from, to }) => from <= checkedMinute && checkedMinute < to,
    );
    if (!span)
      return {
        closesAtMinutes: checkedMinute === 0 ? minutesPerDay : checkedMinute,
        closesInMinutes: dayOffset * minutesPerDay + checkedMinute - minutes,
      };
    checkedMinute = span.to % minutesPerDay;
    if (span.to === minutesPerDay) dayOffset++;
  }
  return {};
}

function findNextOpening(hours: OpeningHours, { date, minutes }: LocalTime): NextOpening | undefined {
  for (let inDays = 0; inDays < maxDaysAhead; inDays++) {
    const openingDay = addDays(date, inDays);
    const span = getOpenSpans(hours, openingDay).find(({ from }) => inDays > 0 || from > minutes);
    if (span) return { date: openingDay, inDays, minutes: span.from };
  }
  return undefined;
}
