import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import type { ListingField, ListingValues } from './fields/listing-values.ts';

/**
 * Unsent changes by listing id. Only changed fields are stored, so an old draft does not revert later changes of the
 * live listing.
 */
export const editDrafts = createPersonalDrafts<Partial<ListingValues>>('edit-drafts');

/** Returns the values of these fields. */
export const pickValues = (values: ListingValues, fields: readonly ListingField[]): Partial<ListingValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
