// Waiting times in business hours, in which the SLA is measured.
import type { SlaSettings } from '@app/db';

/** SLA status of an item; business hours, fractional. */
export interface SlaStatus {
  /** Hours waited. */
  hours: number;
  /** Hours of the SLA. */
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
  const zone = getZoneClock(calendar.timezone);
  const opens = parseMinutes(calendar.opens);
  const closes = parseMinutes(calendar.closes);
  const holidays = new Set(calendar.holidays);
  let totalMs = 0;
  // Calendar days as UTC midnights, so that adding a day is unaffected by clock changes.
  const lastDay = zone.toDay(to.getTime());
  for (let day = zone.toDay(from.getTime()); day <= lastDay; day += dayMs) {
    if (!isWorkday(day, calendar.weekdays, holidays)) continue;
    const start = Math.max(zone.toMoment(day, opens), from.getTime());
    const end = Math.min(zone.toMoment(day, closes), to.getTime());
    totalMs += Math.max(0, end - start);
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
  const zone = getZoneClock(calendar.timezone);
  const opens = parseMinutes(calendar.opens);
  const closes = parseMinutes(calendar.closes);
  const holidays = new Set(calendar.holidays);
  let remainingMs = hours * hourMs;
  const today = zone.toDay(now.getTime());
  for (let day = today; day > today - maxSearchDays * dayMs; day -= dayMs) {
    if (!isWorkday(day, calendar.weekdays, holidays)) continue;
    const start = zone.toMoment(day, opens);
    const workedMs = Math.min(zone.toMoment(day, closes), now.getTime()) - start;
    if (workedMs <= 0) continue;
    if (workedMs >= remainingMs) return new Date(start + workedMs - remainingMs);
    remainingMs -= workedMs;
  }
  return new Date(0);
}

function isWorkday(day: number, weekdays: readonly number[], holidays: ReadonlySet<string>): boolean {
  const date = new Date(day);
  return weekdays.includes(date.getUTCDay() || 7) && !holidays.has(date.toISOString().slice(0, 10));
}

function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The start of a calendar day (YYYY-MM-DD) in a time zone (IANA name). */
export const toDayStart = (day: string, timezone: string): Date =>
  new Date(getZoneClock(timezone).toMoment(Date.parse(day), 0));

/** The end of a calendar day: the start of the next one. */
export const toDayEnd = (day: string, timezone: string): Date =>
  new Date(getZoneClock(timezone).toMoment(Date.parse(day) + dayMs, 0));

interface ZoneClock {
  /** Calendar day of a time there, as the UTC midnight of the same date. */
  toDay(ms: number): number;
  /** The time at which clocks there show these minutes of the day. */
  toMoment(day: number, minutes: number): number;
}

const clocksByZone = new Map<string, ZoneClock>();

/** Cached, because creating a formatter is expensive. */
function getZoneClock(timezone: string): ZoneClock {
  const zone = clocksByZone.get(timezone) ?? createZoneClock(timezone);
  clocksByZone.set(timezone, zone);
  return zone;
}

function createZoneClock(timezone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  /**
   * Offset from UTC in milliseconds. Clock changes happen at quarters of an hour, so each quarter is formatted once.
   */
  const getOffset = (ms: number): number => {
    const quarter = Math.floor(ms / quarterHourMs) * quarterHourMs;
    const cachedOffset = offsets.get(quarter);
    if (cachedOffset !== undefined) return cachedOffset;
    const parts = Object.fromEntries(
      format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter;
    offsets.set(quarter, offset);
    return offset;
  };
  return {
    toDay: (ms) => Math.floor((ms + getOffset(ms)) / dayMs) * dayMs,
    toMoment(day, minutes) {
      const wallClockMs = day + minutes * 60_000;
      // The first guess may be on the other side of a clock change; the second is correct.
      return wallClockMs - getOffset(wallClockMs - getOffset(wallClockMs));
    },
  };
}
