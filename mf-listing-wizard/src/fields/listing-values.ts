import {
  blankPlace,
  type Field,
  type FieldName,
  fields,
  getSection,
  type NameInSection,
  type PlaceValues,
  type RowOf,
  type Section,
} from '@app/listing-fields';
import { type EditableListing, type ListingInput, listingInput } from '@app/types';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';

/** A yes-or-no question as a form holds it; empty: not told. */
export type Answer = '' | 'yes' | 'no';

/** What a form holds of each kind of field. Of a list, `noneOfThese` tells that there is none. */
interface ValueOfKind {
  answer: Answer;
  days: string;
  list: string[];
  line: string;
  prose: string;
}
type FieldValues = { [N in FieldName]: ValueOfKind[RowOf<N>['kind']] };

/** A listing as a form holds it: text as it is typed, lists as they are ticked. */
export interface ListingValues extends FieldValues {
  firstName: string;
  lastName: string;
  company: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  patientContactPhone: string;
  email: string;
  website: string;
  yearStartedPracticing: string;
  alsoAt: PlaceValues[];
  npi: string;
  profilePicture: string;
}
export type ListingField = keyof ListingValues;

/** Ticked instead of every value of a list whose emptiness means something. */
export const noneOfThese = 'none';

export const blankListing: ListingValues = {
  firstName: '',
  lastName: '',
  company: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  patientContactPhone: '',
  email: '',
  website: '',
  yearStartedPracticing: '',
  ...createBlanks('credentials'),
  ...createBlanks('services'),
  alsoAt: [],
  ...createBlanks('practice'),
  npi: '',
  profilePicture: '',
};

function createBlanks<S extends Section>(section: S) {
  const blanks = getSection(section).map(({ name, kind }) => [name, kind === 'list' ? [] : '']);
  return Object.fromEntries(blanks) as Pick<FieldValues, NameInSection<S>>;
}

const toAnswer = (result: unknown): Answer => {
  if (typeof result !== 'boolean') return '';
  return result ? 'yes' : 'no';
};
const toText = (result: unknown) => (result === null ? '' : String(result));
/** A number where the text is one; else what the schema refuses. */
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));

function toFormValue(field: Field, result: unknown): unknown {
  if (field.kind === 'answer') return toAnswer(result);
  if (field.kind !== 'list') return toText(result);
  const isNone = field.whenEmpty === 'means none' && Array.isArray(result) && result.length === 0;
  return isNone ? [noneOfThese] : (result ?? []);
}

function parseFormValue(field: Field, values: FieldValues): unknown {
  if (field.kind === 'answer') return values[field.name] === '' ? null : values[field.name] === 'yes';
  if (field.kind === 'days') return parseNumber(values[field.name]);
  if (field.kind !== 'list' || field.whenEmpty !== 'means none') return values[field.name];
  const ticked = values[field.name];
  if (ticked.includes(noneOfThese)) return [];
  return ticked.length > 0 ? ticked : null;
}

/** The own listing as its form begins. */
export const toListingValues = (listing: EditableListing['listing']): ListingValues => ({
  // What a form writes in another way than the listing is replaced below.
  ...(Object.fromEntries(
    Object.keys(blankListing).map((field) => [field, listing[field as ListingField]]),
  ) as unknown as ListingValues),
  yearStartedPracticing: toText(listing.yearStartedPracticing),
  alsoAt: listing.alsoAt.map((place) => ({ ...blankPlace, ...place })),
  ...Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, listing[field.name])])),
});

/** "practice.example" is what people write on a card; an address needs its scheme. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(text) ? `https://${text}` : text;
}

/** What is sent for these values. */
function toRequestBody(values: ListingValues) {
  const { yearStartedPracticing, ...result } = values;
  const year = parseNumber(yearStartedPracticing);
  return {
    ...result,
    website: completeUrl(result.website),
    // Left out where blank.
    ...(year !== null && { yearStartedPracticing: year }),
    ...Object.fromEntries(fields.map((field) => [field.name, parseFormValue(field, values)])),
  };
}

/**
 * The contract's own schema, over what a form holds: it parses to what is sent. The cast widens the closed lists to the
 * texts that a form holds; a value that is in no list is refused like any other mistake.
 */
export const listingForm = z.pipe(
  z.pipe(z.custom<ListingValues>(), z.transform(toRequestBody)),
  listingInput as unknown as z.ZodMiniType<ListingInput, ReturnType<typeof toRequestBody>>,
);

export const listingResolver = zodResolver<ListingValues, unknown, ListingInput>(listingForm);
