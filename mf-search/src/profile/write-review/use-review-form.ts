import type { ReviewSubmission } from '@app/types';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { createSubmissionSchema, type ReviewValues } from './review-values.ts';

export type ReviewForm = UseFormReturn<ReviewValues, unknown, ReviewSubmission>;

/**
 * The form over the contract's own schema. The cast narrows nothing: the resolver parses, so what it hands on is a
 * submission, while what goes in may be unfinished.
 */
export const useReviewForm = (defaultValues: ReviewValues, sentMonth?: string): ReviewForm =>
  useForm<ReviewValues, unknown, ReviewSubmission>({
    defaultValues,
    resolver: zodResolver(createSubmissionSchema(sentMonth)) as unknown as Resolver<
      ReviewValues,
      unknown,
      ReviewSubmission
    >,
    mode: 'onTouched',
    // The form moves focus itself: groups of radios have no single element that it could register.
    shouldFocusError: false,
  });
