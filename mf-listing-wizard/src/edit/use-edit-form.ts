import type { ListingInput } from '@app/types';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { editDrafts, pickValues } from '../edit-drafts.ts';
import { findChangedFields } from '../fields/find-changed-fields.ts';
import { type ListingValues, listingResolver } from '../fields/listing-values.ts';

export type EditForm = UseFormReturn<ListingValues, unknown, ListingInput>;

interface EditFormOptions {
  userId: string;
  listingId: string;
  /** Values that the form opens with; they may change while the user types. */
  initialValues: ListingValues;
}

/** Creates the form of the initial values, with unsent changes that are stored in this browser. */
export function useEditForm({ userId, listingId, initialValues }: EditFormOptions) {
  const [draft] = useState(() => editDrafts.find(userId, listingId));
  const form = useForm<ListingValues, unknown, ListingInput>({
    defaultValues: { ...initialValues, ...draft },
    resolver: listingResolver,
    mode: 'onTouched',
    // Checkbox groups have no single element to register; see `focusField`.
    shouldFocusError: false,
  });

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

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const changedFields = findChangedFields(initialValues, values);
          if (changedFields.length > 0) editDrafts.save(userId, listingId, pickValues(values, changedFields));
          else editDrafts.remove(userId, listingId);
          // Revalidates a field with an error on every change, so that the error disappears once it is corrected.
          if (name && form.getFieldState(name as FieldPath<ListingValues>).invalid)
            void form.trigger(name as FieldPath<ListingValues>);
        },
      }),
    [form, initialValues, userId, listingId],
  );

  /** Sets all values and stores them as a draft, as if the user had typed them. */
  function fillForm(values: ListingValues) {
    form.reset(values);
    const changedFields = findChangedFields(initialValues, values);
    if (changedFields.length > 0) editDrafts.save(userId, listingId, pickValues(values, changedFields));
    else editDrafts.remove(userId, listingId);
  }
  return { form, fillForm, hasDraft: draft !== undefined };
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
