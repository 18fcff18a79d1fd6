import { getSection } from '@app/listing-fields';
import { email } from '@app/types';
import * as z from 'zod/mini';
import type { ListingField, ListingValues } from './listing-values.ts';

/** The four numbered steps, in their order, and what each asks for. */
export const groups = {
  basic: ['firstName', 'lastName', 'company', 'address', 'address2', 'city', 'state', 'zipCode'],
  contact: ['phone', 'patientContactPhone', 'email', 'website', 'yearStartedPracticing'],
  credentials: getSection('credentials').map(({ name }) => name),
  services: getSection('services').map(({ name }) => name),
} as const satisfies Record<string, readonly ListingField[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** What must be there; the e-mail must be one, too. */
export const required = [
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
export type RequiredField = (typeof required)[number];

const isMet = (field: RequiredField, values: ListingValues): boolean => {
  if (field === 'email') return z.safeParse(email, values.email.trim()).success;
  const value = values[field];
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0;
};

/** Which required fields of a group are not met yet, in the order of the page. */
export const findMissingFields = (group: Group, values: ListingValues): RequiredField[] =>
  required.filter((field) => (groups[group] as readonly string[]).includes(field) && !isMet(field, values));
