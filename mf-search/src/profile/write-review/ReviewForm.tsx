import { FailureBanner } from '@app/remote-kit';
import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { formatFullName } from '@app/seo';
import type { ReviewSubmission } from '@app/types';
import { Button, Container, Progress, Row, Stack, Text } from '@app/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { Form } from '../../shared/Form.tsx';
import { BackToProfile } from '../../shared/search/BackToResults.tsx';
import { CareStep } from './CareStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { findReviewDraft, reviewDrafts } from './drafts.ts';
import { DraftNotice, StaleNotice } from './FormNotices.tsx';
import { focusQuestion } from './Question.tsx';
import { RatingStep } from './RatingStep.tsx';
import styles from './ReviewForm.module.css';
import {
  createBlankReviewValues,
  findLastReachableStep,
  findStep,
  type QuestionName,
  steps,
  toReviewValues,
} from './review-values.ts';
import { SendStep } from './SendStep.tsx';
import { type ReviewFormProps, useReviewForm, useSendReview } from './use-review-form.ts';

/** Review form in four steps. Answers are a draft in this browser until the service has accepted them. */
export function ReviewForm(props: ReviewFormProps) {
  const { listing, user, review } = props;
  const { slug } = listing;
  const name = formatFullName(listing);
  const initialValues = review ? toReviewValues(review) : createBlankReviewValues(user);
  const [draft] = useState(() => findReviewDraft(user.id, listing));
  const form = useReviewForm(draft?.values ?? initialValues, review?.content.careMonth);
  // Version that the author has seen. A draft may be based on an older version than the server's.
  const [seenVersion, setSeenVersion] = useState(draft?.v ?? review?.v ?? 0);
  const { step, headingRef, goToStep } = useStep(
    findLastReachableStep(form.getValues(), review?.content.careMonth),
  );
  const formRef = useRef<HTMLFormElement>(null);
  const [questionsToFix, setQuestionsToFix] = useState<readonly string[]>([]);
  const titleId = useId();
  const stepQuestions = steps[step - 1]!;
  const isLastStep = step === steps.length;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name: fieldPath }) => {
          reviewDrafts.save(user.id, slug, { values, v: seenVersion, name, listingId: listing.id });
          // Revalidates a question with an error on every change, so that the error disappears once it is corrected.
          const question = fieldPath?.split('.')[0] as QuestionName | undefined;
          if (question && form.getFieldState(question).invalid) void form.trigger(question);
        },
      }),
    [form, user.id, slug, seenVersion, name, listing.id],
  );

  /** Shows the errors and opens the step of the first question with one. */
  function showQuestionErrors(questions: readonly string[]) {
    const errorStep = findStep(questions) ?? step;
    setQuestionsToFix([...questions]);
    if (errorStep !== step) goToStep(errorStep);
  }
  // If another step holds the questions, it opens first, then the focus moves.
  useEffect(() => {
    const isOnThisStep = questionsToFix.length > 0 && findStep(questionsToFix) === step;
    if (!isOnThisStep) return;
    focusQuestion(formRef.current, questionsToFix);
    setQuestionsToFix([]);
  }, [questionsToFix, step]);

  const reviewCall = useSendReview({ ...props, seenVersion, form, showQuestionErrors });
  const isStale = review !== undefined && review.v !== seenVersion;

  /** Called when a notice above the form disappears with the pressed button. */
  const focusHeading = () => headingRef.current?.focus();
  async function goToNextStep() {
    if (await form.trigger([...stepQuestions])) goToStep(step + 1);
    else showQuestionErrors(stepQuestions.filter((question) => form.getFieldState(question).invalid));
  }
  const submitForm = form.handleSubmit(
    (body: ReviewSubmission) => reviewCall.send(body),
    (errors) => showQuestionErrors(Object.keys(errors)),
  );
  const getSubmitLabel = () => {
    if (!isLastStep) return m.write_on();
    if (reviewCall.sending) return m.write_sending();
    return review ? m.write_send_change() : m.write_send();
  };

  return (
    <Container width="narrow" className={styles.Write} gap={3}>
      <BackToProfile listing={listing} />
      <Stack gap={1}>
        <h1 id={titleId} tabIndex={-1}>
          {m.write_title_of({ name })}
        </h1>
        <Progress
          text={m.write_step({ now: step, steps: steps.length })}
          currentStep={step}
          stepCount={steps.length}
        />
      </Stack>
      {draft && (
        <DraftNotice
          onDiscard={() => {
            form.reset(initialValues);
            setSeenVersion(review?.v ?? 0);
            focusHeading();
          }}
          user={user}
          slug={slug}
        />
      )}
      {isStale && (
        <StaleNotice
          review={review}
          onSeen={() => {
            setSeenVersion(review.v);
            focusHeading();
          }}
        />
      )}
      <FormProvider {...form}>
        <Form
          gap={4}
          surface="card"
          ref={formRef}
          className={styles.Form}
          aria-labelledby={titleId}
          onSubmit={() => (isLastStep ? submitForm() : goToNextStep())}
        >
          <h2 ref={headingRef} tabIndex={-1}>
            {stepTitles[step - 1]!()}
          </h2>
          {step === 1 && <RatingStep />}
          {step === 2 && <CareStep />}
          {step === 3 && <DetailsStep onSkip={() => goToStep(step + 1)} />}
          {step === 4 && <SendStep user={user} listing={listing} review={review} />}
          {isLastStep && <FailureBanner failure={reviewCall.failure} isStored />}
          <Row align="stretch" className={styles.Actions}>
            {step > 1 && (
              <Button kind="secondary" size="large" onClick={() => goToStep(step - 1)}>
                {m.write_previous()}
              </Button>
            )}
            <Button type="submit" size="large" aria-disabled={reviewCall.sending}>
              {getSubmitLabel()}
            </Button>
          </Row>
          <Text soft>{m.write_kept()}</Text>
        </Form>
      </FormProvider>
    </Container>
  );
}

const stepTitles = [m.write_step_rating, m.write_step_care, m.write_step_parts, m.write_step_send];

/** Current step from the address (`?write=2`), for the browser's back button. A step change focuses its heading. */
function useStep(lastReachableStep: number) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusedStepRef = useRef(0);
  const stepInAddress = Number.parseInt(params.get('write') ?? '', 10) || 1;
  const step = Math.min(Math.max(1, stepInAddress), lastReachableStep, steps.length);

  useEffect(() => {
    if (focusedStepRef.current === step) return;
    focusedStepRef.current = step;
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);

  return {
    step,
    headingRef,
    goToStep: (targetStep: number) => navigate(`${pathname}?write=${targetStep}`),
  };
}
