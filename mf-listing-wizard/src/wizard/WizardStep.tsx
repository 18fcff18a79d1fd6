import { type Failure, FailureBanner, SlowNotice, usePageTitle } from '@app/remote-kit';
import type { SessionUser } from '@app/shell-api';
import type { ListingInput } from '@app/types';
import { Container, Grid, Progress, Stack } from '@app/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { BasicFields } from '../fields/BasicFields.tsx';
import { ContactFields } from '../fields/ContactFields.tsx';
import { CredentialsFields } from '../fields/CredentialsFields.tsx';
import type { ListingField, ListingValues } from '../fields/listing-values.ts';
import { ServicesFields } from '../fields/OptionCheckboxes.tsx';
import { type FormStep, fieldsByStep, formSteps } from '../fields/steps.ts';
import { focusField } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import { PhotoGateNotice, usePhotoGate } from '../photo/PhotoGate.tsx';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { AccountPhoto } from '../photo/use-account-photo.ts';
import type { PhotoUpload } from '../photo/use-photo-upload.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { StepActions } from './StepActions.tsx';
import { StepAside } from './StepAside.tsx';
import { useCreateListing } from './use-create-listing.ts';
import type { Duplicates } from './use-duplicates.ts';
import { getNextStep, getPreviousView, getStepNumber, type WizardView } from './views.ts';
import styles from './Wizard.module.css';

export interface WizardStepProps {
  formStep: FormStep;
  user: SessionUser;
  notice: ReactNode;
  onNavigate: (view: WizardView) => void;
  /** Search for listings with the same name, run after the first step. */
  duplicates: Duplicates;
  accountPhoto: AccountPhoto;
  photoUpload: PhotoUpload;
  onCreated: (notice?: string) => void;
}

const steps: Record<FormStep, { title: () => string; lead: () => string; Fields: () => ReactNode }> = {
  basic: { title: m.step_basic, lead: m.lead_basic, Fields: BasicFields },
  contact: { title: m.step_contact, lead: m.lead_contact, Fields: ContactFields },
  credentials: { title: m.step_credentials, lead: m.lead_credentials, Fields: CredentialsFields },
  services: { title: m.step_services, lead: m.lead_services, Fields: ServicesFields },
};

