import { type EditableListing, type ListingInput, listingInput } from '@app/types';
import * as z from 'zod/mini';

/** A yes-or-no question as a form holds it; empty: not told. */
export type Answer = '' | 'yes' | 'no';

export interface PlaceValues {
  company: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  days: string;
}

/** A listing as a form holds it: text as it is typed, lists as they are ticked. */
export interface ListingValues {
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
  licenses: string[];
  specialties: string[];
  professionalBio: string;
  insuranceAccepted: string[];
  languageAccommodations: string[];
  alsoAt: PlaceValues[];
  acceptsNewPatients: Answer;
  firstVisitDays: string;
  adjustmentDays: string;
  onSiteFabrication: Answer;
  sameDayRepairs: Answer;
  treatsChildren: Answer;
  limbLevels: string[];
  deviceFamilies: string[];
  manufacturerTraining: string;
  /** Nothing ticked: not told. `noAccess`: told that there is none. */
  accessibility: string[];
  npi: string;
  profilePicture: string;
}
export type ListingField = keyof ListingValues;

/** Ticked instead of every way of access. */
export const noAccess = 'none';

export const blankPlace: PlaceValues = {
  company: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  days: '',
};

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
  licenses: [],
  specialties: [],
  professionalBio: '',
  insuranceAccepted: [],
  languageAccommodations: [],
  alsoAt: [],
  acceptsNewPatients: '',
  firstVisitDays: '',
  adjustmentDays: '',
  onSiteFabrication: '',
  sameDayRepairs: '',
  treatsChildren: '',
  limbLevels: [],
  deviceFamilies: [],
  manufacturerTraining: '',
  accessibility: [],
  npi: '',
  profilePicture: '',
};

const toAnswer = (told: boolean | null): Answer => (told === null ? '' : told ? 'yes' : 'no');
const parseAnswer = (answer: Answer) => (answer === '' ? null : answer === 'yes');
const toText = (number: number | null) => (number === null ? '' : String(number));
/** A number where the text is one; else what the schema refuses. */
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** The own listing as its form begins. */
export function toListingValues(listing: EditableListing['listing']): ListingValues {
  return {
    ...(Object.fromEntries(
      Object.keys(blankListing).map((field) => [field, listing[field as ListingField]]),
    ) as unknown as ListingValues),
    yearStartedPracticing: toText(listing.yearStartedPracticing),
    alsoAt: listing.alsoAt.map((place) => ({ ...blankPlace, ...place })),
    acceptsNewPatients: toAnswer(listing.acceptsNewPatients),
    firstVisitDays: toText(listing.firstVisitDays),
    adjustmentDays: toText(listing.adjustmentDays),
    onSiteFabrication: toAnswer(listing.onSiteFabrication),
    sameDayRepairs: toAnswer(listing.sameDayRepairs),
    treatsChildren: toAnswer(listing.treatsChildren),
    accessibility: listing.accessibility?.length === 0 ? [noAccess] : (listing.accessibility ?? []),
  };
}

/** "practice.example" is what people write on a card; an address needs its scheme. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(text) ? `https://${text}` : text;
}

/** What is sent for these values. */
function toRequestBody(values: ListingValues) {
  const { yearStartedPracticing, accessibility, ...told } = values;
  const year = parseNumber(yearStartedPracticing);
  return {
    ...told,
    website: completeUrl(told.website),
    // Left out where blank.
    ...(year !== null && { yearStartedPracticing: year }),
    acceptsNewPatients: parseAnswer(told.acceptsNewPatients),
    firstVisitDays: parseNumber(told.firstVisitDays),
    adjustmentDays: parseNumber(told.adjustmentDays),
    onSiteFabrication: parseAnswer(told.onSiteFabrication),
    sameDayRepairs: parseAnswer(told.sameDayRepairs),
    treatsChildren: parseAnswer(told.treatsChildren),
    accessibility: accessibility.includes(noAccess) ? [] : accessibility.length > 0 ? accessibility : null,
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
