// How long something has waited, in the hours in which somebody is at work: what visitors were promised is counted so.
import type { PromiseSettings } from '@app/db';

/** How much of the promise is used up; all in business hours, as fractions. */
export interface SlaStatus {
  /** Waited so far. */
  hours: number;
  /** What was promised. */
  promisedHours: number;
  /** Until the promise is broken; 0 once it is. */
  leftHours: number;
  /** Since the promise was broken; 0 before. */
  overHours: number;
}

type Calendar = Omit<PromiseSettings, 'hours'>;

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
const dayMs = 24 * hourMs;

/** Hours between two moments in which somebody is at work; 0 where the second comes first. */
export function countBusinessHours(from: Date, to: Date, calendar: Calendar): number {
  const zone = getZone(calendar.timezone);
  const opens = parseMinutes(calendar.opens);
  const closes = parseMinutes(calendar.closes);
  const holidays = new Set(calendar.holidays);
  let ms = 0;
  // Days of the calendar as UTC midnights: adding a day to one never meets a change of the clocks.
  const last = zone.toDay(to.getTime());
  for (let day = zone.toDay(from.getTime()); day <= last; day += dayMs) {
    if (!isWorkday(day, calendar.weekdays, holidays)) continue;
    const start = Math.max(zone.toMoment(day, opens), from.getTime());
    const end = Math.min(zone.toMoment(day, closes), to.getTime());
    ms += Math.max(0, end - start);
  }
  return ms / hourMs;
}

/** What is left of the promise for something that has waited since then. */
export function computeSlaStatus(since: Date, now: Date, calendar: PromiseSettings): SlaStatus {
  const hours = countBusinessHours(since, now, calendar);
  const promisedHours = calendar.hours;
  return {
    hours,
    promisedHours,
    leftHours: Math.max(0, promisedHours - hours),
    overHours: Math.max(0, hours - promisedHours),
  };
}

/** How far back the calendar is walked: nothing waits for longer than what a search of it could mean. */
const furthestDays = 400;

/** The latest moment since which so many hours of work have passed. */
export function subtractBusinessHours(now: Date, hours: number, calendar: Calendar): Date {
  const zone = getZone(calendar.timezone);
  const opens = parseMinutes(calendar.opens);
  const closes = parseMinutes(calendar.closes);
  const holidays = new Set(calendar.holidays);
  let left = hours * hourMs;
  const today = zone.toDay(now.getTime());
  for (let day = today; day > today - furthestDays * dayMs; day -= dayMs) {
    if (!isWorkday(day, calendar.weekdays, holidays)) continue;
    const start = zone.toMoment(day, opens);
    const worked = Math.min(zone.toMoment(day, closes), now.getTime()) - start;
    if (worked <= 0) continue;
    if (worked >= left) return new Date(start + worked - left);
    left -= worked;
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

interface Zone {
  /** The day of a moment on the calendar there, as the UTC midnight of the same date. */
  toDay(ms: number): number;
  /** When the clocks there show these minutes of that day. */
  toMoment(day: number, minutes: number): number;
}

const zones = new Map<string, Zone>();

/** Making a formatter costs more than all that is done with it, so each is made once. */
function getZone(timezone: string): Zone {
  const made = zones.get(timezone) ?? makeZone(timezone);
  zones.set(timezone, made);
  return made;
}

function makeZone(timezone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const offsets = new Map<number, number>();
  /** How far the clocks there are ahead of UTC. They change at quarters of an hour: each quarter is formatted once. */
  const getOffset = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs) * quarterMs;
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const part = Object.fromEntries(
      format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter;
    offsets.set(quarter, offset);
    return offset;
  };
  return {
    toDay: (ms) => Math.floor((ms + getOffset(ms)) / dayMs) * dayMs,
    toMoment(day, minutes) {
      const shown = day + minutes * 60_000;
      // The offset at the first guess may be that of the other side of a change of the clocks: the second is right.
      return shown - getOffset(shown - getOffset(shown));
    },
  };
}
