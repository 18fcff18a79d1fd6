// Keeps track of which listings are open now, and which on Saturdays. Searches read a bit of each listing, like for any
// filter, and the clock changes these bits: once a minute, each distinct text of opening hours is compared with the
// time in its zone.
import {
  getDateHours,
  isClosed,
  type LocalTime,
  type OpeningHours,
  type TimeSpan,
  toLocalTime,
  toOpeningHours,
} from '@app/listing-fields/hours';
import type { SearchFilters } from '@app/types';
import { addToList, removeFromList } from '../lists.ts';

export interface ScheduledPlace {
  /** In the notation of listings; undefined if not stated. */
  hours?: string | undefined;
  /** Name of the time zone; undefined if unknown. */
  timeZone?: string | undefined;
}

/** Opening hours in a zone, shared by all places that have them. */
interface Schedule {
  /** As `toScheduleKey` returns it. */
  key: string;
  hours: OpeningHours;
  timeZone: string;
  isOpen: boolean;
  /** The local date of `spans`. */
  date: string;
  /** The hours of that date that need no appointment. */
  spans: readonly TimeSpan[];
}

/** Joins the hours of a place with their zone to a key; undefined if either is unknown. */
export const toScheduleKey = ({ hours, timeZone }: ScheduledPlace): string | undefined =>
  hours && timeZone ? `${timeZone} ${hours}` : undefined;

export function fromScheduleKey(key: string): ScheduledPlace {
  const zoneLength = key.indexOf(' ');
  return { timeZone: key.slice(0, zoneLength), hours: key.slice(zoneLength + 1) };
}

const saturdayIndex = 5;
const minuteMs = 60_000;

export class Schedules {
  readonly #scheduleByKey = new Map<string, Schedule>();
  /** Main places by schedule; a listing is in the list once for each of its places with this schedule. */
  readonly #mainPlacesBySchedule = new Map<Schedule, number[]>();
  /** The schedules of a listing's places by its main place. */
  readonly #schedulesByMainPlace: (readonly Schedule[] | undefined)[] = [];
  /** The number of open places of a listing, by its main place. */
  readonly #openPlaceCounts: number[] = [];
  #clockMs: number | undefined;

  /** Adds the places of a listing. Returns the options of the filter "open" that it has. */
  add(mainPlace: number, places: readonly ScheduledPlace[]): SearchFilters['open'] {
    const schedules = places.flatMap((place) => this.#findOrAddSchedule(place) ?? []);
    this.#schedulesByMainPlace[mainPlace] = schedules;
    for (const schedule of schedules) addToList(this.#mainPlacesBySchedule, schedule, mainPlace);
    const isOpenOnSaturdays = schedules.some(({ hours }) => !isClosed(hours.week[saturdayIndex]!));
    this.#openPlaceCounts[mainPlace] = schedules.filter(({ isOpen }) => isOpen).length;
    return (['now', 'saturday'] as const).filter((option) =>
      option === 'now' ? this.isOpen(mainPlace) : isOpenOnSaturdays,
    );
  }

  /** True if a place of the listing is open at the time of `setClock`. */
  isOpen(mainPlace: number): boolean {
    return this.#openPlaceCounts[mainPlace]! > 0;
  }

  remove(mainPlace: number): void {
    for (const schedule of this.#schedulesByMainPlace[mainPlace] ?? []) {
      removeFromList(this.#mainPlacesBySchedule, schedule, mainPlace);
      if (!this.#mainPlacesBySchedule.has(schedule)) this.#scheduleByKey.delete(schedule.key);
    }
    this.#schedulesByMainPlace[mainPlace] = undefined;
  }

  /** Sets the time (milliseconds since 1970). Calls `onChange` for the main places of listings that open or close. */
  setClock(timeMs: number, onChange: (mainPlace: number) => void): void {
    const clockMs = Math.floor(timeMs / minuteMs) * minuteMs;
    if (clockMs === this.#clockMs) return;
    this.#clockMs = clockMs;
    const timeByZone = new Map<string, LocalTime>();
    const wasOpenByMainPlace = new Map<number, boolean>();
    for (const schedule of this.#scheduleByKey.values()) {
      const { timeZone, isOpen: wasOpen } = schedule;
      const time = timeByZone.get(timeZone) ?? toLocalTime(clockMs, timeZone);
      timeByZone.set(timeZone, time);
      updateSchedule(schedule, time);
      if (schedule.isOpen === wasOpen) continue;
      for (const mainPlace of this.#mainPlacesBySchedule.get(schedule) ?? []) {
        if (!wasOpenByMainPlace.has(mainPlace)) wasOpenByMainPlace.set(mainPlace, this.isOpen(mainPlace));
        this.#openPlaceCounts[mainPlace]! += wasOpen ? -1 : 1;
      }
    }
    for (const [mainPlace, wasOpen] of wasOpenByMainPlace)
      if (this.isOpen(mainPlace) !== wasOpen) onChange(mainPlace);
  }

  #findOrAddSchedule(place: ScheduledPlace): Schedule | undefined {
    const key = toScheduleKey(place);
    if (key === undefined) return undefined;
    const { hours: hoursText = '', timeZone = '' } = place;
    const knownSchedule = this.#scheduleByKey.get(key);
    const hours = knownSchedule ? undefined : toOpeningHours(hoursText);
    if (knownSchedule || !hours) return knownSchedule;
    const schedule: Schedule = { key, hours, timeZone, isOpen: false, date: '', spans: [] };
    if (this.#clockMs !== undefined) updateSchedule(schedule, toLocalTime(this.#clockMs, timeZone));
    this.#scheduleByKey.set(key, schedule);
    return schedule;
  }
}

function updateSchedule(schedule: Schedule, { date, minutes }: LocalTime): void {
  if (schedule.date !== date) {
    const { spans, byAppointment } = getDateHours(schedule.hours, date);
    schedule.date = date;
    schedule.spans = byAppointment ? [] : spans;
  }
  schedule.isOpen = schedule.spans.some(({ from, to }) => from <= minutes && minutes < to);
}
