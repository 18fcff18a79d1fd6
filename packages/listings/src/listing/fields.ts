import { isDeepStrictEqual } from 'node:util';
import { type ListingDoc, settingsDefaults } from '@app/db';
import { listFields, fields as rowFields } from '@app/listing-fields';
import { toListing, toReplyFields } from '@app/public-listing';
import { DomainError } from '@app/status-changes/domain-error';
import { type ListingInput, listingInput, practiceInput } from '@app/types';

export type FieldName = keyof ListingInput | 'availability';

/** Fields that an owner can set, named as in `listingInput`. Null: not given. */
export type Fields = Record<FieldName, unknown>;

export const formFieldNames = Object.keys(listingInput.shape) as (keyof ListingInput)[];
export const fieldNames: readonly FieldName[] = [...formFieldNames, 'availability'];
/** Fields that a form need not send. */
const optionalFieldNames = [...Object.keys(practiceInput.shape), 'availability'] as FieldName[];

/** Lists that are not stored when empty; for others an empty list is a value. */
export const listsAbsentWhenEmpty: readonly FieldName[] = [
  'alsoAt',
  'placePhotos',
  ...listFields.filter(({ whenEmpty }) => whenEmpty === 'absent').map(({ name }) => name),
];
const emptyLists = Object.fromEntries(listsAbsentWhenEmpty.map((name) => [name, []]));

/** A listing's fields in the form's shape, from any stored shape. */
export function toFields(listing: ListingDoc): Fields {
  const { email, patientContactPhone, npi } = listing;
  return normalizeFields({
    // Staleness is not one of the fields.
    ...toListing(listing, settingsDefaults.stale.staleDays, true),
    ...toReplyFields(listing, rowFields),
    state: listing.state.toUpperCase(),
    email,
    patientContactPhone,
    npi,
    availability: listing.availability,
  });
}

/** Fields of a form. Optional fields that were not sent keep their values. */
export function toInputFields(
  input: ListingInput,
  currentFields: Fields = normalizeFields(emptyLists),
): Fields {
  const sentFields: Partial<Fields> = input;
  const unsentNames = optionalFieldNames.filter((name) => sentFields[name] === undefined);
  return { ...normalizeFields(input), ...pickFields(currentFields, unsentNames) };
}

/**
 * Parses some fields.
 * @throws {DomainError} `field` for a value that the form would refuse
 */
export function parseFields(fields: Partial<ListingInput>): Partial<Fields> {
  const names = formFieldNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => {
      const parsedValue = listingInput.shape[name].safeParse(fields[name]);
      if (!parsedValue.success) throw new DomainError('field');
      return [name, normalizeField(name, parsedValue.data)];
    }),
  );
}

/** Changed fields in the order of `fieldNames`. The order of list values is ignored. */
export const findChangedFields = (previousFields: Fields, updatedFields: Fields): FieldName[] =>
  fieldNames.filter((name) => !isSameValue(previousFields[name], updatedFields[name]));

export const pickFields = (fields: Partial<Fields>, names: readonly FieldName[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

export const isSameValue = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(sortStrings(a), sortStrings(b));

const sortStrings = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value].sort() : value;

const normalizeFields = (values: Partial<Record<FieldName, unknown>>): Fields =>
  Object.fromEntries(fieldNames.map((name) => [name, normalizeField(name, values[name])])) as Fields;

function normalizeField(name: FieldName, value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (name !== 'alsoAt') return value;
  const places = value as NonNullable<ListingInput['alsoAt']>;
  return places.map(({ company, address, city, state, zipCode, days = '', hours = '' }) => ({
    company,
    address,
    city,
    zipCode,
    days,
    hours,
    state: state.toUpperCase(),
  }));
}
