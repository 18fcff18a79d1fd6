// Hours in words. Not formatted by `Intl`, since engines differ, but server and browsers must produce the same text.
import type { Locale } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { formatClock } from './format-hours.ts';
import {
  type DayHours,
  groupDays,
  incompleteHoursMark,
  isAlwaysOpen,
  isClosed,
  minutesPerDay,
  type OpeningHours,
  type SpecialDays,
} from './opening-hours.ts';
import { toOpeningHours } from './parse-hours.ts';

const calendarWords = {
  en: {
    days: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
    shortDays: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    dayPeriods: ['AM', 'PM'],
  },
  es: {
    days: 'lunes martes miércoles jueves viernes sábado domingo'.split(' '),
    shortDays: 'lun. mar. mié. jue. vie. sáb. dom.'.split(' '),
    months: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
    dayPeriods: ['a.\u00a0m.', 'p.\u00a0m.'],
  },
} as const satisfies Record<Locale, Record<string, readonly string[]>>;

/** "Monday" for 0. */
export const getDayName = (day: number, locale: Locale): string => calendarWords[locale].days[day]!;
/** "Mon" for 0. */
export const getShortDayName = (day: number, locale: Locale): string => calendarWords[locale].shortDays[day]!;

/** Formats minutes after midnight: "8:30 AM", "noon", "midnight". */
export function formatTimeOfDay(minutes: number, locale: Locale): string {
  if (minutes === minutesPerDay / 2) return m.hours_noon({}, { locale });
  if (minutes % minutesPerDay === 0) return m.hours_midnight({}, { locale });
  const [hour, minute] = formatClock(minutes).split(':').map(Number) as [number, number];
  const time = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  return `${time}\u00a0${calendarWords[locale].dayPeriods[hour < 12 ? 0 : 1]}`;
}

/** "8:30 AM to noon, 1 PM to 5 PM", "Closed", "By appointment". */
export function formatDayHours({ spans, byAppointment }: DayHours, locale: Locale): string {
  if (spans.length === 0)
    return byAppointment ? m.hours_only_by_appointment({}, { locale }) : m.hours_closed({}, { locale });
  const [firstSpan] = spans;
  const isWholeDay = firstSpan?.from === 0 && firstSpan.to === minutesPerDay;
  const times = isWholeDay
    ? m.hours_all_day({}, { locale })
    : spans
        .map(({ from, to }) =>
          formatRange(formatTimeOfDay(from, locale), formatTimeOfDay(to, locale), locale),
        )
        .join(', ');
  return byAppointment ? `${times}, ${m.hours_by_appointment({}, { locale })}` : times;
}

const formatRange = (from: string, to: string, locale: Locale) => m.hours_range({ from, to }, { locale });

/** "Mon to Fri", or "Saturday". */
export const formatDays = (firstDay: number, lastDay: number, locale: Locale): string =>
  firstDay === lastDay
    ? getDayName(firstDay, locale)
    : formatRange(getShortDayName(firstDay, locale), getShortDayName(lastDay, locale), locale);

/** "Dec 24" for "2026-12-24" or "12-24". */
function formatDate(date: string, locale: Locale): string {
  const [day, month] = date.split('-').reverse();
  const monthName = calendarWords[locale].months[Number(month) - 1]!;
  return locale === 'en' ? `${monthName} ${Number(day)}` : `${Number(day)} ${monthName}`;
}

/** "Dec 24 to Jan 2". */
export const formatDates = ({ from, to }: Pick<SpecialDays, 'from' | 'to'>, locale: Locale): string =>
  from === to
    ? formatDate(from, locale)
    : formatRange(formatDate(from, locale), formatDate(to, locale), locale);

/** "Dec 24, 2026: 8 AM to noon"; days of every year have none. */
export function formatSpecialDays(specialDays: SpecialDays, locale: Locale): string {
  const year = /^\d{4}/.exec(specialDays.from)?.[0];
  const dates = formatDates(specialDays, locale);
  return `${year ? `${dates}, ${year}` : dates}: ${formatDayHours(specialDays, locale)}`;
}

export const formatHolidays = (locale: Locale): string =>
  `${m.hours_holidays({}, { locale })}: ${m.hours_closed({}, { locale })}`;

/** Hours line by line: "Mon to Fri: 8 AM to 5 PM". Closed days are left out. */
export function formatHoursLines(hours: OpeningHours, locale: Locale): string[] {
  if (isAlwaysOpen(hours)) return [m.hours_always({}, { locale })];
  return [
    ...groupDays(hours.week)
      .filter(({ hours: dayHours }) => !isClosed(dayHours))
      .map(
        ({ first, last, hours: dayHours }) =>
          `${formatDays(first, last, locale)}: ${formatDayHours(dayHours, locale)}`,
      ),
    ...(hours.closedOnHolidays ? [formatHolidays(locale)] : []),
    ...hours.specialDays.map((days) => formatSpecialDays(days, locale)),
  ];
}

/** Lines of a text. One that cannot be parsed is returned unchanged; incomplete hours of a form have none. */
export function describeHours(text: string, locale: Locale): string[] {
  const hours = toOpeningHours(text);
  if (hours) return formatHoursLines(hours, locale);
  return text === '' || text.startsWith(incompleteHoursMark) ? [] : [text];
}
