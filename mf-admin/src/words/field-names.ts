import { type FieldName, findField } from '@app/listing-fields';
import type { ListingInput } from '@app/types';
import { formatCount } from './format-count.ts';

/** Fields as their owner's form calls them. */
const names: Readonly<Record<Exclude<keyof ListingInput, FieldName>, string>> = {
  profilePicture: 'Photo',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  address: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP',
  phone: 'Clinic phone',
  patientContactPhone: 'Cell phone',
  email: 'Contact email',
  website: 'Website',
  yearStartedPracticing: 'Year started practicing',
  alsoAt: 'Other locations',
  npi: 'NPI',
};

/** One that this build does not know keeps the contract's name. */
export const getFieldName = (field: string): string =>
  names[field as keyof typeof names] ?? findField(field)?.label ?? field;

/** "Phone, website" or "5 fields": what a change is about, on one line. */
export function formatFields(fields: readonly string[]): string {
  if (fields.length > 2) return `${fields.length} fields`;
  const [first = '', second] = fields.map(getFieldName);
  return second ? `${first}, ${second.charAt(0).toLowerCase()}${second.slice(1)}` : first;
}

/** A value of any field in one line; empty where there is none. `between`: what stands between those of a list. */
export function formatValue(value: unknown, between = ', '): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => formatValue(one)).join(between);
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter(Boolean).join(', ')
    : String(value ?? '');
}

const things: Readonly<Record<string, readonly [one: string, many: string]>> = {
  insuranceAccepted: ['plan', 'plans'],
  licenses: ['license', 'licenses'],
  specialties: ['specialty', 'specialties'],
  languageAccommodations: ['language', 'languages'],
  limbLevels: ['level', 'levels'],
  deviceFamilies: ['device', 'devices'],
  alsoAt: ['place', 'places'],
};

/** "8 plans stay the same". */
export function formatUnchanged(field: string, count: number): string {
  const [one, many] = things[field] ?? ['entry', 'entries'];
  return `${formatCount(count, one, many)} ${count === 1 ? 'stays' : 'stay'} the same`;
}
