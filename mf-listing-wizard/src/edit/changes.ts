import { type EditableListing, editableListing } from '@app/types';
import * as z from 'zod/mini';
import {
  blankListing,
  completeUrl,
  type ListingField,
  type ListingValues,
  toListingValues,
} from '../fields/listing-values.ts';

/** One field of an update: as it was, and as it would become. */
export type FieldChange = NonNullable<EditableListing['pendingUpdate']>['changed'][number];

const fields = Object.keys(blankListing) as ListingField[];

/** Two answers that say the same look the same: outer space, order of ticks and letter case of a state don't count. */
function normalizeValue(field: ListingField, values: ListingValues): string {
  const value = values[field];
  if (field === 'state') return values.state.trim().toUpperCase();
  if (field === 'website') return completeUrl(values.website);
  if (typeof value === 'string') return value.trim();
  if (field === 'alsoAt') {
    const places = values.alsoAt.map((place) =>
      Object.values(place).map((text) => (typeof text === 'string' ? text.trim() : text)),
    );
    return JSON.stringify(places);
  }
  return JSON.stringify([...value].sort());
}

/** What differs between the live values and the form's, in the order of the page. */
export const findChangedFields = (live: ListingValues, now: ListingValues): ListingField[] =>
  fields.filter((field) => normalizeValue(field, live) !== normalizeValue(field, now));

/**
 * The live values with the changes of an update on top: what a form begins with when somebody takes it up again. A
 * change that the contract's schema does not know is left out.
 */
export function withChanges(
  listing: EditableListing['listing'],
  changes: readonly FieldChange[],
): ListingValues {
  const shape: Record<string, z.ZodMiniType> = editableListing.shape.listing.shape;
  const taken: Record<string, unknown> = { ...listing };
  for (const { field, to } of changes) {
    const schema = shape[field];
    if (!schema || !(field in blankListing)) continue;
    // What is to go is null on the wire: for a text that is the empty one, for a list the empty list.
    const parsed = (to === null ? [null, '', []] : [to])
      .map((one) => z.safeParse(schema, one))
      .find(({ success }) => success);
    if (parsed) taken[field] = parsed.data;
  }
  return toListingValues(taken as EditableListing['listing']);
}
