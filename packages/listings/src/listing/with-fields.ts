import { type ListingDoc, type Place, type Point, toNameKeys } from '@app/db';
import { lookupZip } from '@app/geo';
import type { ListingInput } from '@app/types';
import { type Fields, listsAbsentWhenEmpty, toFields } from './fields.ts';

/** The listing with these fields as an owner told them, and what follows from them: points on the map, keys of names. */
export function withFields(doc: ListingDoc, fields: Partial<Fields>): ListingDoc {
  const next: Record<string, unknown> = { ...doc };
  if ('company' in fields) delete next.clinic;
  if ('address' in fields || 'address2' in fields) {
    // Older data keep both lines in one object.
    const { address, address2 } = toFields(doc);
    Object.assign(next, { address, address2 });
  }
  Object.assign(next, fields);
  if ('alsoAt' in fields) next.alsoAt = toPlaces(fields.alsoAt);
  if ('zipCode' in fields) {
    next.loc = toPoint(fields.zipCode as string);
    // It was put there for the old one.
    delete next.pinned;
  }
  for (const name of Object.keys(next)) if (isAbsent(name, next[name])) delete next[name];
  // `fields` are parsed input by name: whatever a document needs of them is there.
  const written = next as unknown as ListingDoc;
  return { ...written, ...toNameKeys(written) };
}

/** What the document of a listing does not keep at all. `ratingAvg` alone is null in it. */
function isAbsent(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && listsAbsentWhenEmpty.some((one) => one === name);
  return value === undefined || (value === null && name !== 'ratingAvg');
}

const toPlaces = (places: unknown): Place[] =>
  (places as NonNullable<ListingInput['alsoAt']>).map(({ days, ...place }) => {
    const loc = toPoint(place.zipCode);
    return { ...place, ...(days && { days }), ...(loc && { loc }) };
  });

/** None for a ZIP that is nowhere on the map: such a listing sorts last. */
function toPoint(zipCode: string): Point | undefined {
  const place = lookupZip(zipCode);
  return place && { type: 'Point', coordinates: [place.lng, place.lat] };
}
