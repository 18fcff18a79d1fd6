import type { ListingDoc } from '@app/db';
import { type FieldName, isSame, setFields, setStatus, toFields } from '@app/listings';
import { cleanText } from '@app/types/clean-text';
import type { RowFields } from './row.ts';

/** Fields of a listing that a row changes; empty cells change nothing. `place`: its location. */
export function findChanges(listing: ListingDoc, fields: RowFields): (FieldName | 'place' | 'confirmedAt')[] {
  const currentFields = toFields(listing);
  const names = (Object.keys(fields.values) as (keyof RowFields['values'])[]).filter(
    (name) => !isSame(toComparable(name, currentFields[name]), toComparable(name, fields.values[name])),
  );
  const [lng, lat] = listing.loc?.coordinates ?? [];
  const isMoved = fields.point && !(isNear(fields.point[0], lng) && isNear(fields.point[1], lat));
  // An older confirmation does not replace a newer one.
  const isNewerConfirmation =
    fields.confirmed && !(listing.confirmedAt && listing.confirmedAt >= fields.confirmed.at);
  return [
    ...names,
    ...(isMoved ? (['place'] as const) : []),
    ...(isNewerConfirmation ? (['confirmedAt'] as const) : []),
  ];
}

/** The listing with the row's values. */
export function applyRow(listing: ListingDoc, fields: RowFields, now: Date): ListingDoc {
  const changes = new Set(findChanges(listing, fields));
  const values = Object.fromEntries(
    Object.entries(fields.values).filter(([name]) => changes.has(name as FieldName)),
  );
  const changedListing = { ...setFields(listing, values), v: listing.v + 1, updatedAt: now };
  const movedListing =
    changes.has('place') && fields.point ? setLocation(changedListing, fields.point) : changedListing;
  return changes.has('confirmedAt') ? applyConfirmation(movedListing, fields) : movedListing;
}

/** The listing with the row's confirmation. */
export const applyConfirmation = <L extends ListingDoc>(
  listing: L,
  { confirmed: confirmation }: RowFields,
): L => (confirmation ? { ...listing, confirmedAt: confirmation.at, confirmedBy: confirmation.by } : listing);

export const setLocation = (listing: ListingDoc, coordinates: [number, number]): ListingDoc => ({
  ...listing,
  loc: { type: 'Point', coordinates },
});

/** Sets the status: approved or imported. Nobody submitted it, so it is in no queue until staff open it. */
export const setPublicStatus = (listing: ListingDoc, isPublic: boolean): ListingDoc =>
  setStatus(listing, isPublic ? 'approved' : 'imported');

const isNear = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 1e-6;

/** Normalizes values for comparison: old texts are as they were typed, and further places have points and no empty days. */
function toComparable(name: FieldName, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).trim();
  return name === 'alsoAt' && Array.isArray(value) ? JSON.stringify(value.map(formatPlace)) : value;
}
const formatPlace = ({ company, address, city, state, zipCode, days, hours }: Record<string, unknown>) =>
  [company, address, city, state, zipCode, days || '', hours || ''].join('\n');
