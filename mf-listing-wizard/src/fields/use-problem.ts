import { type FieldPath, useFormContext, useFormState } from 'react-hook-form';
import type { ListingValues } from './listing-values.ts';
import { getProblemText } from './problem-words.ts';

/** A text or a list of the form, or a part of a further place: `alsoAt.0.city`. */
export type FieldName = FieldPath<ListingValues>;

/** What is wrong with an answer: the service's own sentence, or ours. Undefined while nothing is. */
export function useProblem(name: FieldName): string | undefined {
  const { getFieldState, getValues } = useFormContext<ListingValues>();
  const state = useFormState<ListingValues>({ name });
  const { error } = getFieldState(name, state);
  if (!error) return undefined;
  return error.type === 'service' && error.message ? error.message : getProblemText(name, getValues(name));
}
