import { Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { type FieldError, useFormContext, useFormState } from 'react-hook-form';
import { getQuestionError } from './question-words.ts';
import styles from './ReviewForm.module.css';
import type { QuestionName, ReviewValues } from './review-values.ts';

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Error message of a question, from the service or from validation in the browser; undefined if there is none. */
export function useQuestionError(name: QuestionName): string | undefined {
  const { getValues } = useFormContext<ReviewValues>();
  const { errors } = useFormState<ReviewValues>({ name });
  const error: unknown = errors[name];
  if (!error) return undefined;
  if (isFieldError(error) && error.type === 'service' && error.message) return error.message;
  return getQuestionError(name, getValues());
}

/** Wraps a question, so that the focus can move to the first one with an error. */
export function Question({ name, children }: { name: QuestionName; children: ReactNode }) {
  return (
    <Stack className={styles.Question} data-question={name}>
      {children}
    </Stack>
  );
}

/** Focuses the first of these questions in the form: its checked radio button, or else its first control. */
export function focusQuestion(form: HTMLElement | null, questionNames: readonly string[]): void {
  const questions = [...(form?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
  const question = questions.find(({ dataset }) => questionNames.includes(dataset.question ?? ''));
  const control =
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>('input, select, textarea');
  control?.focus();
}
