import { type EditableListing, editableListing } from '@app/types';
import * as z from 'zod/mini';
import { blankListing, type ListingValues, toListingValues } from '../fields/listing-values.ts';

export type FieldChange = NonNullable<EditableListing['pendingUpdate']>['changed'][number];

/** Returns the live values with an update's changes, as form values. Omits changes that the schema rejects. */
export function applyChanges(
  listing: EditableListing['listing'],
  changes: readonly FieldChange[],
): ListingValues {
  const shape: Record<string, z.ZodMiniType> = editableListing.shape.listing.shape;
  const changedListing: Record<string, unknown> = { ...listing };
  for (const { field, to } of changes) {
    const schema = shape[field];
    if (!schema || !(field in blankListing)) continue;
    // A removed value is null in the API: an empty text or list in the form.
    const parseResult = (to === null ? [null, '', []] : [to])
      .map((value) => z.safeParse(schema, value))
      .find(({ success }) => success);
    if (parseResult) changedListing[field] = parseResult.data;
  }
  return toListingValues(changedListing as EditableListing['listing']);
}
