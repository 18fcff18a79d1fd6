// Waiting times in business hours, in which the SLA is measured.
import type { SlaSettings } from '@app/db';

/** SLA status of an item; business hours, fractional. */
export interface SlaStatus {
  hours: number;
  promisedHours: number;
  /** Hours left until the SLA; 0 afterwards. */
  leftHours: number;
  /** Hours beyond the SLA; 0 before. */
  overHours: number;
}

type Calendar = Omit<SlaSettings, 'hours'>;

const hourMs = 3_600_000;
const quarterHourMs = hourMs / 4;
const dayMs = 24 * hourMs;

/** Business hours between two times; 0 if reversed. */
export function countBusinessHours(from: Date, to: Date, calendar: Calendar): number {
  const { toDay, findOpenTime } = createSchedule(calendar);
  let totalMs = 0;
  const lastDay = toDay(to.getTime());
  for (let day = toDay(from.getTime()); day <= lastDay; day += dayMs) {
    const { startMs, endMs } = findOpenTime(day);
    totalMs += Math.max(0, Math.min(endMs, to.getTime()) - Math.max(startMs, from.getTime()));
  }
  return totalMs / hourMs;
}

/** SLA status of an item that has waited since this time. */
export function computeSlaStatus(since: Date, now: Date, calendar: SlaSettings): SlaStatus {
  const hours = countBusinessHours(since, now, calendar);
  const promisedHours = calendar.hours;
  return {
    hours,
    promisedHours,
    leftHours: Math.max(0, promisedHours - hours),
    overHours: Math.max(0, hours - promisedHours),
  };
}

/** Limits the search through the calendar. */
const maxSearchDays = 400;

/** Returns the latest time since which this many business hours have passed; the epoch if there are too few. */
export function subtractBusinessHours(now: Date, hours: number, calendar: Calendar): Date {
  const { toDay, findOpenTime } = createSchedule(calendar);
  let remainingMs = hours * hourMs;
  const today = toDay(now.getTime());
  for (let day = today; day > today - maxSearchDays * dayMs; day -= dayMs) {
    const { startMs, endMs } = findOpenTime(day);
    const workedMs = Math.min(endMs, now.getTime()) - startMs;
    if (workedMs <= 0) continue;
    if (workedMs >= remainingMs) return new Date(startMs + workedMs - remainingMs);
    remainingMs -= workedMs;
  }
  return new Date(0);
}

/** The business hours by day. Days are UTC midnights, so that adding a day is unaffected by clock changes. */
function createSchedule({ timezone, opens, closes, weekdays, holidays }: Calendar) {
  const { toDay, toTimeMs } = getZoneClock(timezone);
  const [openingMinute, closingMinute] = [parseMinuteOfDay(opens), parseMinuteOfDay(closes)];
  const holidaySet = new Set(holidays);
  return {
    toDay,
    /** Start and end in milliseconds; both 0 on a day without work. */
    findOpenTime(day: number): { startMs: number; endMs: number } {
      const date = new Date(day);
      const isWorkday =
        weekdays.includes(date.getUTCDay() || 7) && !holidaySet.has(date.toISOString().slice(0, 10));
      if (!isWorkday) return { startMs: 0, endMs: 0 };
      return { startMs: toTimeMs(day, openingMinute), endMs: toTimeMs(day, closingMinute) };
    },
  };
}

function parseMinuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The start of a calendar day (YYYY-MM-DD) in a time zone (IANA name). */
export const toDayStart = (day: string, timezone: string): Date =>
  new Date(getZoneClock(timezone).toTimeMs(Date.parse(day), 0));

/** The end of a calendar day: the start of the next one. */
export const toDayEnd = (day: string, timezone: string): Date =>
  new Date(getZoneClock(timezone).toTimeMs(Date.parse(day) + dayMs, 0));

interface ZoneClock {
  /** Calendar day of a time there, as the UTC midnight of the same date. */
  toDay(timeMs: number): number;
  /** The time at which clocks there show these minutes of the day. */
  toTimeMs(day: number, minuteOfDay: number): number;
}

const clockByZone = new Map<string, ZoneClock>();

/** Cached, because creating a formatter is expensive. */
function getZoneClock(timezone: string): ZoneClock {
  const clock = clockByZone.get(timezone) ?? createZoneClock(timezone);
  clockByZone.set(timezone, clock);
  return clock;
}

function createZoneClock(timezone: string): ZoneClock {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetMsByQuarter = new Map<number, number>();
  /**
   * Offset from UTC in milliseconds. Clock changes happen at quarters of an hour, so each quarter is formatted once.
   */
  const getOffsetMs = (timeMs: number): number => {
    const quarterStartMs = Math.floor(timeMs / quarterHourMs) * quarterHourMs;
    const cachedOffsetMs = offsetMsByQuarter.get(quarterStartMs);
    if (cachedOffsetMs !== undefined) return cachedOffsetMs;
    const dateParts = Object.fromEntries(
      formatter.formatToParts(quarterStartMs).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = dateParts;
    const offsetMs = Date.UTC(year, month - 1, day, hour, minute, second) - quarterStartMs;
    offsetMsByQuarter.set(quarterStartMs, offsetMs);
    return offsetMs;
  };
  return {
    toDay: (timeMs) => Math.floor((timeMs + getOffsetMs(timeMs)) / dayMs) * dayMs,
    toTimeMs(day, minuteOfDay) {
      const wallClockMs = day + minuteOfDay * 60_000;
      // The first guess may be on the other side of a clock change; the second is correct.
      return wallClockMs - getOffsetMs(wallClockMs - getOffsetMs(wallClockMs));
    },
  };
}
