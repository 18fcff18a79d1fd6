import type { PlaceValues } from '@app/listing-fields';
import type { ListingInput } from '@app/types';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { allFormFields, type FormFieldName, type ListingFormField } from './form-fields.ts';

/** The values of the controls by field name: texts, and lists of the checked values. */
export interface ListingFormValues {
  fields: Record<FormFieldName, string | string[]> & { alsoAt: PlaceValues[] };
}

const toYesOrNo = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : '');

function toControlValue({ kind, name }: ListingFormField, listing: AdminListing): string | string[] {
  const value = listing[name];
  if (kind === 'checkboxes') return Array.isArray(value) ? (value as string[]) : [];
  if (kind === 'select') return toYesOrNo(value);
  return value === null ? '' : String(value);
}

export const toFormValues = (listing: AdminListing): ListingFormValues => ({
  fields: {
    ...(Object.fromEntries(
      allFormFields.map((field) => [field.name, toControlValue(field, listing)]),
    ) as Record<FormFieldName, string | string[]>),
    alsoAt: listing.alsoAt.map(({ timeZone: _, days = '', hours = '', ...place }) => ({
      ...place,
      days,
      hours,
    })),
  },
});

function parseControlValue({ kind }: ListingFormField, value: string | string[]): unknown {
  if (Array.isArray(value)) return value;
  const text = value.trim();
  if (kind === 'select') return text === '' ? null : text === 'yes';
  if (kind !== 'number') return text;
  // Text that is not a number is sent as typed, so that the server rejects it.
  return text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text);
}

const isSameValue = (a: unknown, b: unknown) => JSON.stringify(sortTexts(a)) === JSON.stringify(sortTexts(b));
const sortTexts = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? [...value].sort() : value;

/** Leaves out unchanged fields, so that an old value that breaks a newer rule does not block the save. */
export function collectChanges(
  baseListing: AdminListing,
  { fields }: ListingFormValues,
): Partial<ListingInput> {
  const baseFields = toFormValues(baseListing).fields;
  const changes = allFormFields
    .filter(({ name }) => !isSameValue(baseFields[name], fields[name]))
    .map((field) => [field.name, parseControlValue(field, fields[field.name])]);
  return {
    ...Object.fromEntries(changes),
    ...(!isSameValue(baseFields.alsoAt, fields.alsoAt) && { alsoAt: fields.alsoAt }),
  };
}

/** Returns the values of the current version of a listing, with the unsaved changes of a previous one on top. */
export function rebaseChanges(
  { fields }: ListingFormValues,
  previousListing: AdminListing,
  currentListing: AdminListing,
): ListingFormValues {
  const previousFields: Readonly<Record<string, unknown>> = toFormValues(previousListing).fields;
  const changes = Object.entries(fields).filter(([name, value]) => !isSameValue(previousFields[name], value));
  return { fields: { ...toFormValues(currentListing).fields, ...Object.fromEntries(changes) } };
}
