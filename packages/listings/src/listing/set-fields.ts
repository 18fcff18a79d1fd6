import { type ListingDoc, type Place, type Point, toClinicKey, toNameKeys } from '@app/db';
import { lookupZip } from '@app/geo';
import type { ListingInput } from '@app/types';
import { type Fields, listsAbsentWhenEmpty, toFields } from './fields.ts';

/** Sets fields and everything derived from them: locations, name keys and the clinic. */
export function setFields(doc: ListingDoc, fields: Partial<Fields>): ListingDoc {
  const values: Record<string, unknown> = { ...doc };
  if ('company' in fields) delete values.clinic;
  if ('address' in fields || 'address2' in fields) {
    // Old documents have both address lines in one object.
    const { address, address2 } = toFields(doc);
    Object.assign(values, { address, address2 });
  }
  Object.assign(values, fields);
  if ('alsoAt' in fields) values.alsoAt = toPlaces(fields.alsoAt);
  if ('zipCode' in fields) {
    values.loc = toPoint(fields.zipCode as string);
    // A point set by hand belonged to the old address.
    delete values.pinned;
  }
  for (const name of Object.keys(values)) if (isAbsent(name, values[name])) delete values[name];
  // Safe: `fields` is parsed input with all fields that a document needs.
  const listing = values as unknown as ListingDoc;
  return setClinicKey({ ...listing, ...toNameKeys(listing) });
}

/** Derives the clinic. The address of a public listing's earlier clinic leads to the new one. */
function setClinicKey({
  clinicKey: currentClinicKey,
  clinicHistory = [],
  ...listing
}: ListingDoc): ListingDoc {
  const clinicKey = toClinicKey(listing);
  const wasPublic = listing.status === 'approved' || listing.status === 'suspended';
  const hasLeftClinic = currentClinicKey !== undefined && currentClinicKey !== clinicKey && wasPublic;
  const formerClinicKeys = [...clinicHistory, ...(hasLeftClinic ? [currentClinicKey] : [])].filter(
    (key) => key !== clinicKey,
  );
  return {
    ...listing,
    ...(clinicKey && { clinicKey }),
    ...(formerClinicKeys.length > 0 && {
      clinicHistory: [...new Set(formerClinicKeys)].slice(-maxFormerClinics),
    }),
  };
}

/** Maximum of earlier clinics of a listing whose addresses redirect. */
const maxFormerClinics = 20;

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
