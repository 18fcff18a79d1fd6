import {
  type DayHours,
  isClosed,
  maxHoursLength,
  maxSpans,
  maxSpecialDays,
  minutesPerDay,
  type OpeningHours,
  type SpecialDays,
  type TimeSpan,
} from './opening-hours.ts';

/** Why a text cannot be parsed. `part`: the invalid part of the text. */
export interface HoursIssue {
  code: 'days' | 'twice' | 'times' | 'order' | 'many' | 'date' | 'never' | 'long';
  part: string;
}

class HoursError extends Error {
  readonly issue: HoursIssue;
  constructor(code: HoursIssue['code'], part: string) {
    super(code);
    this.issue = { code, part };
  }
}

export const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export const monthCodes = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const daysPerMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const findCodeIndex = (codes: readonly string[], text: string) =>
  codes.findIndex((code) => code.toLowerCase() === text.toLowerCase());

/** Parses a line of hours. Input as people type it: spaces, capitals, dashes of any kind and 8:00 are accepted. */
export function parseHours(text: string): { hours: OpeningHours } | { issue: HoursIssue } {
  try {
    return { hours: parseRules(text) };
  } catch (error) {
    if (error instanceof HoursError) return { issue: error.issue };
    throw error;
  }
}

/** The hours of a stored text; undefined if there are none, or an old text cannot be read. */
export function toOpeningHours(text: string | undefined): OpeningHours | undefined {
  if (!text) return undefined;
  const parseResult = parseHours(text);
  return 'hours' in parseResult ? parseResult.hours : undefined;
}

const alwaysRule = '24/7';
const appointmentRule = '"by appointment"';

function parseRules(text: string): OpeningHours {
  if (text.length > maxHoursLength) throw new HoursError('long', '');
  const week: (DayHours | undefined)[] = Array.from({ length: 7 });
  const specialDays: SpecialDays[] = [];
  let closedOnHolidays = false;
  const setDays = (days: readonly number[], hours: DayHours, part: string) => {
    for (const day of days) {
      if (week[day]) throw new HoursError('twice', part);
      week[day] = hours;
    }
  };
  for (const rule of splitRules(text)) {
    if (rule === alwaysRule) setDays(allDays, parseDayHours('00:00-24:00'), rule);
    else if (rule === appointmentRule) setDays(allDays, parseDayHours(rule), rule);
    else if (/^PH off$/i.test(rule)) closedOnHolidays = true;
    else if (dateStartPattern.test(rule)) specialDays.push(parseSpecialDays(rule));
    else {
      const [daysText = '', ...hoursTexts] = rule.split(' ');
      setDays(parseDays(daysText), parseDayHours(hoursTexts.join(' ')), rule);
    }
  }
  if (specialDays.length > maxSpecialDays) throw new HoursError('many', '');
  const hours = {
    week: Array.from(week, (day) => day ?? parseDayHours('off')),
    closedOnHolidays,
    specialDays: specialDays.sort((a, b) => (a.from < b.from ? -1 : 1)),
  };
  if (hours.week.every(isClosed)) throw new HoursError('never', '');
  return hours;
}

const allDays = [0, 1, 2, 3, 4, 5, 6];

const splitRules = (text: string): string[] =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/["\u201c\u201d]?by appointment["\u201c\u201d]?/gi, appointmentRule)
    .replace(/\s+/g, ' ')
    .replace(/ ?([-,]) ?/g, '$1')
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');

function parseDays(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = -1, last = first, extraDay] = part.split('-').map((day) => findCodeIndex(dayCodes, day));
    if (first < 0 || last < first || extraDay !== undefined) throw new HoursError('days', part);
    return allDays.slice(first, last + 1);
  });
}

/** "08:00-12:00,13:00-17:00", with or without "by appointment"; "off". */
function parseDayHours(text: string): DayHours {
  if (/^(?:off|closed)$/i.test(text)) return { spans: [], byAppointment: false };
  const byAppointment = text.endsWith(appointmentRule);
  const spansText = (byAppointment ? text.slice(0, -appointmentRule.length) : text).trim();
  if (spansText === '' && byAppointment) return { spans: [], byAppointment };
  const spans = spansText.split(',').map(parseSpan);
  if (spans.length > maxSpans) throw new HoursError('many', spansText);
  spans.forEach(({ from, to }, i) => {
    if (to <= from || from < (spans[i - 1]?.to ?? 0)) throw new HoursError('order', spansText);
  });
  return { spans, byAppointment };
}

function parseSpan(text: string): TimeSpan {
  const numbers = /^(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)$/.exec(text)?.slice(1).map(Number);
  const [fromHour = 99, fromMinute = 99, toHour = 99, toMinute = 99] = numbers ?? [];
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (fromMinute > 59 || toMinute > 59 || from >= minutesPerDay || to > minutesPerDay)
    throw new HoursError('times', text);
  return { from, to };
}

const dateStartPattern = new RegExp(`^(?:\\d{4} )?(?:${monthCodes.join('|')})\\b`, 'i');
const datePattern = /^(?:(\d{4}) )?([a-z]{3}) (\d{1,2})(?:-(?:(?:(\d{4}) )?([a-z]{3}) )?(\d{1,2}))? (.+)$/i;

/** "Dec 25 off", "2026 Dec 24 08:00-12:00", "2026 Dec 24-2027 Jan 02 off". */
function parseSpecialDays(rule: string): SpecialDays {
  const [, year, month = '', day = '', toYear = year, toMonth = month, toDay = day, hours = ''] =
    datePattern.exec(rule) ?? [];
  const from = toDate(year, month, day, rule);
  const to = toDate(toYear, toMonth, toDay, rule);
  // Days of every year may include New Year; a range with years must go forward.
  if ((year === undefined) !== (toYear === undefined) || (year !== undefined && to < from))
    throw new HoursError('date', rule);
  return { from, to, ...parseDayHours(hours) };
}

function toDate(year: string | undefined, month: string, day: string, rule: string): string {
  const monthIndex = findCodeIndex(monthCodes, month);
  const isLeapDay = monthIndex === 1 && Number(day) === 29;
  const isValidDay = monthIndex >= 0 && Number(day) >= 1 && Number(day) <= daysPerMonth[monthIndex]!;
  if (!isValidDay || (isLeapDay && year !== undefined && Number(year) % 4 !== 0))
    throw new HoursError('date', rule);
  const parts = [String(monthIndex + 1).padStart(2, '0'), day.padStart(2, '0')];
  return (year === undefined ? parts : [year, ...parts]).join('-');
}
