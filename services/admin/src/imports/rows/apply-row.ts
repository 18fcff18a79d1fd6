import type { ListingDoc } from '@app/db';
import { type FieldName, isSameValue, setFields, setStatus, toFields } from '@app/listings';
import { cleanText } from '@app/types/clean-text';
import type { RowFields } from './row.ts';

/** Fields of a listing that a row changes; empty cells change nothing. `place`: its location. */
export function findChanges(listing: ListingDoc, fields: RowFields): (FieldName | 'place' | 'confirmedAt')[] {
  const currentFields = toFields(listing);
  const names = listDifferences(listing, fields).filter(
    (name) => !fields.register || isOfRegister(listing, currentFields, name),
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

/** Fields whose values in the row are not those of the listing. */
function listDifferences(listing: ListingDoc, { values }: RowFields): (keyof RowFields['values'])[] {
  const currentFields = toFields(listing);
  return (Object.keys(values) as (keyof RowFields['values'])[]).filter(
    (name) => !isSameValue(toComparable(name, currentFields[name]), toComparable(name, values[name])),
  );
}

/** Fields of a row of the register that stay, because somebody changed them or the register never stated them. */
export const findKeptFields = (listing: ListingDoc, fields: RowFields): FieldName[] => {
  const currentFields = toFields(listing);
  return listDifferences(listing, fields).filter((name) => !isOfRegister(listing, currentFields, name));
};

/** True if the listing still has what the register said last. */
function isOfRegister(
  { register }: ListingDoc,
  currentFields: Record<FieldName, unknown>,
  name: FieldName,
): boolean {
  if (!register) return false;
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const toStored = (value: unknown) => (isEmpty(value) ? null : toComparable(name, value));
  return isSameValue(toStored(currentFields[name]), toStored(register.values[name]));
}

/** What the register said of a listing, stored with it. */
export const toRegister = ({ values, register }: RowFields): Partial<Pick<ListingDoc, 'register'>> =>
  register ? { register: { values: { ...values }, updatedOn: register.updatedOn } } : {};

/** The listing with the row's values. */
export function applyRow(listing: ListingDoc, fields: RowFields, now: Date): ListingDoc {
  const changes = new Set(findChanges(listing, fields));
  const values = Object.fromEntries(
    Object.entries(fields.values).filter(([name]) => changes.has(name as FieldName)),
  );
  const changedListing = {
    ...setFields(listing, values),
    ...toRegister(fields),
    v: listing.v + 1,
    updatedAt: now,
  };
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

/**
 * Normalizes values for comparison: old texts are as they were typed, and further places have points and no empty days.
 */
function toComparable(name: FieldName, value: unknown): unknown {
  // Replies have the five digits of a ZIP+4.
  if (name === 'zipCode') return String(value).slice(0, 5);
  if (typeof value === 'string') return cleanText(value).trim();
  return name === 'alsoAt' && Array.isArray(value) ? JSON.stringify(value.map(formatPlace)) : value;
}
const formatPlace = ({ company, address, city, state, zipCode, days, hours }: Record<string, unknown>) =>
  [company, address, city, state, zipCode, days || '', hours || ''].join('\n');
