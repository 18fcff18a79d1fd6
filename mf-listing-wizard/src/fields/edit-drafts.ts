import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import { completeUrl, type ListingField, type ListingValues, listingFields } from './listing-values.ts';

/** Outer whitespace, order of list values and letter case of the state do not count. */
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
  if (field === 'placePhotos')
    return JSON.stringify(values.placePhotos.map(({ photo, kind, alt }) => [photo, kind, alt.trim()]));
  return JSON.stringify([...value].sort());
}

/** Fields that differ, in page order. */
export const findChangedFields = (
  previousValues: ListingValues,
  currentValues: ListingValues,
): ListingField[] =>
  listingFields.filter(
    (field) => normalizeValue(field, previousValues) !== normalizeValue(field, currentValues),
  );

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
