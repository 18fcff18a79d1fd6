import {
  type DayHours,
  hasSameHours,
  isAlwaysOpen,
  isClosed,
  type OpeningHours,
  type SpecialDays,
} from './opening-hours.ts';
import { dayCodes, monthCodes } from './parse-hours.ts';

/** The canonical text of opening hours, as `parseHours` reads it: equal hours have equal texts. */
export function formatHours({ week, closedOnHolidays, specialDays }: OpeningHours): string {
  const weekRules = isAlwaysOpen({ week })
    ? ['24/7']
    : listDistinctHours(week).map((hours) => formatRule(formatDayCodes(week, hours), hours));
  return [
    ...weekRules,
    ...(closedOnHolidays ? ['PH off'] : []),
    ...specialDays.map(formatSpecialDaysRule),
  ].join('; ');
}

const formatRule = (days: string, hours: DayHours) => `${days} ${formatSpans(hours)}`;

const listDistinctHours = (week: readonly DayHours[]) =>
  week.filter(
    (hours, day) => !isClosed(hours) && week.findIndex((other) => hasSameHours(other, hours)) === day,
  );

/** "Mo-We,Fr": the days with these hours. */
function formatDayCodes(week: readonly DayHours[], hours: DayHours): string {
  const dayRanges: { first: number; last: number }[] = [];
  week.forEach((dayHours, day) => {
    if (!hasSameHours(dayHours, hours)) return;
    const lastRange = dayRanges.at(-1);
    if (lastRange?.last === day - 1) lastRange.last = day;
    else dayRanges.push({ first: day, last: day });
  });
  return dayRanges
    .map(({ first, last }) =>
      last > first ? `${dayCodes[first]}${last > first + 1 ? '-' : ','}${dayCodes[last]}` : dayCodes[first],
    )
    .join(',');
}

const formatSpans = ({ spans, byAppointment }: DayHours): string =>
  [
    spans.map(({ from, to }) => `${formatClock(from)}-${formatClock(to)}`).join(','),
    byAppointment && '"by appointment"',
  ]
    .filter(Boolean)
    .join(' ') || 'off';

/** Formats minutes after midnight: "08:30". */
export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function formatSpecialDaysRule({ from, to, ...hours }: SpecialDays): string {
  const [year = '', month, day] = splitDate(from);
  const [toYear = '', toMonth, toDay] = splitDate(to);
  const lastDateParts =
    toYear !== year ? [toYear, toMonth, toDay] : toMonth !== month ? [toMonth, toDay] : [toDay];
  const days = [[year, month, day], ...(from === to ? [] : [lastDateParts])];
  return formatRule(days.map((parts) => parts.filter(Boolean).join(' ')).join('-'), hours);
}

/** Year, month and day: "2026", "Dec", "24" for "2026-12-24"; the year is undefined for "12-24". */
function splitDate(date: string) {
  const [day, month, year] = date.split('-').reverse();
  return [year, monthCodes[Number(month) - 1], day] as const;
}
