import { lazyPart } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FocusHeading } from '../FocusHeading.tsx';
import { useOwnToken } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { usePhotoUpload } from '../photo/use-photo-upload.ts';
import type { Start } from '../use-start.ts';
import { DraftNotice } from './DraftNotice.tsx';
import type { NewDraft, ServerDraft } from './new-draft.ts';
import { Steps } from './Steps.tsx';
import { useAccountPhoto } from './use-account-photo.ts';
import { useDraft } from './use-draft.ts';
import { useDuplicates } from './use-duplicates.ts';
import { createInitialValues, useNewForm } from './use-new-form.ts';
import { useWizardView } from './use-wizard-view.ts';
import { getDraftView, isGroup, toDraftStep, type WizardView } from './views.ts';
import { Welcome } from './Welcome.tsx';

const ClaimSearch = lazyPart(() => import('./claim/ClaimSearch.tsx'));
const ClaimSent = lazyPart(() => import('./claim/ClaimSent.tsx'));
const DuplicateListings = lazyPart(() => import('./claim/DuplicateListings.tsx'));

export interface WizardProps {
  user: SessionUser;
  start: Extract<Start, { kind: 'wizard' }>;
  serverDraft: ServerDraft | null;
  headingHadFocus: RefObject<boolean>;
  /** The listing was created; `notice` is an additional message. */
  onCreated: (notice?: string) => void;
}

/** Steps 1 to 5: claim or create a listing. Answers are kept across navigation and a closed page. */
export default function Wizard({ user, start, serverDraft, headingHadFocus, onCreated }: WizardProps) {
  const { toast } = useShell();
  const draft = useDraft(user.id, serverDraft);
  const [storedDraft, setStoredDraft] = useState(draft.earlierDraft);
  const form = useNewForm(draft.earlierDraft?.values ?? createInitialValues(user));
  const wizardView = useWizardView(form.getValues);
  const duplicates = useDuplicates();
  const photo = useAccountPhoto(user.imageUrl, draft.earlierDraft?.accountPhoto !== false);
  /** Chosen in the first step; may still be uploading in the last. */
  const upload = usePhotoUpload({
    getToken: useOwnToken(),
    onDone: (address) => {
      photo.setIsWanted(false);
      form.setValue('profilePicture', address, { shouldDirty: true });
    },
  });
  // After a reload the list of duplicates is empty, so the previous step shows.
  const requestedView: WizardView =
    wizardView.view === 'twins' && duplicates.listings.length === 0 ? 'basic' : wizardView.view;
  const resumed = useResumedView(draft.earlierDraft, wizardView);
  const view = resumed.view ?? requestedView;

  /** Latest values for callbacks. */
  const latest = useRef({ view, photo: photo.isWanted });
  latest.current = { view, photo: photo.isWanted };
  const saveDraft = useCallback(
    (targetView: WizardView, isImmediate = false) =>
      draft.save(
        { step: toDraftStep(targetView), values: form.getValues(), accountPhoto: latest.current.photo },
        isImmediate,
      ),
    [draft.save, form],
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // Without a name the form was reset, not typed into.
          if (name) saveDraft(latest.current.view);
          // Revalidates a field with an error on every change, so that the error disappears once it is corrected.
          if (name && form.getFieldState(name as 'city').invalid) void form.trigger(name as 'city');
        },
      }),
    [form, saveDraft],
  );

  function goTo(targetView: WizardView) {
    resumed.end();
    if (isGroup(targetView) && (isGroup(view) || view === 'twins')) saveDraft(targetView, true);
    wizardView.go(targetView);
  }
  function startOver() {
    const discardedDraft = { view, values: form.getValues() };
    resumed.end();
    form.reset(createInitialValues(user));
    upload.discard();
    draft.discard();
    setStoredDraft(undefined);
    wizardView.go('welcome');
    toast({
      text: m.draft_dropped(),
      undo: {
        label: m.draft_undo(),
        run: () => {
          form.reset(discardedDraft.values);
          saveDraft(discardedDraft.view, true);
          setStoredDraft(draft.earlierDraft);
          wizardView.go(discardedDraft.view);
        },
      },
    });
  }
  const notice = storedDraft && (isGroup(view) || view === 'welcome') && (
    <DraftNotice onDiscard={startOver} />
  );
  const claimProps = {
    user,
    onSent: (listing: ClaimableListing) => wizardView.go('claimed', { state: { claimed: listing } }),
  };

  return (
    <FormProvider {...form}>
      <Suspense>
        {view === 'welcome' && <Welcome user={user} start={start} notice={notice} onGo={goTo} />}
        {view === 'search' && <ClaimSearch {...claimProps} onGo={goTo} />}
        {view === 'twins' && (
          <DuplicateListings {...claimProps} duplicates={duplicates.listings} onGo={goTo} />
        )}
        {view === 'claimed' && <ClaimSent user={user} state={wizardView.state} onGo={goTo} />}
        {isGroup(view) && (
          <Steps
            key={view}
            group={view}
            user={user}
            notice={notice}
            onGo={goTo}
            duplicates={duplicates}
            photo={photo}
            upload={upload}
            onCreated={(notice) => {
              draft.discard();
              wizardView.go('welcome', { replace: true });
              onCreated(notice);
            }}
          />
        )}
        <FocusHeading key={`arrived at ${view}`} shouldFocus={headingHadFocus} shouldFocusNext />
      </Suspense>
    </FormProvider>
  );
}

/**
 * Continues at the step where the draft was left, unless the address names one. `at` is undefined once the address
 * names it, or the user moved on.
 */
function useResumedView(draft: NewDraft | undefined, { isNamed, go }: ReturnType<typeof useWizardView>) {
  const [draftView] = useState<WizardView>(() => getDraftView(draft?.step ?? 1));
  const [isResuming, setIsResuming] = useState(!isNamed && draftView !== 'welcome');
  useEffect(() => {
    if (!isResuming) return;
    if (isNamed) setIsResuming(false);
    else go(draftView, { replace: true });
  }, [isResuming, isNamed, draftView, go]);
  return { view: isResuming ? draftView : undefined, end: () => setIsResuming(false) };
}
