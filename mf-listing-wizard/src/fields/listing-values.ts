import {
  blankPlace,
  type Field,
  type FieldName,
  fields,
  findField,
  getSectionFields,
  type NameInSection,
  type PlaceValues,
  type RowByName,
  type Section,
} from '@app/listing-fields';
import { type EditableListing, type ListingInput, listingInput } from '@app/types';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';

/** Form value of a yes-or-no question; empty: not stated. */
export type Answer = '' | 'yes' | 'no';

/** Form value by kind of field. A list with `noneOfThese` states that nothing applies. */
interface ValueByKind {
  answer: Answer;
  days: string;
  dollars: string;
  hours: string;
  phone: string;
  list: string[];
  line: string;
  prose: string;
}
type FieldValues = { [N in FieldName]: ValueByKind[RowByName<N>['kind']] };

/** A photo of the place. */
export interface PlacePhotoValues {
  /** Stays the same while the photo is uploaded and moved. Not sent. */
  key: string;
  /** Path of the uploaded photo; '' until it is uploaded. */
  photo: string;
  kind: string;
  alt: string;
}

/** Texts of the first step. */
export const basicFields = [
  'firstName',
  'lastName',
  'company',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
] as const;
/** Texts of the second step. */
export const contactFields = [
  'phone',
  'patientContactPhone',
  'email',
  'website',
  'yearStartedPracticing',
] as const;
type TextField = (typeof basicFields | typeof contactFields)[number] | 'npi' | 'profilePicture';

/** Form values of a listing: texts as typed, lists as checked. */
export interface ListingValues extends FieldValues, Record<TextField, string> {
  alsoAt: PlaceValues[];
  placePhotos: PlacePhotoValues[];
}
export type ListingField = keyof ListingValues;

/** Value of the checkbox that states that nothing of a list applies, in lists where this differs from no statement. */
export const noneOfThese = 'none';

export const blankListing: ListingValues = {
  ...createBlankTexts(basicFields),
  ...createBlankTexts(contactFields),
  ...createBlankValues('credentials'),
  ...createBlankValues('services'),
  alsoAt: [],
  placePhotos: [],
  ...createBlankValues('practice'),
  npi: '',
  profilePicture: '',
};
/** All fields, in page order. */
export const listingFields = Object.keys(blankListing) as ListingField[];

function createBlankTexts<N extends TextField>(fieldNames: readonly N[]) {
  return Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<N, string>;
}
function createBlankValues<S extends Section>(section: S) {
  const blankEntries = getSectionFields(section).map(({ name, kind }) => [name, kind === 'list' ? [] : '']);
  return Object.fromEntries(blankEntries) as Pick<FieldValues, NameInSection<S>>;
}

const toAnswer = (value: unknown): Answer => {
  if (typeof value !== 'boolean') return '';
  return value ? 'yes' : 'no';
};
const toText = (value: unknown) => (value === null ? '' : String(value));
/** Returns NaN for a text that is no number, which the schema rejects. */
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));

function toFormValue(field: Field, value: unknown): unknown {
  if (field.kind === 'answer') return toAnswer(value);
  if (field.kind !== 'list') return toText(value);
  const isNone = field.whenEmpty === 'means none' && Array.isArray(value) && value.length === 0;
  return isNone ? [noneOfThese] : (value ?? []);
}

function parseFormValue(field: Field, values: FieldValues): unknown {
  if (field.kind === 'answer') return values[field.name] === '' ? null : values[field.name] === 'yes';
  if (field.kind === 'days') return parseNumber(values[field.name]);
  if (field.kind !== 'list' || field.whenEmpty !== 'means none') return values[field.name];
  const checkedValues = values[field.name];
  if (checkedValues.includes(noneOfThese)) return [];
  return checkedValues.length > 0 ? checkedValues : null;
}

export function toRequestValue(name: ListingField, values: ListingValues): unknown {
  const field = findField(name);
  if (field) return parseFormValue(field, values);
  return name === 'yearStartedPracticing' ? parseNumber(values[name]) : values[name];
}

export const toListingValues = (listing: EditableListing['listing']): ListingValues => ({
  // Fields with a different form value are overridden below.
  ...(Object.fromEntries(listingFields.map((field) => [field, listing[field]])) as unknown as ListingValues),
  yearStartedPracticing: toText(listing.yearStartedPracticing),
  alsoAt: listing.alsoAt.map(({ timeZone: _, ...place }) => ({ ...blankPlace, ...place })),
  placePhotos: listing.placePhotos.map((photo) => ({ key: photo.photo, ...photo })),
  ...Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, listing[field.name])])),
});

/** Adds `https://` to an address without a scheme, such as "practice.example". */
export function completeUrl(typedUrl: string): string {
  const text = typedUrl.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(text) ? `https://${text}` : text;
}

/** Converts form values to the request body, which the schema still has to validate. */
function toRequestBody(values: ListingValues) {
  const { yearStartedPracticing, ...otherValues } = values;
  const year = parseNumber(yearStartedPracticing);
  return {
    ...otherValues,
    website: completeUrl(otherValues.website),
    // Omitted if blank, since the field is optional but not nullable.
    ...(year !== null && { yearStartedPracticing: year }),
    ...Object.fromEntries(fields.map((field) => [field.name, parseFormValue(field, values)])),
  };
}

/**
 * Validates form values by the contract's schema, and parses them to the request body. The cast widens closed lists to
 * strings: a value outside a list is a validation error like any other.
 */
export const listingFormSchema = z.pipe(
  z.pipe(z.custom<ListingValues>(), z.transform(toRequestBody)),
  listingInput as unknown as z.ZodMiniType<ListingInput, ReturnType<typeof toRequestBody>>,
);

export const listingResolver = zodResolver<ListingValues, unknown, ListingInput>(listingFormSchema);
