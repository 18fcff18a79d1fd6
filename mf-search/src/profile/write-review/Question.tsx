import { reviewLimits } from '@app/option-lists';
import { Field, Fieldset, Stack } from '@app/ui';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { type FieldError, useFormContext, useFormState } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { getTextError } from '../../shared/reviews/TextNotes.tsx';
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

type QuestionProps<Part extends ElementType> = Omit<ComponentProps<Part>, 'error'> & { name: QuestionName };

/** A question of several controls, with its error. */
export const FieldsetQuestion = ({ name, ...props }: QuestionProps<typeof Fieldset>) => (
  <Question name={name}>
    <Fieldset {...props} error={useQuestionError(name)} />
  </Question>
);

/** A question of one control, with its error. */
export const FieldQuestion = ({ name, ...props }: QuestionProps<typeof Field>) => (
  <Question name={name}>
    <Field {...props} error={useQuestionError(name)} />
  </Question>
);

/** Focuses the first of these questions in the form: its checked radio button, or else its first control. */
export function focusQuestion(form: HTMLElement | null, questionNames: readonly string[]): void {
  const questions = [...(form?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
  const question = questions.find(({ dataset }) => questionNames.includes(dataset.question ?? ''));
  const control =
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>('input, select, textarea');
  control?.focus();
}

const { maxTitleLength, maxTags } = reviewLimits;

/** Message for an invalid answer, shown before sending. Messages from the service are shown as they are. */
function getQuestionError(question: string, values: ReviewValues): string {
  switch (question) {
    case 'overallRating':
      return m.problem_rating();
    case 'text':
      return getTextError(values.text) ?? '';
    case 'title':
      return m.problem_title_long({ max: maxTitleLength });
    case 'tags':
      return m.problem_tags({ max: maxTags });
    case 'careMonth':
      return /^\d{4}-\d\d$/.test(values.careMonth) ? m.problem_month_far() : m.problem_month();
    case 'monthsToFit':
      return m.problem_months_to_fit({ max: reviewLimits.maxMonthsToFit });
    case 'adjustments':
      return m.problem_adjustments({ max: reviewLimits.maxAdjustments });
    case 'attest':
      return m.problem_attest();
    case 'ageAttested':
      return m.problem_age();
    default:
      return m.problem_choose();
  }
}
