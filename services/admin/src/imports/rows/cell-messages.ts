import {
  answerFields,
  type DollarRangeError,
  daysFields,
  dollarsFields,
  hoursFields,
  parseDollarRange,
  phoneFields,
} from '@app/listing-fields';
import { type HoursIssue, maxSpans, maxSpecialDays, parseHours } from '@app/listing-fields/hours';
import { type ColumnName, importColumns } from '@app/types/admin/imports/columns';
import type * as z from 'zod/mini';

export { requiredColumns } from '@app/types/admin/imports/columns';

const labelByColumn = new Map<string, string>(importColumns.map(({ name, label }) => [name, label]));
export const getColumnLabel = (column: string): string => labelByColumn.get(column) ?? column;

const phoneErrorText = 'isn’t a US phone number: write ten digits';

const errorByColumn: Partial<Record<ColumnName, string>> = {
  npi: 'isn’t a valid 10-digit NPI',
  state: 'isn’t a state: write two letters (MA) or its name',
  zipCode: 'isn’t a ZIP code: write five digits, or ZIP+4',
  phone: phoneErrorText,
  patientContactPhone: phoneErrorText,
  ...Object.fromEntries(phoneFields.map(({ name }) => [name, phoneErrorText])),
  email: 'isn’t an e-mail address',
  website: 'isn’t a web address: write it with https://',
  yearStartedPracticing: 'isn’t a year between 1950 and now',
  ...Object.fromEntries(answerFields.map(({ name }) => [name, 'isn’t yes or no'])),
  ...Object.fromEntries(
    daysFields.map(({ name, max }) => [name, `isn’t a number of days between 0 and ${max}`]),
  ),
  confirmedAt: 'isn’t a past day: write it as 2026-10-31',
  confirmedBy: 'isn’t “team” or “practice”',
  alsoAt:
    'Other locations are a JSON list of at most four: [{"company":"…","address":"…","city":"…","state":"MA","zipCode":"02110"}]',
};

const hoursColumns: ReadonlySet<string> = new Set(hoursFields.map(({ name }) => name));
const exampleHours = 'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00; PH off; 2026 Dec 24 off';
const hoursErrors: Readonly<Record<HoursIssue['code'], string>> = {
  days: 'isn’t a day: write Mo, Tu, We, Th, Fr, Sa, Su, or Mo-Fr',
  twice: 'is about a day that has hours already: write all hours of a day in one place, with commas',
  times: 'isn’t a time: write 08:00-17:00, “off” or “by appointment”',
  order: 'ends before it begins, or overlaps: after midnight, hours belong to the next day',
  many: `is too much: at most ${maxSpans} spans a day and ${maxSpecialDays} special days`,
  date: 'isn’t a date: write Dec 25, 2026 Dec 24, or 2026 Dec 24-2027 Jan 02',
  never: 'has no open day',
  long: 'is too long',
};

/** Describes which part of the hours is invalid, why, and what valid hours look like. */
function describeHoursError(text: string): string {
  const parseResult = parseHours(text);
  const { code, part } = 'issue' in parseResult ? parseResult.issue : { code: 'times' as const, part: '' };
  return `“${toExcerpt(part || text)}” ${hoursErrors[code]}. For example: ${exampleHours}.`;
}

const maxDollarsByColumn = new Map<string, number>(dollarsFields.map(({ name, max }) => [name, max]));

/** Describes why a text is no range of prices, and what a valid one looks like. */
function describeDollarsError(text: string, max: number): string {
  const parseResult = parseDollarRange(text, max);
  const errorByCode: Readonly<Record<DollarRangeError, string>> = {
    numbers: 'isn’t one or two amounts of whole dollars',
    order: 'begins with the higher amount',
    most: `is more than $${max}`,
  };
  const errorText = errorByCode['error' in parseResult ? parseResult.error : 'numbers'];
  return `“${toExcerpt(text)}” ${errorText}. For example: $90-$150.`;
}

export const toExcerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Describes an invalid cell and what to write instead. `issue`: the error of the column's schema. */
export function describeCellError(column: ColumnName, text: string, issue?: z.core.$ZodIssue): string {
  if (hoursColumns.has(column)) return describeHoursError(text);
  const max = maxDollarsByColumn.get(column);
  if (max !== undefined) return describeDollarsError(text, max);
  if (column === 'alsoAt') return `${errorByColumn.alsoAt}.`;
  return `“${toExcerpt(text)}” ${errorByColumn[column] ?? describeSchemaError(issue)}.`;
}

function describeSchemaError(issue: z.core.$ZodIssue | undefined): string {
  return issue?.code === 'too_big' ? `has more than ${issue.maximum} characters` : 'has no letter or digit';
}
