import { isDeepStrictEqual } from 'node:util';
import { type ListingDoc, settingsDefaults } from '@app/db';
import { listFields, fields as rowFields } from '@app/listing-fields';
import { toListing, toReplyFields } from '@app/public-listing';
import { DomainError } from '@app/status-changes/domain-error';
import { type ListingInput, listingInput, practiceInput } from '@app/types';

export type FieldName = keyof ListingInput;

/** What an owner may say of a listing, by the names of `listingInput`. Null: not told. */
export type Fields = Record<FieldName, unknown>;

export const fieldNames = Object.keys(listingInput.shape) as FieldName[];
const practiceNames = Object.keys(practiceInput.shape) as FieldName[];

/** Lists that a document does without where they are empty; of the others, an empty one is told too. */
export const listsAbsentWhenEmpty: readonly FieldName[] = [
  'alsoAt',
  ...listFields.filter(({ whenEmpty }) => whenEmpty === 'absent').map(({ name }) => name),
];
const nothing = Object.fromEntries(listsAbsentWhenEmpty.map((name) => [name, []]));

/** A listing's fields in one form, whichever older one they are stored in; the same that its owner's form shows. */
export function toFields(doc: ListingDoc): Fields {
  const { email, patientContactPhone, npi } = doc;
  return normalizeFields({
    // Whether it counts as stale is none of the fields.
    ...toListing(doc, settingsDefaults.stale.staleDays, true),
    ...toReplyFields(doc, rowFields),
    state: doc.state.toUpperCase(),
    email,
    patientContactPhone,
    npi,
  });
}

/** The fields as they are to be. What a practice tells beyond the required stays as it is where nothing was sent. */
export function toInputFields(input: ListingInput, now: Fields = normalizeFields(nothing)): Fields {
  const unsaid = practiceNames.filter((name) => input[name] === undefined);
  return { ...normalizeFields(input), ...pickFields(now, unsaid) };
}

/** Some of the fields as they are to be, in the one form. @throws {DomainError} `field`: the form would not take it */
export function parseFields(fields: Partial<ListingInput>): Partial<Fields> {
  const names = fieldNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => {
      const parsed = listingInput.shape[name].safeParse(fields[name]);
      if (!parsed.success) throw new DomainError('field');
      return [name, normalizeField(name, parsed.data)];
    }),
  );
}

/** In the order of the form. The order of a list says nothing. */
export const findChangedFields = (before: Fields, after: Fields): FieldName[] =>
  fieldNames.filter((name) => !isSame(before[name], after[name]));

export const pickFields = (fields: Partial<Fields>, names: readonly FieldName[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(sortStrings(a), sortStrings(b));

const sortStrings = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value;

const normalizeFields = (from: Partial<Record<FieldName, unknown>>): Fields =>
  Object.fromEntries(fieldNames.map((name) => [name, normalizeField(name, from[name])])) as Fields;

function normalizeField(name: FieldName, value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (name !== 'alsoAt') return value;
  const places = value as NonNullable<ListingInput['alsoAt']>;
  return places.map((place) => ({ ...place, state: place.state.toUpperCase(), days: place.days ?? '' }));
}
