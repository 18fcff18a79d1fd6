import { getSectionFields } from '@app/listing-fields';
import { email } from '@app/types';
import * as z from 'zod/mini';
import { basicFields, contactFields, type ListingField, type ListingValues } from './listing-values.ts';

/** Fields of the four numbered steps, in order. */
export const fieldsByStep = {
  basic: basicFields,
  contact: contactFields,
  credentials: getSectionFields('credentials').map(({ name }) => name),
  services: getSectionFields('services').map(({ name }) => name),
} as const satisfies Record<string, readonly ListingField[]>;
export type FormStep = keyof typeof fieldsByStep;
export const formSteps = Object.keys(fieldsByStep) as FormStep[];

/** Fields without which a step cannot be left. The email must also be valid. */
export const requiredFields = [
  'firstName',
  'lastName',
  'company',
  'address',
  'city',
  'state',
  'zipCode',
  'email',
  'licenses',
  'insuranceAccepted',
] as const satisfies readonly ListingField[];
export type RequiredField = (typeof requiredFields)[number];

const isFieldValid = (field: RequiredField, values: ListingValues): boolean => {
  if (field === 'email') return z.safeParse(email, values.email.trim()).success;
  const value = values[field];
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0;
};

/** Returns the required fields of a step that are missing or invalid, in page order. */
export const findMissingFields = (formStep: FormStep, values: ListingValues): RequiredField[] =>
  requiredFields.filter(
    (field) => (fieldsByStep[formStep] as readonly string[]).includes(field) && !isFieldValid(field, values),
  );
