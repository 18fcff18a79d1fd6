import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import { findChangedFields } from './fields/find-changed-fields.ts';
import type { ListingField, ListingValues } from './fields/listing-values.ts';

/** Unsent changes by listing id. Only changed fields, so that an old draft reverts nothing of the live listing. */
export const editDrafts = createPersonalDrafts<Partial<ListingValues>>('edit-drafts');

export const pickValues = (values: ListingValues, fields: readonly ListingField[]): Partial<ListingValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Stores what differs from earlier values as the draft of a listing; without a difference there is none. */
export function saveEditDraft(
  userId: string,
  listingId: string,
  earlierValues: ListingValues,
  values: ListingValues,
): void {
  const changedFields = findChangedFields(earlierValues, values);
  if (changedFields.length > 0) editDrafts.save(userId, listingId, pickValues(values, changedFields));
  else editDrafts.remove(userId, listingId);
}
