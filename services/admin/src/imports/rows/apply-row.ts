import type { ListingDoc, ObjectId } from '@app/db';
import {
  createBlankListing,
  type FieldName,
  findListingRisks,
  isSameValue,
  setFields,
  setStatus,
  toFields,
} from '@app/listings';
import { cleanText } from '@app/types/clean-text';
import { computeExternalKey, type RowFields } from './row.ts';

/** Lists the fields of a listing that a row changes; empty cells change nothing. `place` means its location. */
export function listChangedFields(
  listing: ListingDoc,
  fields: RowFields,
): (FieldName | 'place' | 'confirmedAt')[] {
  const currentFields = toFields(listing);
  const fieldNames = listDifferingFields(listing, fields).filter(
    (name) => !fields.register || isRegisterValue(listing, currentFields, name),
  );
  const [lng, lat] = listing.loc?.coordinates ?? [];
  const isMoved = fields.point && !(isNear(fields.point[0], lng) && isNear(fields.point[1], lat));
  // An older confirmation does not replace a newer one.
  const isNewerConfirmation =
    fields.confirmed && !(listing.confirmedAt && listing.confirmedAt >= fields.confirmed.at);
  return [
    ...fieldNames,
    ...(isMoved ? (['place'] as const) : []),
    ...(isNewerConfirmation ? (['confirmedAt'] as const) : []),
  ];
}

/** Lists the fields whose values in the row differ from those of the listing. */
function listDifferingFields(listing: ListingDoc, { values }: RowFields): (keyof RowFields['values'])[] {
  const currentFields = toFields(listing);
  return (Object.keys(values) as (keyof RowFields['values'])[]).filter(
    (name) => !isSameValue(toComparable(name, currentFields[name]), toComparable(name, values[name])),
  );
}

/** Finds fields that a row of the register does not change: somebody edited them, or the register never stated them. */
export const findKeptFields = (listing: ListingDoc, fields: RowFields): FieldName[] => {
  const currentFields = toFields(listing);
  return listDifferingFields(listing, fields).filter(
    (name) => !isRegisterValue(listing, currentFields, name),
  );
};

/** True if the listing still has the value that the register stated last. */
function isRegisterValue(
  { register }: ListingDoc,
  currentFields: Record<FieldName, unknown>,
  name: FieldName,
): boolean {
  if (!register) return false;
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const normalize = (value: unknown) => (isEmpty(value) ? null : toComparable(name, value));
  return isSameValue(normalize(currentFields[name]), normalize(register.values[name]));
}

/** The register's values, which are stored with a listing to detect later changes. */
const toRegisterFields = ({ values, register }: RowFields): Partial<Pick<ListingDoc, 'register'>> =>
  register ? { register: { values: { ...values }, updatedOn: register.updatedOn } } : {};

export function applyRow(listing: ListingDoc, fields: RowFields, now: Date): ListingDoc {
  const changedFields = new Set(listChangedFields(listing, fields));
  const values = Object.fromEntries(
    Object.entries(fields.values).filter(([name]) => changedFields.has(name as FieldName)),
  );
  const changedListing = {
    ...setFields(listing, values),
    ...toRegisterFields(fields),
    v: listing.v + 1,
    updatedAt: now,
  };
  const movedListing =
    changedFields.has('place') && fields.point ? setLocation(changedListing, fields.point) : changedListing;
  return changedFields.has('confirmedAt') ? applyConfirmation(movedListing, fields) : movedListing;
}

/** Returns the listing with the row's confirmation, if it has one. */
const applyConfirmation = <L extends ListingDoc>(listing: L, { confirmed: confirmation }: RowFields): L =>
  confirmation ? { ...listing, confirmedAt: confirmation.at, confirmedBy: confirmation.by } : listing;

const setLocation = (listing: ListingDoc, coordinates: [number, number]): ListingDoc => ({
  ...listing,
  loc: { type: 'Point', coordinates },
});

const isNear = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 1e-6;

/**
 * Normalizes values for comparison: stored texts may be untrimmed, and stored further places have a location and may
 * lack days.
 */
function toComparable(name: FieldName, value: unknown): unknown {
  // Replies have the five digits of a ZIP+4.
  if (name === 'zipCode') return String(value).slice(0, 5);
  if (typeof value === 'string') return cleanText(value).trim();
  return name === 'alsoAt' && Array.isArray(value) ? JSON.stringify(value.map(formatPlace)) : value;
}
const formatPlace = ({ company, address, city, state, zipCode, days, hours }: Record<string, unknown>) =>
  [company, address, city, state, zipCode, days || '', hours || ''].join('\n');

interface BuildOptions {
  _id: ObjectId;
  shouldPublish: boolean;
  hasDuplicate: boolean;
  now: Date;
}

/** Creates the document of an imported listing. Its slug is assigned when it is written. */
export function buildListing(
  fields: RowFields,
  { _id, shouldPublish, hasDuplicate, now }: BuildOptions,
): Omit<ListingDoc, 'slug'> {
  const blankListing: ListingDoc = {
    ...createBlankListing(_id, now),
    ...toRegisterFields(fields),
    status: 'imported',
    externalKey: computeExternalKey(fields),
  };
  const filledListing = applyConfirmation(setFields(blankListing, fields.values), fields);
  const isPublic = shouldPublish && fields.approved !== false;
  // An imported listing is in no queue, because nobody submitted it.
  const listing = setStatus(
    fields.point ? setLocation(filledListing, fields.point) : filledListing,
    isPublic ? 'approved' : 'imported',
  );
  const risks = findListingRisks(listing, hasDuplicate);
  const { slug: _, ...listingWithoutSlug } = listing;
  return risks.length > 0 ? { ...listingWithoutSlug, risks } : listingWithoutSlug;
}
