import { answerFields, daysFields } from '@app/listing-fields';
import { type ColumnName, importColumns } from '@app/types/admin/imports/columns';
import type * as z from 'zod/mini';

export { neededColumns } from '@app/types/admin/imports/columns';

const labels = new Map<string, string>(importColumns.map(({ name, label }) => [name, label]));
export const getLabel = (column: string): string => labels.get(column) ?? column;

const faultByColumn: Partial<Record<ColumnName, string>> = {
  npi: 'isn’t a valid 10-digit NPI',
  state: 'isn’t a state: write two letters (MA) or its name',
  zipCode: 'isn’t a ZIP code: write five digits, or ZIP+4',
  phone: 'isn’t a US phone number: write ten digits',
  patientContactPhone: 'isn’t a US phone number: write ten digits',
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

/** The start of a text, to be quoted in a message. */
export const toExcerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Describes an invalid cell and what to write instead. `issue`: the error of the column's schema. */
export function describeFault(column: ColumnName, text: string, issue?: z.core.$ZodIssue): string {
  if (column === 'alsoAt') return `${faultByColumn.alsoAt}.`;
  return `“${toExcerpt(text)}” ${faultByColumn[column] ?? describeCause(issue)}.`;
}

/** The cause of a schema error with its limit. */
function describeCause(issue: z.core.$ZodIssue | undefined): string {
  return issue?.code === 'too_big' ? `has more than ${issue.maximum} characters` : 'has no letter or digit';
}
