import { type ListingDoc, type Place, type Point, toClinicKey, toNameKeys } from '@app/db';
import { lookupZip } from '@app/geo';
import type { ListingInput } from '@app/types';
import { type Fields, listsAbsentWhenEmpty, toFields } from './fields.ts';

/** Sets fields and everything derived from them: locations, name keys and the clinic. */
export function setFields(doc: ListingDoc, fields: Partial<Fields>): ListingDoc {
  const next: Record<string, unknown> = { ...doc };
  if ('company' in fields) delete next.clinic;
  if ('address' in fields || 'address2' in fields) {
    // Old documents have both address lines in one object.
    const { address, address2 } = toFields(doc);
    Object.assign(next, { address, address2 });
  }
  Object.assign(next, fields);
  if ('alsoAt' in fields) next.alsoAt = toPlaces(fields.alsoAt);
  if ('zipCode' in fields) {
    next.loc = toPoint(fields.zipCode as string);
    // A point set by hand belonged to the old address.
    delete next.pinned;
  }
  for (const name of Object.keys(next)) if (isAbsent(name, next[name])) delete next[name];
  // Safe: `fields` is parsed input with all fields that a document needs.
  const writtenListing = next as unknown as ListingDoc;
  return withClinicKey({ ...writtenListing, ...toNameKeys(writtenListing) });
}

/** Derives the clinic. The address of a public listing's earlier clinic leads to the new one. */
function withClinicKey({ clinicKey: before, clinicHistory = [], ...listing }: ListingDoc): ListingDoc {
  const clinicKey = toClinicKey(listing);
  const wasPublic = listing.status === 'approved' || listing.status === 'suspended';
  const isLeft = before !== undefined && before !== clinicKey && wasPublic;
  const history = [...clinicHistory, ...(isLeft ? [before] : [])].filter((key) => key !== clinicKey);
  return {
    ...listing,
    ...(clinicKey && { clinicKey }),
    ...(history.length > 0 && { clinicHistory: [...new Set(history)].slice(-mostClinics) }),
  };
}

/** Most earlier clinics of a person whose addresses lead on. */
const mostClinics = 20;

/** True for values that are not stored. Only `ratingAvg` may be null in a document. */
function isAbsent(name: string, value: unknown): boolean {
  if (Array.isArray(value))
    return value.length === 0 && listsAbsentWhenEmpty.some((fieldName) => fieldName === name);
  return value === undefined || (value === null && name !== 'ratingAvg');
}

const toPlaces = (places: unknown): Place[] =>
  (places as NonNullable<ListingInput['alsoAt']>).map(({ days, hours, ...place }) => {
    const loc = toPoint(place.zipCode);
    return { ...place, ...(days && { days }), ...(hours && { hours }), ...(loc && { loc }) };
  });

/** Undefined for a ZIP code without a location: such a listing sorts last. */
function toPoint(zipCode: string): Point | undefined {
  const place = lookupZip(zipCode);
  return place && { type: 'Point', coordinates: [place.lng, place.lat] };
}
