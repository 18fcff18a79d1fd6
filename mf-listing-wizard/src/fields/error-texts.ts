import {
  daysFields,
  dollarsFields,
  hoursFields,
  parseDollarRange,
  phoneFields,
  textFields,
} from '@app/listing-fields';
import { earliestStartYear, getCurrentYear } from '@app/types';
import { type FieldPath, useFormContext, useFormState } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import type { ListingValues } from './listing-values.ts';

/** Maximum length of each text by its field, as in the contract. Keys are names without a path. */
export const maxLengths: Readonly<Record<string, number>> = {
  firstName: 100,
  lastName: 100,
  company: 200,
  address: 200,
  address2: 200,
  city: 100,
  phone: 40,
  patientContactPhone: 40,
  email: 200,
  website: 500,
  ...Object.fromEntries(textFields.map(({ name, max }) => [name, max])),
  days: 100,
  alt: 150,
};

const pickErrorText = (text: string, getBlankText: () => string, getInvalidText: () => string) =>
  text.trim() === '' ? getBlankText() : getInvalidText();

function getDollarsErrorText(text: string, max: number): string {
  const range = parseDollarRange(text, max);
  if ('error' in range && range.error === 'order') return m.problem_dollars_order();
  return 'error' in range && range.error === 'most' ? m.problem_dollars_most({ max }) : m.problem_dollars();
}

const errorTextByField: Readonly<Record<string, (text: string) => string>> = {
  firstName: () => m.problem_first_name(),
  lastName: () => m.problem_last_name(),
  company: () => m.problem_company(),
  address: () => m.problem_address(),
  city: () => m.problem_city(),
  state: (text) =>
    pickErrorText(text, m.problem_state_blank, () => m.problem_state({ typed: text.trim().toUpperCase() })),
  zipCode: (text) => pickErrorText(text, m.problem_zip_blank, m.problem_zip),
  phone: () => m.problem_phone(),
  patientContactPhone: () => m.problem_phone(),
  email: (text) =>
    pickErrorText(text, m.problem_email_blank, text.includes('@') ? m.problem_email : m.problem_email_at),
  website: () => m.problem_website(),
  yearStartedPracticing: () => m.problem_year({ first: earliestStartYear, last: getCurrentYear() }),
  licenses: () => m.problem_licenses(),
  insuranceAccepted: () => m.problem_insurance(),
  ...Object.fromEntries(daysFields.map(({ name, max }) => [name, () => m.problem_days({ max })])),
  ...Object.fromEntries(
    dollarsFields.map(({ name, max }) => [name, (text: string) => getDollarsErrorText(text, max)]),
  ),
  ...Object.fromEntries(hoursFields.map(({ name }) => [name, () => m.problem_hours()])),
  ...Object.fromEntries(phoneFields.map(({ name }) => [name, () => m.problem_phone()])),
  npi: () => m.problem_npi(),
  photo: () => m.problem_place_photo(),
  kind: () => m.problem_place_kind(),
  alt: () => m.problem_place_alt(),
};

/** Returns the message for a value that the schema rejects. `name` can be a path: `alsoAt.0.city`. */
export function getErrorText(name: string, value: unknown): string {
  const field = name.split('.').at(-1) ?? name;
  const text = typeof value === 'string' ? value : '';
  const max = maxLengths[field];
  if (max !== undefined && text.trim().length > max) return m.problem_long({ max });
  return errorTextByField[field]?.(text) ?? m.problem_other();
}

/** Path of a field, including nested ones: `alsoAt.0.city`. */
export type ListingFieldPath = FieldPath<ListingValues>;

/** Error message of a field, from the service or from validation in the browser; undefined if there is none. */
export function useErrorText(name: ListingFieldPath): string | undefined {
  const { getFieldState, getValues } = useFormContext<ListingValues>();
  const state = useFormState<ListingValues>({ name });
  const { error } = getFieldState(name, state);
  if (!error) return undefined;
  return error.type === 'service' && error.message ? error.message : getErrorText(name, getValues(name));
}
