// Hours as a form edits them: times are the texts of inputs, which may be incomplete.
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

/** Times as "08:00", or empty. A `to` of 00:00 is midnight at the end of the day. */
export interface EditedSpan {
  from: string;
  to: string;
}

export type DayKind = 'closed' | 'open' | 'appointment';
export interface EditedDay {
  kind: DayKind;
  spans: EditedSpan[];
}

export interface EditedSpecialDays extends EditedDay {
  /** "2026-12-24", or empty. */
  from: string;
  /** The last day; empty: the same as `from`. */
  to: string;
  everyYear: boolean;
}

export interface HoursModel {
  /** Monday first. */
  week: EditedDay[];
  closedOnHolidays: boolean;
  specialDays: EditedSpecialDays[];
}

const closedEditedDay: EditedDay = { kind: 'closed', spans: [] };
export const blankSpecialDays: EditedSpecialDays = { ...closedEditedDay, from: '', to: '', everyYear: false };
export const defaultSpan: EditedSpan = { from: '08:00', to: '17:00' };

/** Converts the text of hours to form values. Without valid hours all days are closed. */
export function toHoursModel(text: string): HoursModel {
  const hours = toOpeningHours(text);
  return {
    week: Array.from({ length: 7 }, (_, day) => toEditedDay(hours?.week[day] ?? closedDay)),
    closedOnHolidays: hours?.closedOnHolidays ?? false,
    specialDays: (hours?.specialDays ?? []).map(toEditedSpecialDays),
  };
}

const toEditedDay = (day: DayHours): EditedDay => ({
  kind: day.byAppointment ? 'appointment' : isClosed(day) ? 'closed' : 'open',
  spans: day.spans.map(({ from, to }) => ({
    from: formatClock(from),
    to: formatClock(to % minutesPerDay),
  })),
});

function toEditedSpecialDays({ from, to, ...day }: SpecialDays): EditedSpecialDays {
  const everyYear = from.length === 5;
  const year = getCurrentYear();
  const firstDate = everyYear ? `${year}-${from}` : from;
  const lastDate = everyYear ? `${to < from ? year + 1 : year}-${to}` : to;
  return { ...toEditedDay(day), from: firstDate, to: lastDate === firstDate ? '' : lastDate, everyYear };
}

export type DayError = 'times' | 'order' | 'date';

/** Returns the error in the times of a day. Undefined: none. */
export function findDayError({ kind, spans }: EditedDay): DayError | undefined {
  if (kind === 'closed') return undefined;
  if ((kind === 'open' && spans.length === 0) || spans.some(({ from, to }) => from === '' || to === ''))
    return 'times';
  const minutes = spans.map(toMinutes);
  const isOrdered = minutes.every(
    ({ from, to }, index) => from < to && from >= (minutes[index - 1]?.to ?? 0),
  );
  return isOrdered ? undefined : 'order';
}

export const findSpecialDaysError = (days: EditedSpecialDays): DayError | undefined =>
  days.from === '' || (days.to !== '' && days.to < days.from) ? 'date' : findDayError(days);

/** Formats form values as the text of hours; empty if no day is open. With errors: a text that the contract rejects. */
export function toHoursText({ week, closedOnHolidays, specialDays }: HoursModel): string {
  if (week.some(findDayError) || specialDays.some(findSpecialDaysError)) return invalidHoursText;
  const days = week.map(toDayHours);
  if (days.every(isClosed)) return specialDays.length > 0 || closedOnHolidays ? invalidHoursText : '';
  return formatHours({ week: days, closedOnHolidays, specialDays: specialDays.map(toSpecialDays) });
}

const invalidHoursText = '?';

const toMinutes = ({ from, to }: EditedSpan) => ({
  from: parseClock(from),
  to: parseClock(to) || minutesPerDay,
});
const parseClock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

const toDayHours = ({ kind, spans }: EditedDay): DayHours =>
  kind === 'closed' ? closedDay : { spans: spans.map(toMinutes), byAppointment: kind === 'appointment' };

function toSpecialDays({ from, to, everyYear, ...day }: EditedSpecialDays): SpecialDays {
  const removeYear = (date: string) => (everyYear ? date.slice(5) : date);
  return { from: removeYear(from), to: removeYear(to || from), ...toDayHours(day) };
}

/** Adds a lunch break to the last span of a day. Adds an empty span if noon is not within the last one. */
export function addBreak(spans: readonly EditedSpan[]): EditedSpan[] {
  const lastSpan = spans.at(-1);
  if (!lastSpan) return [defaultSpan];
  if (lastSpan.from < '12:00' && lastSpan.to > '13:00')
    return [...spans.slice(0, -1), { from: lastSpan.from, to: '12:00' }, { from: '13:00', to: lastSpan.to }];
  return [...spans, { from: '', to: '' }];
}
