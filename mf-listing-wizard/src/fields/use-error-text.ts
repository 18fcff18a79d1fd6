import { type FieldPath, useFormContext, useFormState } from 'react-hook-form';
import { getErrorText } from './error-texts.ts';
import type { ListingValues } from './listing-values.ts';

/** Path of a field, including nested ones: `alsoAt.0.city`. */
export type ListingFieldPath = FieldPath<ListingValues>;

/** Error message of a field, from the service or from validation in the browser; undefined if there is none. */
export function useErrorText(name: ListingFieldPath): string | undefined {
  const { getFieldState, getValues } = useFormContext<ListingValues>();
  const state = useFormState<ListingValues>({ name });
  const { error } = getFieldState(name, state);
  if (!error) return undefined;
  return error.type === 'service' && error.message ? error.message : getErrorText(name, getValues(name));
}
