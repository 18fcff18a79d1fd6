import type { Identity } from '@app/auth';
import { paths } from '@app/seo';
import type { PatientInfo } from '@app/types';
import { Button, Dialog, Link, Progress, Stack } from '@app/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import {
  type Answers,
  allQuestions,
  basicQuestions,
  explainUnanswered,
  findUnansweredQuestion,
  limbQuestions,
  toAnswers,
  toPatientInfo,
} from './answers.ts';
import { BasicQuestions, LimbQuestions } from './PatientQuestions.tsx';
import { savePatientInfo, savePatientInfoWithRetry } from './save-patient-info.ts';

interface OnboardingDialogProps {
  identity: Identity;
  patientInfo: PatientInfo;
  firstName: string;
  /** Called when the user postpones the dialog, or saving failed. */
  onClose: () => void;
  /** Called after saving. `state`: the US state of the user. */
  onSaved: (state: string) => void;
}

const stepCount = 3;
type Step = 1 | 2 | 3;

/** Dialog of three steps: welcome, basic questions, limb levels. */
export default function OnboardingDialog({
  identity,
  patientInfo,
  firstName,
  onClose,
  onSaved,
}: OnboardingDialogProps) {
  const [step, setStep] = useState<Step>(1);
  const [answers, setAnswers] = useState(() => toAnswers(patientInfo));
  const [isSaving, setIsSaving] = useState(false);
  const contentRef = useFocusOnHeading(step);
  const explanationId = useId();
  const updateAnswers = (change: Partial<Answers>) =>
    setAnswers((currentAnswers) => ({ ...currentAnswers, ...change }));

  const saveBasicAnswers = () => {
    void savePatientInfo(identity, toPatientInfo(answers, basicQuestions));
    setStep(3);
  };
  const saveAnswers = async () => {
    if (isSaving) return;
    setIsSaving(true);
    const fullInfo = toPatientInfo(answers, allQuestions);
    const outcome = await savePatientInfoWithRetry(identity, { ...fullInfo, complete: true });
    if (outcome.ok) onSaved(answers.state);
    else onClose();
  };

  const unansweredQuestion =
    step === 2
      ? findUnansweredQuestion(answers, basicQuestions)
      : findUnansweredQuestion(answers, limbQuestions);
  const stepViews: Record<Step, { title: string; body: ReactNode; actions: ReactNode }> = {
    1: {
      title: firstName ? m.onboarding_welcome_name({ name: firstName }) : m.onboarding_welcome(),
      body: (
        <>
          <p>{m.onboarding_welcome_text()}</p>
          <p>{m.onboarding_welcome_time()}</p>
        </>
      ),
      actions: (
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.onboarding_later()}
          </Button>
          <Button onClick={() => setStep(2)}>{m.onboarding_next()}</Button>
        </>
      ),
    },
    2: {
      title: m.onboarding_basics(),
      body: (
        <>
          <p>
            {m.onboarding_basics_why()} <Link href={paths.healthData}>{m.info_policy()}</Link>
          </p>
          <BasicQuestions answers={answers} onAnswer={updateAnswers} />
        </>
      ),
      actions: (
        <>
          <Button kind="secondary" onClick={() => setStep(1)}>
            {m.onboarding_back()}
          </Button>
          <Button
            disabled={unansweredQuestion !== undefined}
            aria-describedby={explanationId}
            onClick={saveBasicAnswers}
          >
            {m.onboarding_next()}
          </Button>
        </>
      ),
    },
    3: {
      title: m.onboarding_limbs(),
      body: (
        <>
          <p>{m.onboarding_limbs_why()}</p>
          <LimbQuestions answers={answers} onAnswer={updateAnswers} />
        </>
      ),
      actions: (
        <>
          <Button
            kind="secondary"
            aria-disabled={isSaving || undefined}
            onClick={() => isSaving || setStep(2)}
          >
            {m.onboarding_back()}
          </Button>
          <Button
            disabled={unansweredQuestion !== undefined}
            aria-disabled={isSaving || undefined}
            aria-describedby={explanationId}
            onClick={saveAnswers}
          >
            {isSaving ? m.onboarding_saving() : m.onboarding_save()}
          </Button>
        </>
      ),
    },
  };
  const { title, body, actions } = stepViews[step];

  return (
    <Dialog
      open
      onClose={() => isSaving || onClose()}
      title={title}
      closeLabel={m.onboarding_close()}
      beforeTitle={
        <Progress
          text={m.onboarding_step({ step, of: stepCount })}
          currentStep={step}
          stepCount={stepCount}
        />
      }
      actions={actions}
    >
      <div ref={contentRef}>
        <Stack>
          {body}
          <p id={explanationId} aria-live="polite">
            {step > 1 && explainUnanswered(unansweredQuestion)}
          </p>
        </Stack>
      </div>
    </Dialog>
  );
}

function useFocusOnHeading(step: Step) {
  const contentRef = useRef<HTMLDivElement>(null);
  const focusedStepRef = useRef(step);
  useEffect(() => {
    if (focusedStepRef.current === step) return;
    focusedStepRef.current = step;
    contentRef.current?.closest('dialog')?.querySelector('h2')?.focus();
  }, [step]);
  return contentRef;
}