export function WizardStep({
  formStep,
  user,
  notice,
  duplicates,
  accountPhoto,
  photoUpload,
  onNavigate,
  onCreated,
}: WizardStepProps) {
  const form = useFormContext<ListingValues, unknown, ListingInput>();
  const formElementRef = useRef<HTMLFormElement>(null);
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([]);
  const { title, lead, Fields } = steps[formStep];
  const stepNumber = getStepNumber(formStep);
  const isLast = formStep === formSteps.at(-1);
  const progressText = m.step_of({ n: stepNumber });
  usePageTitle(m.step_title({ step: progressText, title: title() }));

  /** Shows invalid fields, on an earlier step if they belong there. */
  function showInvalidFields(fields: readonly string[]) {
    const earlierStep = formSteps.find((name) => fields.some((field) => isFieldOfStep(name, field)));
    if (earlierStep && earlierStep !== formStep) return onNavigate(earlierStep);
    setInvalidFields(fields);
    focusField(formElementRef.current, fields);
  }
  const creation = useCreateListing({
    user,
    form,
    accountPhoto,
    isPhotoDiscarded: photoUpload.isDiscarded,
    showInvalidFields,
    onCreated,
  });
  const photoGate = usePhotoGate(photoUpload, () => void submitForm());
  const submitForm = form.handleSubmit(
    (input) => (photoGate.tryToPass() ? creation.send(input) : undefined),
    (errors) => showInvalidFields(Object.keys(errors)),
  );
  const busyText = [
    duplicates.isSearching && m.twins_checking(),
    creation.sending && m.completing(),
    photoGate.isWaiting && m.photo_waiting(),
  ].find((text) => text !== false);

  /** True while the next step is looked up, so that a second press does nothing. */
  const isAdvancingRef = useRef(false);
  /** True once this step was left, so that a late reply of the search does not leave the next one too. */
  const isLeftRef = useRef(false);
  const cancelSearch = useEffectEvent(() => duplicates.cancel());
  useEffect(() => {
    isLeftRef.current = false;
    return () => {
      isLeftRef.current = true;
      cancelSearch();
    };
  }, []);

  async function goToNext() {
    if (isAdvancingRef.current) return;
    isAdvancingRef.current = true;
    const nextView = await findNextView();
    isAdvancingRef.current = false;
    if (nextView && !isLeftRef.current) onNavigate(nextView);
  }
  function goBack() {
    isLeftRef.current = true;
    onNavigate(getPreviousView(formStep));
  }
  /** Returns the view after this step; undefined if a field is invalid. */
  async function findNextView(): Promise<WizardView | undefined> {
    setInvalidFields([]);
    const fields = fieldsByStep[formStep];
    if (!(await form.trigger([...fields]))) {
      showInvalidFields(fields.filter((field) => form.getFieldState(field).invalid));
      return undefined;
    }
    const hasDuplicates = formStep === 'basic' && (await duplicates.search(form.getValues()));
    return hasDuplicates ? 'twins' : getNextStep(formStep);
  }
  return (
    <Container className={styles.Wizard}>
      <Grid columnsFromRem={62} columns="minmax(0, 40rem) minmax(0, 1fr)" gap={6} columnGap={8} align="start">
        <Stack as="section" aria-labelledby="step-title">
          <div id="step-number">
            <Progress text={progressText} currentStep={stepNumber} stepCount={formSteps.length} />
          </div>
          <h1 id="step-title" tabIndex={-1} aria-describedby="step-number">
            {title()}
          </h1>
          {/* A new element for each step: browsers that translate the page replace the text within. */}
          <p key={formStep}>
            {lead()} {m.lead_fields()} <b className={styles.Star}>*</b> {m.lead_required()}
          </p>
          {notice}
          <Stack
            as="form"
            gap={3}
            ref={formElementRef}
            className={styles.Form}
            aria-labelledby="step-title"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void (isLast ? submitForm() : goToNext());
            }}
          >
            <ErrorSummary fields={invalidFields} formElementRef={formElementRef} />
            <Fields />
            {formStep === 'basic' && (
              <PhotoPicker
                photoUpload={photoUpload}
                accountPhotoUrl={accountPhoto.url}
                onChange={() => accountPhoto.setIsWanted(false)}
              />
            )}
            {isLast && <PhotoGateNotice gate={photoGate} showsFailure />}
            <CreateFailure failure={creation.failure} />
            <SlowNotice
              isRunning={duplicates.isSearching || creation.sending}
              onCancel={duplicates.isSearching ? duplicates.cancel : creation.cancel}
            />
            <StepActions formStep={formStep} busyText={busyText ?? ''} onBack={goBack} />
          </Stack>
        </Stack>
        <StepAside formStep={formStep} />
      </Grid>
    </Container>
  );
}

const isFieldOfStep = (formStep: FormStep, field: string): boolean =>
  (fieldsByStep[formStep] as readonly ListingField[]).includes(field.split('.')[0] as ListingField);

/** Returns the reason, if it helps the user; empty for server errors. */
function getFailureDetail({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.create_offline();
  if (kind === 'ended') return m.create_ended();
  return kind === 'trouble' ? '' : (problem?.message ?? '');
}

/** Explains why the listing was not created. The first sentence is the same for every reason. */
const CreateFailure = ({ failure }: { failure: Failure | null }) => (
  <FailureBanner failure={failure} loginLabel={m.claim_sign_in()}>
    <p>
      <b>{m.create_failed()}</b>
    </p>
    <p>{[failure && getFailureDetail(failure), m.create_kept()].filter(Boolean).join(' ')}</p>
  </FailureBanner>
);
