import type { ListingInput } from '@app/types';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { type ListingField, type ListingValues, listingResolver } from '../fields/listing-values.ts';
import { findChangedFields } from './changes.ts';
import { editDrafts } from './edit-drafts.ts';

export type EditForm = UseFormReturn<ListingValues, unknown, ListingInput>;

const pick = (values: ListingValues, fields: readonly ListingField[]): Partial<ListingValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

interface EditFormOptions {
  userId: string;
  listingId: string;
  /** What the public sees; it may change while somebody types. */
  live: ListingValues;
}

/** The form over the live values, with what was typed and not sent kept in this browser. */
export function useEditForm({ userId, listingId, live }: EditFormOptions) {
  const [found] = useState(() => editDrafts.of(userId, listingId));
  const form = useForm<ListingValues, unknown, ListingInput>({
    defaultValues: { ...live, ...found },
    resolver: listingResolver,
    mode: 'onTouched',
    // Groups of boxes have no single element that it could register: see `focusField`.
    shouldFocusError: false,
  });

  const base = useRef(live);
  useEffect(() => {
    const moved = findChangedFields(base.current, live);
    if (moved.length > 0) {
      // Something was approved meanwhile. What this person changed stays; the rest follows the public.
      const own = pick(form.getValues(), findChangedFields(base.current, form.getValues()));
      form.reset({ ...live, ...own });
    }
    base.current = live;
  }, [live, form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const changed = findChangedFields(live, values);
          if (changed.length > 0) editDrafts.keep(userId, listingId, pick(values, changed));
          else editDrafts.drop(userId, listingId);
          // What is wrong is judged again with every change of it, so that a mended answer says so at once.
          if (name && form.getFieldState(name as FieldPath<ListingValues>).invalid)
            void form.trigger(name as FieldPath<ListingValues>);
        },
      }),
    [form, live, userId, listingId],
  );

  /** Puts other values into the form, as a person would have typed them. */
  function fill(values: ListingValues) {
    form.reset(values);
    const changed = findChangedFields(live, values);
    if (changed.length > 0) editDrafts.keep(userId, listingId, pick(values, changed));
    else editDrafts.drop(userId, listingId);
  }
  return { form, fill, draftFound: found !== undefined };
}

/** Focuses the first of these fields, in the order of the page. A part of a field counts: `alsoAt.0.city`. */
export function focusField(element: HTMLElement | null, names: readonly string[]): void {
  const controls = element?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [];
  const first = [...controls].find((control) => {
    const name = control.getAttribute('name') ?? control.dataset.field ?? '';
    return names.some((one) => name === one || name.startsWith(`${one}.`) || one.startsWith(`${name}.`));
  });
  first?.focus();
}

/** Every field with an error, as the form writes it: `email`, `alsoAt.0.city`. */
export function listErrorPaths(errors: object, before = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'ref' || key === 'types') return [];
    if (key === 'root') return before ? [before.slice(0, -1)] : [];
    return 'type' in value && typeof value.type === 'string'
      ? [before + key]
      : listErrorPaths(value, `${before}${key}.`);
  });
}
