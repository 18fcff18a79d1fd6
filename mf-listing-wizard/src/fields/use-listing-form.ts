import type { Failure } from '@app/remote-kit';
import type { ListingInput } from '@app/types';
import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form';
import { type ListingField, type ListingValues, listingResolver } from './listing-values.ts';

export type ListingForm = UseFormReturn<ListingValues, unknown, ListingInput>;

/** Creates the form of a listing, validated by the contract's schema. `onTyped`: called for all changes but resets. */
export function useListingForm(defaultValues: ListingValues, onTyped: (values: ListingValues) => void) {
  const form: ListingForm = useForm<ListingValues, unknown, ListingInput>({
    defaultValues,
    resolver: listingResolver,
    mode: 'onTouched',
    // Checkbox groups have no single element to register; see `focusField`.
    shouldFocusError: false,
  });
  const handleTyped = useEffectEvent(onTyped);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Without a name the form was reset.
          if (!name) return;
          const fieldPath = name as FieldPath<ListingValues>;
          handleTyped(values);
          // Revalidates a field with an error on every change, so that the error disappears once it is corrected.
          if (form.getFieldState(fieldPath).invalid) void form.trigger(fieldPath);
        },
      }),
    [form],
  );
  return form;
}

/** Returns all values of the form around the component, which renders again after each change. */
export function useAllValues(): ListingValues {
  const { control, getValues } = useFormContext<ListingValues>();
  useWatch({ control });
  return getValues();
}

/** Shows the service's messages at those of these fields that it rejected. Returns the paths of the fields. */
export function showServiceErrors(
  { setError }: Pick<ListingForm, 'setError'>,
  failure: Failure,
  fields: readonly ListingField[],
): string[] {
  if (failure.kind !== 'refused') return [];
  const fieldErrors = Object.entries(failure.problem.fields ?? {}).filter(([path]) =>
    fields.includes(path.split('.')[0] as ListingField),
  );
  for (const [path, message] of fieldErrors)
    setError(path as FieldPath<ListingValues>, { type: 'service', message });
  return fieldErrors.map(([path]) => path);
}

/** Focuses the first of these fields in page order. `alsoAt` matches `alsoAt.0.city`, and the reverse. */
export function focusField(element: HTMLElement | null, fieldPaths: readonly string[]): void {
  const controls = element?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [];
  const firstControl = [...controls].find((control) => {
    const name = control.getAttribute('name') ?? control.dataset.field ?? '';
    return fieldPaths.some(
      (path) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`),
    );
  });
  const details = firstControl?.closest('details');
  if (details) details.open = true;
  firstControl?.focus();
}
