import { findField, type PlaceValues } from '@app/listing-fields';
import type { AdminListing } from '@app/types/admin/prosthetists';
import type * as z from 'zod/mini';
import { allFields, type FieldName, type FieldPlan } from './field-plan.ts';

/** Everything as controls hold it: texts, and lists of ticked values. */
export interface FormValues {
  fields: Record<FieldName, string | string[]>;
  alsoAt: PlaceValues[];
}

const toAnswer = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : '');

function toFormValue({ kind, name }: FieldPlan, listing: AdminListing): string | string[] {
  const value = listing[name];
  if (kind === 'checks') return Array.isArray(value) ? (value as string[]) : [];
  if (kind === 'choice') return toAnswer(value);
  return value === null ? '' : String(value);
}

export const toFormValues = (listing: AdminListing): FormValues => ({
  fields: Object.fromEntries(
    allFields.map((plan) => [plan.name, toFormValue(plan, listing)]),
  ) as FormValues['fields'],
  alsoAt: listing.alsoAt.map(({ days = '', ...place }) => ({ ...place, days })),
});

function toFieldValue({ kind }: FieldPlan, value: string | string[]): unknown {
  if (Array.isArray(value)) return value;
  const text = value.trim();
  if (kind === 'choice') return text === '' ? null : text === 'yes';
  if (kind === 'number') return text === '' ? null : Number(text);
  return text;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(sortTexts(a)) === JSON.stringify(sortTexts(b));
const sortTexts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value;

/** What somebody changed, by name; nothing else is sent, so that a field that nobody touched cannot be refused. */
export function findChanges(from: AdminListing, to: FormValues): Record<string, unknown> {
  const before = toFormValues(from);
  const changes = allFields
    .filter(({ name }) => !isSame(before.fields[name], to.fields[name]))
    .map((plan) => [plan.name, toFieldValue(plan, to.fields[plan.name])]);
  return Object.fromEntries([
    ...changes,
    ...(isSame(before.alsoAt, to.alsoAt) ? [] : [['alsoAt', to.alsoAt]]),
  ]);
}

const words: Readonly<Record<string, string>> = {
  state: 'Two letters of a US state or territory, like MO.',
  zipCode: 'Five digits, or nine as 63101-1234.',
  phone: 'A US number with area code, like (314) 555-0142.',
  patientContactPhone: 'A US number with area code, like (314) 555-0142.',
  email: 'An address like name@clinic.com; it cannot be empty.',
  website: 'A whole address, like https://clinic.com.',
  yearStartedPracticing: 'A year from 1950 on, not later than this one; it cannot be emptied.',
  npi: 'Not a valid 10-digit NPI: compare it with the register.',
  alsoAt: 'Each other location needs company, address, city, state and ZIP.',
};

/** By field: what to do about what the contract refuses. */
export const describeProblems = (issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    issues.map((issue) => {
      const name = String(issue.path[0]);
      return [name, words[name] ?? describeRowProblem(name) ?? describeCause(issue)];
    }),
  );

function describeRowProblem(name: string): string | undefined {
  const row = findField(name);
  if (row?.kind === 'days') return `A whole number from 0 to ${row.max}.`;
  return row?.kind === 'list' && row.required ? 'At least one.' : undefined;
}

/** Why a line of text was refused. */
function describeCause(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return `At most ${issue.maximum} characters.`;
  return issue.code === 'too_small'
    ? 'This cannot be empty.'
    : 'One line, with at least one letter or digit.';
}
