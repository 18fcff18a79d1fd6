// Hours as a form edits them: times are the texts of inputs, which may be incomplete.
import {
  closedDay,
  type DayHours,
  formatClock,
  formatHours,
  incompleteHoursMark,
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

export interface EditedSpecialPeriod extends EditedDay {
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
  specialDays: EditedSpecialPeriod[];
}

const closedEditedDay: EditedDay = { kind: 'closed', spans: [] };
export const blankSpecialPeriod: EditedSpecialPeriod = {
  ...closedEditedDay,
  from: '',
  to: '',
  everyYear: false,
};
export const defaultSpan: EditedSpan = { from: '08:00', to: '17:00' };

/** Converts a text of `toHoursText` to form values. Without hours all days are closed. */
export function toHoursModel(text: string): HoursModel {
  const incompleteModel = parseIncompleteHours(text);
  if (incompleteModel) return incompleteModel;
  const hours = toOpeningHours(text);
  return {
    week: Array.from({ length: 7 }, (_, dayIndex) => toEditedDay(hours?.week[dayIndex] ?? closedDay)),
    closedOnHolidays: hours?.closedOnHolidays ?? false,
    specialDays: (hours?.specialDays ?? []).map(toEditedSpecialPeriod),
  };
}

/** Reads incomplete hours of a draft; undefined if the text is something else. */
function parseIncompleteHours(text: string): HoursModel | undefined {
  if (!text.startsWith(incompleteHoursMark)) return undefined;
  try {
    const model = JSON.parse(text.slice(incompleteHoursMark.length)) as HoursModel;
    return model.week.length === 7 && [...model.week, ...model.specialDays].every(isEditedDay)
      ? model
      : undefined;
  } catch {
    return undefined;
  }
}

const dayKinds: readonly unknown[] = ['closed', 'open', 'appointment'] satisfies DayKind[];
const isEditedDay = ({ kind, spans }: EditedDay): boolean =>
  dayKinds.includes(kind) &&
  spans.every(({ from, to }) => typeof from === 'string' && typeof to === 'string');

const toEditedDay = (day: DayHours): EditedDay => ({
  kind: day.byAppointment ? 'appointment' : isClosed(day) ? 'closed' : 'open',
  spans: day.spans.map(({ from, to }) => ({
    from: formatClock(from),
    to: formatClock(to % minutesPerDay),
  })),
});

function toEditedSpecialPeriod({ from, to, ...day }: SpecialDays): EditedSpecialPeriod {
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
  const minuteSpans = spans.map(toMinuteSpan);
  const isOrdered = minuteSpans.every(
    ({ from, to }, index) => from < to && from >= (minuteSpans[index - 1]?.to ?? 0),
  );
  return isOrdered ? undefined : 'order';
}

export const findSpecialPeriodError = (period: EditedSpecialPeriod): DayError | undefined =>
  period.from === '' || (period.to !== '' && period.to < period.from) ? 'date' : findDayError(period);

/**
 * Formats form values as the text of hours; empty if no day is open. With errors: a text that the contract rejects, and
 * from which `toHoursModel` makes the same values again.
 */
export function toHoursText(model: HoursModel): string {
  const { week, closedOnHolidays, specialDays: specialPeriods } = model;
  const weekHours = week.map(toDayHours);
  const isWeekClosed = weekHours.every(isClosed);
  if (isWeekClosed && specialPeriods.length === 0 && !closedOnHolidays && !week.some(findDayError)) return '';
  if (isWeekClosed || week.some(findDayError) || specialPeriods.some(findSpecialPeriodError))
    return incompleteHoursMark + JSON.stringify(model);
  return formatHours({ week: weekHours, closedOnHolidays, specialDays: specialPeriods.map(toSpecialDays) });
}

const toMinuteSpan = ({ from, to }: EditedSpan) => ({
  from: parseClock(from),
  to: parseClock(to) || minutesPerDay,
});
const parseClock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

const toDayHours = ({ kind, spans }: EditedDay): DayHours =>
  kind === 'closed' ? closedDay : { spans: spans.map(toMinuteSpan), byAppointment: kind === 'appointment' };

function toSpecialDays({ from, to, everyYear, ...day }: EditedSpecialPeriod): SpecialDays {
  const toRuleDate = (date: string) => (everyYear ? date.slice(5) : date);
  return { from: toRuleDate(from), to: toRuleDate(to || from), ...toDayHours(day) };
}

/**
 * Adds a lunch break to the last span of a day, or an empty span if 12:00 to 13:00 is not within it. Without spans: adds
 * the default one.
 */
export function addBreak(spans: readonly EditedSpan[]): EditedSpan[] {
  const lastSpan = spans.at(-1);
  if (!lastSpan) return [defaultSpan];
  const isOpenUntilMidnight = lastSpan.to === '00:00';
  if (lastSpan.from < '12:00' && (lastSpan.to > '13:00' || isOpenUntilMidnight))
    return [...spans.slice(0, -1), { from: lastSpan.from, to: '12:00' }, { from: '13:00', to: lastSpan.to }];
  return [...spans, { from: '', to: '' }];
}
