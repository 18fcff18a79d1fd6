import { type FieldName, findField } from '@app/listing-fields';
import type { ListingInput } from '@app/types';
import { formatCount } from './format-words.ts';

/** A field that every listing has, with the label that the owner’s form has. */
interface CoreField {
  name: Exclude<keyof ListingInput, FieldName | 'alsoAt' | 'placePhotos' | 'profilePicture'>;
  label: string;
  kind: 'text' | 'number';
  required?: true;
  hint?: string;
}

export const identityFields: readonly CoreField[] = [
  { name: 'firstName', label: 'First name', kind: 'text', required: true },
  { name: 'lastName', label: 'Last name', kind: 'text', required: true },
  { name: 'company', label: 'Company', kind: 'text', required: true },
  { name: 'address', label: 'Address line 1', kind: 'text', required: true },
  { name: 'address2', label: 'Address line 2', kind: 'text' },
  { name: 'city', label: 'City', kind: 'text', required: true },
  { name: 'state', label: 'State', kind: 'text', required: true, hint: 'Two letters' },
  { name: 'zipCode', label: 'ZIP', kind: 'text', required: true, hint: '5 digits or ZIP+4' },
];

export const contactFields: readonly CoreField[] = [
  { name: 'phone', label: 'Clinic phone', kind: 'text', hint: 'Public' },
  { name: 'patientContactPhone', label: 'Cell phone', kind: 'text', hint: 'Never public' },
  { name: 'email', label: 'Contact email', kind: 'text', hint: 'Never public' },
  { name: 'website', label: 'Website', kind: 'text', hint: 'Begins with https://' },
  { name: 'yearStartedPracticing', label: 'Year started practicing', kind: 'number' },
  { name: 'npi', label: 'NPI', kind: 'text', hint: '10 digits' },
];

const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...identityFields, ...contactFields].map(({ name, label }) => [name, label])),
  profilePicture: 'Photo',
  placePhotos: 'Photos of the place',
  alsoAt: 'Other locations',
  availability: 'Seeing patients',
};

/** Returns the label of a field; an unknown field is returned unchanged. */
export const getFieldLabel = (field: string): string =>
  fieldLabels[field] ?? findField(field)?.label ?? field;

/** Formats the fields of a change on one line: "Phone, website", or "5 fields" for more than two. */
export function formatFields(fields: readonly string[]): string {
  if (fields.length > 2) return formatCount(fields.length, 'field');
  const [firstLabel = '', secondLabel] = fields.map(getFieldLabel);
  return secondLabel
    ? `${firstLabel}, ${secondLabel.charAt(0).toLowerCase()}${secondLabel.slice(1)}`
    : firstLabel;
}

const unitNames: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  insuranceAccepted: ['plan', 'plans'],
  licenses: ['license', 'licenses'],
  specialties: ['specialty', 'specialties'],
  languageAccommodations: ['language', 'languages'],
  limbLevels: ['level', 'levels'],
  deviceFamilies: ['device', 'devices'],
  alsoAt: ['place', 'places'],
  placePhotos: ['photo', 'photos'],
  tags: ['tag', 'tags'],
};

/** Formats the number of unchanged entries of a list: "8 plans stay the same". */
export function formatUnchanged(field: string, count: number): string {
  const [singular, plural] = unitNames[field] ?? ['entry', 'entries'];
  return `${formatCount(count, singular, plural)} ${count === 1 ? 'stays' : 'stay'} the same`;
}
