import { type Failure, useRefreshOwnData, useSend } from '@app/remote-kit';
import { useNavigate } from '@app/router';
import { type SessionUser, useShell } from '@app/shell-api';
import { editReview, type Listing, type OwnReview, postReview, type ReviewSubmission } from '@app/types';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { reviewDrafts } from './drafts.ts';
import { createSubmissionSchema, findStep, type QuestionName, type ReviewValues } from './review-values.ts';

type ReviewFormApi = UseFormReturn<ReviewValues, unknown, ReviewSubmission>;

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

export interface ReviewFormProps {
  listing: Listing;
  user: SessionUser;
  /** Review to edit; undefined for a new one. */
  review: OwnReview | undefined;
  reloadReviews: () => unknown;
}

interface SendReviewOptions extends ReviewFormProps {
  seenVersion: number;
  form: ReviewFormApi;
  showQuestionErrors: (questions: readonly string[]) => void;
}

/** Error codes that mean that the loaded own reviews are out of date. */
const staleErrorCodes = ['stale', 'already_reviewed', 'not_editable'];

/** Sends a new review or an edit and reports the result. Typed answers are kept on failure. */
export function useSendReview(options: SendReviewOptions) {
  const { listing, user, review, reloadReviews, seenVersion, form, showQuestionErrors } = options;
  const { slug } = listing;
  const postCall = useSend(postReview);
  const editCall = useSend(editReview);
  const refreshOwnData = useRefreshOwnData();
  const navigate = useNavigate();
  const { announce, reviewsChanged } = useShell();
  // Prevents a second send while the next page loads.
  const isSentRef = useRef(false);

  async function send(body: ReviewSubmission) {
    if (isSentRef.current) return;
    const input = review
      ? { params: { id: review.id }, body: { ...body, v: seenVersion } }
      : { params: { id: slug }, body };
    const sentValuesText = JSON.stringify(form.getValues());
    const idempotencyKey = reviewDrafts.getIdempotencyKey(user.id, slug, JSON.stringify(input));
    const result = review
      ? await editCall.send({ ...input, body: { ...body, v: seenVersion } }, idempotencyKey)
      : await postCall.send({ ...input, body }, idempotencyKey);
    if (result.status === 'skipped') return;
    if (result.status === 'failed') return showServiceErrors(result.failure);
    isSentRef.current = true;
    // What was changed meanwhile stays as the draft of an edit.
    if (JSON.stringify(form.getValues()) === sentValuesText) reviewDrafts.remove(user.id, slug);
    void refreshOwnData();
    reviewsChanged();
    // Announced only; the next page shows the result.
    announce(review ? m.write_change_sent() : m.write_sent());
    navigate(paths.myReviews, {
      state: { sentReviewId: result.reply.review.id, isChange: review !== undefined },
    });
  }

  /** Shows the service's messages at their questions. */
  function showServiceErrors(failure: Failure) {
    if (failure.kind !== 'refused') return;
    const { error, fields = {} } = failure.problem;
    if (staleErrorCodes.includes(error)) void reloadReviews();
    const questions = Object.keys(fields).map((fieldPath) => fieldPath.split('.')[0]!);
    for (const [fieldPath, message] of Object.entries(fields)) {
      const question = fieldPath.split('.')[0]!;
      // The service asks accounts that did not answer it at sign-up, which the session does not always show.
      if (question === 'ageAttested') form.setValue('ageAttested', false);
      if (findStep([question])) form.setError(question as QuestionName, { type: 'service', message });
    }
    if (findStep(questions)) showQuestionErrors(questions);
  }

  return {
    send,
    sending: postCall.sending || editCall.sending,
    failure: review ? editCall.failure : (postCall.failure ?? editCall.failure),
  };
}
