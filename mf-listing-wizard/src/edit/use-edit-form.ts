import { useEffect, useRef, useState } from 'react';
import { editDrafts, findChangedFields, pickValues, saveEditDraft } from '../fields/edit-drafts.ts';
import type { ListingValues } from '../fields/listing-values.ts';
import { useListingForm } from '../fields/use-listing-form.ts';

/** Creates the form with unsent changes of this browser. `initialValues` may change while the user types. */
export function useEditForm(userId: string, listingId: string, initialValues: ListingValues) {
  const [draft, setDraft] = useState(() => editDrafts.find(userId, listingId));
  const saveDraft = (values: ListingValues) => saveEditDraft(userId, listingId, initialValues, values);
  const form = useListingForm({ ...initialValues, ...draft }, saveDraft);

  const baseValuesRef = useRef(initialValues);
  useEffect(() => {
    const changedFields = findChangedFields(baseValuesRef.current, initialValues);
    if (changedFields.length > 0) {
      // The listing changed while the user edits. The user's changes stay; other fields take the new values.
      const ownChanges = pickValues(
        form.getValues(),
        findChangedFields(baseValuesRef.current, form.getValues()),
      );
      form.reset({ ...initialValues, ...ownChanges });
    }
    baseValuesRef.current = initialValues;
  }, [initialValues, form]);

  /** Sets all values and stores them as a draft, as if the user had typed them. */
  function fillForm(values: ListingValues) {
    form.reset(values);
    saveDraft(values);
  }
  return {
    form,
    fillForm,
    /** True: the form opened with unsent changes. */
    hasDraft: draft !== undefined,
    discardDraft() {
      fillForm(initialValues);
      setDraft(undefined);
    },
  };
}

/** Paths of all fields with an error, such as `email` or `alsoAt.0.city`. */
export function listErrorPaths(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'ref' || key === 'types') return [];
    if (key === 'root') return prefix ? [prefix.slice(0, -1)] : [];
    return 'type' in value && typeof value.type === 'string'
      ? [prefix + key]
      : listErrorPaths(value, `${prefix}${key}.`);
  });
}
