import type { ReviewSubmission } from '@app/types';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { createSubmissionSchema, type ReviewValues } from './review-values.ts';

export type ReviewFormApi = UseFormReturn<ReviewValues, unknown, ReviewSubmission>;

/** Validated by the contract's schema. The cast is safe: the resolver parses, so its output is a submission. */
export const useReviewForm = (defaultValues: ReviewValues, earlierMonth?: string): ReviewFormApi =>
  useForm<ReviewValues, unknown, ReviewSubmission>({
    defaultValues,
    resolver: zodResolver(createSubmissionSchema(earlierMonth)) as unknown as Resolver<
      ReviewValues,
      unknown,
      ReviewSubmission
    >,
    mode: 'onTouched',
    // The form moves the focus itself: a radio group has no single element to register.
    shouldFocusError: false,
  });
