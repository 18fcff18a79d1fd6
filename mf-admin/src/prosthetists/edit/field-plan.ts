// Every field of the form as data: what it is called, how it is filled in, and under which heading it stands.
import {
  accessibilityFeatures,
  deviceFamilies,
  insurancePlans,
  languages,
  licenses,
  limbLevels,
  type Option,
  specialties,
} from '@app/option-lists';
import type { ListingInput } from '@app/types';

export type FieldName = Exclude<keyof ListingInput, 'alsoAt' | 'profilePicture'>;

export type FieldPlan = { name: FieldName; label: string; required?: boolean; hint?: string } & (
  | { kind: 'line' | 'prose' }
  | { kind: 'number' | 'answer' }
  | { kind: 'list'; options: readonly Option[] }
);

export interface FieldGroup {
  title: string;
  fields: readonly FieldPlan[];
}

export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'Who and where',
    fields: [
      { name: 'firstName', label: 'First name', kind: 'line', required: true },
      { name: 'lastName', label: 'Last name', kind: 'line', required: true },
      { name: 'company', label: 'Company', kind: 'line', required: true },
      { name: 'address', label: 'Address line 1', kind: 'line', required: true },
      { name: 'address2', label: 'Address line 2', kind: 'line' },
      { name: 'city', label: 'City', kind: 'line', required: true },
      { name: 'state', label: 'State', kind: 'line', required: true, hint: 'Two letters' },
      { name: 'zipCode', label: 'ZIP', kind: 'line', required: true, hint: '5 digits or ZIP+4' },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'phone', label: 'Clinic phone', kind: 'line', hint: 'Public' },
      { name: 'patientContactPhone', label: 'Cell phone', kind: 'line', hint: 'Never public' },
      { name: 'email', label: 'Contact email', kind: 'line', hint: 'Never public' },
      { name: 'website', label: 'Website', kind: 'line', hint: 'Begins with https://' },
      { name: 'yearStartedPracticing', label: 'Year started practicing', kind: 'number' },
      { name: 'npi', label: 'NPI', kind: 'line', hint: '10 digits' },
    ],
  },
  {
    title: 'Credentials and services',
    fields: [
      { name: 'licenses', label: 'Licenses', kind: 'list', options: licenses, required: true },
      { name: 'specialties', label: 'Specialties', kind: 'list', options: specialties },
      {
        name: 'insuranceAccepted',
        label: 'Insurance plans',
        kind: 'list',
        options: insurancePlans,
        required: true,
      },
      { name: 'languageAccommodations', label: 'Language accommodations', kind: 'list', options: languages },
      { name: 'professionalBio', label: 'Professional bio', kind: 'prose' },
    ],
  },
  {
    title: 'More about the practice',
    fields: [
      { name: 'acceptsNewPatients', label: 'Accepts new patients', kind: 'answer' },
      { name: 'firstVisitDays', label: 'Days until a first visit', kind: 'number', hint: '0 to 120' },
      { name: 'adjustmentDays', label: 'Days until an adjustment', kind: 'number', hint: '0 to 60' },
      { name: 'onSiteFabrication', label: 'Sockets made on site', kind: 'answer' },
      { name: 'sameDayRepairs', label: 'Same-day repairs', kind: 'answer' },
      { name: 'treatsChildren', label: 'Treats children', kind: 'answer' },
      { name: 'limbLevels', label: 'Levels they fit', kind: 'list', options: limbLevels },
      { name: 'deviceFamilies', label: 'Devices they fit', kind: 'list', options: deviceFamilies },
      { name: 'accessibility', label: 'Access to the clinic', kind: 'list', options: accessibilityFeatures },
      { name: 'manufacturerTraining', label: 'Manufacturer training', kind: 'line' },
    ],
  },
];

export const allFields: readonly FieldPlan[] = fieldGroups.flatMap(({ fields }) => fields);

/** Boxes of one line, lists to tick, and long words: each sort by itself, so that their tops and bottoms meet. */
export const groupByHeight = (fields: readonly FieldPlan[]): FieldPlan[][] =>
  [
    fields.filter(({ kind }) => kind !== 'list' && kind !== 'prose'),
    fields.filter(({ kind }) => kind === 'list'),
    fields.filter(({ kind }) => kind === 'prose'),
  ].filter((some) => some.length > 0);
