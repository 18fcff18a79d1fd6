import { lazyPart } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { DraftNotice } from '../DraftNotice.tsx';
import { findChangedFields } from '../fields/edit-drafts.ts';
import { blankListing, type ListingValues } from '../fields/listing-values.ts';
import { useListingForm } from '../fields/use-listing-form.ts';
import { HeadingFocus } from '../HeadingFocus.tsx';
import { m } from '../paraglide/messages.js';
import { useAccountPhoto } from '../photo/use-account-photo.ts';
import { usePhotoUpload } from '../photo/use-photo-upload.ts';
import type { InitialContent } from '../use-initial-content.ts';
import { type NewListingDraft, type ServerDraft, useDraft } from './draft.ts';
import { useDuplicates } from './use-duplicates.ts';
import { getDraftView, isFormStep, toDraftStep, useWizardView, type WizardView } from './views.ts';
import { Welcome } from './Welcome.tsx';
import { WizardStep } from './WizardStep.tsx';

const ClaimSearch = lazyPart(() => import('./claim/ClaimSearch.tsx'));
const ClaimSent = lazyPart(() => import('./claim/ClaimSent.tsx'));
const DuplicateListings = lazyPart(() => import('./claim/DuplicateListings.tsx'));

export interface WizardProps {
  user: SessionUser;
  initialContent: Extract<InitialContent, { kind: 'wizard' }>;
  /** Undefined: it could not be loaded. */
  serverDraft: ServerDraft | null | undefined;
  shouldFocusHeadingRef: RefObject<boolean>;
  /** The listing was created; `notice`: an additional message. */
  onCreated: (notice?: string) => void;
}

/** Initial values, with account data filled in. */
const createInitialValues = ({ firstName, lastName, email }: SessionUser): ListingValues => ({
  ...blankListing,
  firstName,
  lastName,
  email,
});

/** Steps 1 to 5: claim or create a listing. Answers are kept across navigation and a closed page. */
export default function Wizard({
  user,
  initialContent,
  serverDraft,
  shouldFocusHeadingRef,
  onCreated,
}: WizardProps) {
  const { toast } = useShell();
  const draftStore = useDraft(user.id, serverDraft, fillUntouchedFields);
  const [storedDraft, setStoredDraft] = useState(draftStore.earlierDraft);
  const form = useListingForm(draftStore.earlierDraft?.values ?? createInitialValues(user), () =>
    saveDraft(view),
  );
  const wizardView = useWizardView(form.getValues);
  const duplicates = useDuplicates();
  const accountPhoto = useAccountPhoto(user.imageUrl, draftStore.earlierDraft?.accountPhoto !== false);
  /** Upload of a photo chosen in the first step, which may still run in the last. */
  const photoUpload = usePhotoUpload({
    onDone: (photoUrl) => {
      accountPhoto.setIsWanted(false);
      form.setValue('profilePicture', photoUrl, { shouldDirty: true });
    },
  });
  // After a reload the list of duplicates is empty, so the step before it is shown.
  const requestedView: WizardView =
    wizardView.view === 'twins' && duplicates.listings.length === 0 ? 'basic' : wizardView.view;
  const resumedView = useResumedView(draftStore.earlierDraft, wizardView);
  const view = resumedView.view ?? requestedView;

  /** Values of the latest rendering, for callbacks. */
  const latestStateRef = useRef({ view, isPhotoWanted: accountPhoto.isWanted });
  latestStateRef.current = { view, isPhotoWanted: accountPhoto.isWanted };
  const saveDraft = (targetView: WizardView, isImmediate = false) =>
    draftStore.save(
      {
        step: toDraftStep(targetView),
        values: form.getValues(),
        accountPhoto: latestStateRef.current.isPhotoWanted,
      },
      isImmediate,
    );

  /** Fills fields that are as they were at the start with an earlier draft. What was typed meanwhile stays. */
  function fillUntouchedFields({ values, ...lateDraft }: NewListingDraft) {
    const touchedFields = findChangedFields(createInitialValues(user), form.getValues());
    const untouchedFields = findChangedFields(form.getValues(), values).filter(
      (field) => !touchedFields.includes(field),
    );
    for (const field of untouchedFields) form.setValue(field, values[field], { shouldDirty: true });
    setStoredDraft({ ...lateDraft, values });
  }
  function goTo(targetView: WizardView) {
    resumedView.stop();
    if (isFormStep(targetView) && (isFormStep(view) || view === 'twins')) saveDraft(targetView, true);
    wizardView.go(targetView);
  }
  function startOver() {
    const discardedDraft = { view, values: form.getValues() };
    resumedView.stop();
    form.reset(createInitialValues(user));
    photoUpload.discard();
    draftStore.discard();
    setStoredDraft(undefined);
    // On the same view no new heading gets the focus of the button, which disappears.
    if (view === 'welcome') document.querySelector('h1')?.focus();
    else wizardView.go('welcome');
    toast({
      text: m.draft_dropped(),
      undo: {
        label: m.draft_undo(),
        run: () => {
          form.reset(discardedDraft.values);
          saveDraft(discardedDraft.view, true);
          setStoredDraft(draftStore.earlierDraft);
          if (latestStateRef.current.view !== discardedDraft.view) wizardView.go(discardedDraft.view);
        },
      },
    });
  }
  const notice = storedDraft && (isFormStep(view) || view === 'welcome') && (
    <DraftNotice text={m.draft_found()} label={m.draft_drop()} onDiscard={startOver} />
  );
  const claimStepProps = {
    user,
    onSent: (listing: ClaimableListing) => wizardView.go('claimed', { state: { claimed: listing } }),
  };

  return (
    <FormProvider {...form}>
      <Suspense>
        {view === 'welcome' && (
          <Welcome user={user} initialContent={initialContent} notice={notice} onNavigate={goTo} />
        )}
        {view === 'search' && <ClaimSearch {...claimStepProps} onNavigate={goTo} />}
        {view === 'twins' && (
          <DuplicateListings {...claimStepProps} duplicates={duplicates.listings} onNavigate={goTo} />
        )}
        {view === 'claimed' && <ClaimSent user={user} historyState={wizardView.state} onNavigate={goTo} />}
        {isFormStep(view) && (
          <WizardStep
            key={view}
            formStep={view}
            user={user}
            notice={notice}
            onNavigate={goTo}
            duplicates={duplicates}
            accountPhoto={accountPhoto}
            photoUpload={photoUpload}
            onCreated={(createdNotice) => {
              draftStore.discard();
              wizardView.go('welcome', { replace: true });
              onCreated(createdNotice);
            }}
          />
        )}
        <HeadingFocus key={`arrived at ${view}`} shouldFocusRef={shouldFocusHeadingRef} shouldFocusNext />
      </Suspense>
    </FormProvider>
  );
}

/** Continues at the step of the draft. `view`: undefined once the address names a step or the user moved on. */
function useResumedView(
  draft: NewListingDraft | undefined,
  { isNamed, go }: ReturnType<typeof useWizardView>,
) {
  const [draftView] = useState<WizardView>(() => getDraftView(draft?.step ?? 1));
  const [isResuming, setIsResuming] = useState(!isNamed && draftView !== 'welcome');
  useEffect(() => {
    if (!isResuming) return;
    if (isNamed) setIsResuming(false);
    else go(draftView, { replace: true });
  }, [isResuming, isNamed, draftView, go]);
  return { view: isResuming ? draftView : undefined, stop: () => setIsResuming(false) };
}
