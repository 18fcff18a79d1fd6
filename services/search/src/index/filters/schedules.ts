// Which listings are open now, and which on Saturdays. Time changes few of them, so searches read a bit of each listing
// as for any filter, and the clock changes the bits: once a minute each different line of hours is compared with the
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
import { addTo, removeFrom } from '../lists.ts';

/** Where the hours of a place are in a search. */
export interface ScheduledPlace {
  /** In the notation of listings; undefined if not stated. */
  hours?: string | undefined;
  /** Name of the time zone; undefined if unknown. */
  timeZone?: string | undefined;
}

interface Schedule {
  key: string;
  hours: OpeningHours;
  timeZone: string;
  isOpen: boolean;
  /** When it is open without an appointment on a date. */
  date: string;
  spans: readonly TimeSpan[];
}

/** Names the hours of a place with their zone; undefined if they are not known. */
export const toScheduleKey = ({ hours, timeZone }: ScheduledPlace): string | undefined =>
  hours && timeZone ? `${timeZone} ${hours}` : undefined;

/** The place that a key names. */
export function fromScheduleKey(key: string): ScheduledPlace {
  const zoneLength = key.indexOf(' ');
  return { timeZone: key.slice(0, zoneLength), hours: key.slice(zoneLength + 1) };
}

const saturday = 5;
const minuteMs = 60_000;

export class Schedules {
  readonly #byKey = new Map<string, Schedule>();
  /** Main places by schedule; one stands there once for each of its places. */
  readonly #mains = new Map<Schedule, number[]>();
  /** The schedules of a listing's places by its main place. */
  readonly #byMain: (readonly Schedule[] | undefined)[] = [];
  /** How many places of a listing are open, by its main place. */
  readonly #openPlaces: number[] = [];
  #now: number | undefined;

  /** Adds the places of a listing. Returns which options of the filter it has. */
  add(main: number, places: readonly ScheduledPlace[]): SearchFilters['open'] {
    const schedules = places.flatMap((place) => this.#findSchedule(place) ?? []);
    this.#byMain[main] = schedules;
    for (const schedule of schedules) addTo(this.#mains, schedule, main);
    const isOnSaturdays = schedules.some(({ hours }) => !isClosed(hours.week[saturday]!));
    this.#openPlaces[main] = schedules.filter(({ isOpen }) => isOpen).length;
    return (['now', 'saturday'] as const).filter((option) =>
      option === 'now' ? this.#openPlaces[main]! > 0 : isOnSaturdays,
    );
  }

  remove(main: number): void {
    for (const schedule of this.#byMain[main] ?? []) {
      removeFrom(this.#mains, schedule, main);
      if (!this.#mains.has(schedule)) this.#byKey.delete(schedule.key);
    }
    this.#byMain[main] = undefined;
  }

  /** Moves the clock to an instant, and calls `work` for each listing that opens or closes: its main place. */
  setClock(instant: number, work: (main: number) => void): void {
    const now = Math.floor(instant / minuteMs) * minuteMs;
    if (now === this.#now) return;
    this.#now = now;
    const times = new Map<string, LocalTime>();
    const wasOpen = new Map<number, boolean>();
    for (const schedule of this.#byKey.values()) {
      const { timeZone, isOpen } = schedule;
      const time = times.get(timeZone) ?? toLocalTime(now, timeZone);
      times.set(timeZone, time);
      update(schedule, time);
      if (schedule.isOpen === isOpen) continue;
      for (const main of this.#mains.get(schedule) ?? []) {
        if (!wasOpen.has(main)) wasOpen.set(main, this.#openPlaces[main]! > 0);
        this.#openPlaces[main]! += isOpen ? -1 : 1;
      }
    }
    for (const [main, isOpen] of wasOpen) if (this.#openPlaces[main]! > 0 !== isOpen) work(main);
  }

  #findSchedule(place: ScheduledPlace): Schedule | undefined {
    const key = toScheduleKey(place);
    if (key === undefined) return undefined;
    const { hours: text = '', timeZone = '' } = place;
    const known = this.#byKey.get(key);
    const hours = known ? undefined : toOpeningHours(text);
    if (known || !hours) return known;
    const schedule: Schedule = { key, hours, timeZone, isOpen: false, date: '', spans: [] };
    if (this.#now !== undefined) update(schedule, toLocalTime(this.#now, timeZone));
    this.#byKey.set(key, schedule);
    return schedule;
  }
}

function update(schedule: Schedule, { date, minutes }: LocalTime): void {
  if (schedule.date !== date) {
    const { spans, byAppointment } = getDateHours(schedule.hours, date);
    schedule.date = date;
    schedule.spans = byAppointment ? [] : spans;
  }
  schedule.isOpen = schedule.spans.some(({ from, to }) => from <= minutes && minutes < to);
}
