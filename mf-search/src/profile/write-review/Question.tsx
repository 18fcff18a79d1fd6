import type { ReactNode } from 'react';
import { type FieldError, useFormContext, useFormState } from 'react-hook-form';
import styles from './Question.module.css';
import { getProblem } from './question-words.ts';
import type { Question as Name, ReviewValues } from './review-values.ts';

const isError = (found: unknown): found is FieldError =>
  typeof found === 'object' && found !== null && 'type' in found && typeof found.type === 'string';

/** What is wrong with an answer: the service's own sentence, or ours. Undefined while nothing is. */
export function useProblem(name: Name): string | undefined {
  const { getValues } = useFormContext<ReviewValues>();
  const { errors } = useFormState<ReviewValues>({ name });
  const found: unknown = errors[name];
  if (!found) return undefined;
  if (isError(found) && found.type === 'service' && found.message) return found.message;
  return getProblem(name, getValues());
}

/** Marks where a question stands, so that focus can go to the first one that needs another look. */
export function Question({ name, children }: { name: Name; children: ReactNode }) {
  return (
    <div className={styles.Question} data-question={name}>
      {children}
    </div>
  );
}

/** Gives focus to the first of these questions that stands on the page: its chosen radio, or its first control. */
export function focusQuestion(form: HTMLElement | null, names: readonly string[]): void {
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
  const place = places.find(({ dataset }) => names.includes(dataset.question ?? ''));
  const control =
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input, select, textarea');
  control?.focus();
}
