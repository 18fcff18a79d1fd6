// Hours as a form edits them: times as texts of inputs, which may be incomplete.
import {
  closedDay,
  type DayHours,
  formatClock,
  formatHours,
  isClosed,
  minutesPerDay,
  type SpecialDays,
  toOpeningHours,
} from '@app/listing-fields/hours';
import { getCurrentYear } from '@app/types';

/** "08:00", or empty. 00:00 as an end is midnight. */
export interface TypedSpan {
  from: string;
  to: string;
}

export type DayKind = 'closed' | 'open' | 'appointment';
export interface TypedDay {
  kind: DayKind;
  spans: TypedSpan[];
}

export interface TypedSpecialDays extends TypedDay {
  /** "2026-12-24", or empty. */
  from: string;
  /** The last day; empty: the same as `from`. */
  to: string;
  everyYear: boolean;
}

export interface HoursModel {
  /** Monday first. */
  week: TypedDay[];
  closedOnHolidays: boolean;
  specialDays: TypedSpecialDays[];
}

const closedTypedDay: TypedDay = { kind: 'closed', spans: [] };
export const blankSpecialDays: TypedSpecialDays = { ...closedTypedDay, from: '', to: '', everyYear: false };
export const defaultSpan: TypedSpan = { from: '08:00', to: '17:00' };

/** The form values of a stored text; all days are closed if there is none. */
export function toHoursModel(text: string): HoursModel {
  const hours = toOpeningHours(text);
  return {
    week: Array.from({ length: 7 }, (_, day) => toTypedDay(hours?.week[day] ?? closedDay)),
    closedOnHolidays: hours?.closedOnHolidays ?? false,
    specialDays: (hours?.specialDays ?? []).map(toTypedSpecialDays),
  };
}

const toTypedDay = (day: DayHours): TypedDay => ({
  kind: day.byAppointment ? 'appointment' : isClosed(day) ? 'closed' : 'open',
  spans: day.spans.map(({ from, to }) => ({
    from: formatClock(from),
    to: formatClock(to % minutesPerDay),
  })),
});

function toTypedSpecialDays({ from, to, ...day }: SpecialDays): TypedSpecialDays {
  const everyYear = from.length === 5;
  const year = getCurrentYear();
  const firstDate = everyYear ? `${year}-${from}` : from;
  const lastDate = everyYear ? `${to < from ? year + 1 : year}-${to}` : to;
  return { ...toTypedDay(day), from: firstDate, to: lastDate === firstDate ? '' : lastDate, everyYear };
}

export type DayProblem = 'times' | 'order' | 'date';

/** Problem with the times of a day; undefined if there is none. */
export function findDayProblem({ kind, spans }: TypedDay): DayProblem | undefined {
  if (kind === 'closed') return undefined;
  if ((kind === 'open' && spans.length === 0) || spans.some(({ from, to }) => from === '' || to === ''))
    return 'times';
  const minutes = spans.map(toMinutes);
  const isOrdered = minutes.every(
    ({ from, to }, index) => from < to && from >= (minutes[index - 1]?.to ?? 0),
  );
  return isOrdered ? undefined : 'order';
}

export const findSpecialProblem = (days: TypedSpecialDays): DayProblem | undefined =>
  days.from === '' || (days.to !== '' && days.to < days.from) ? 'date' : findDayProblem(days);

/** The line to store; empty if no day is open. With a problem, a text that the contract rejects. */
export function toHoursText({ week, closedOnHolidays, specialDays }: HoursModel): string {
  if (week.some(findDayProblem) || specialDays.some(findSpecialProblem)) return invalidHoursText;
  const days = week.map(toDayHours);
  if (days.every(isClosed)) return specialDays.length > 0 || closedOnHolidays ? invalidHoursText : '';
  return formatHours({ week: days, closedOnHolidays, specialDays: specialDays.map(toSpecialDays) });
}

const invalidHoursText = '?';

const toMinutes = ({ from, to }: TypedSpan) => ({
  from: parseClock(from),
  to: parseClock(to) || minutesPerDay,
});
const parseClock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

const toDayHours = ({ kind, spans }: TypedDay): DayHours =>
  kind === 'closed' ? closedDay : { spans: spans.map(toMinutes), byAppointment: kind === 'appointment' };

function toSpecialDays({ from, to, everyYear, ...day }: TypedSpecialDays): SpecialDays {
  const removeYear = (date: string) => (everyYear ? date.slice(5) : date);
  return { from: removeYear(from), to: removeYear(to || from), ...toDayHours(day) };
}

/** Adds a lunch break to the last span of a day, or a further span if noon is not within it. */
export function addBreak(spans: readonly TypedSpan[]): TypedSpan[] {
  const lastSpan = spans.at(-1);
  if (!lastSpan) return [defaultSpan];
  if (lastSpan.from < '12:00' && lastSpan.to > '13:00')
    return [...spans.slice(0, -1), { from: lastSpan.from, to: '12:00' }, { from: '13:00', to: lastSpan.to }];
  return [...spans, { from: '', to: '' }];
}
