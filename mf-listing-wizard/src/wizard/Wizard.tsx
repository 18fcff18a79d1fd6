import { lazyPart } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import type { Claimable } from '@app/types';
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Arrived } from '../Arrived.tsx';
import { useOwnToken } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { usePhotoUpload } from '../photo/use-photo-upload.ts';
import type { Start } from '../use-start.ts';
import { DraftNotice } from './DraftNotice.tsx';
import type { NewDraft, ServerDraft } from './new-draft.ts';
import { isGroup, type Place, placeOfDraft, toDraftStep } from './places.ts';
import { Steps } from './Steps.tsx';
import { useAccountPhoto } from './use-account-photo.ts';
import { useDraft } from './use-draft.ts';
import { useDuplicates } from './use-duplicates.ts';
import { createInitialValues, useNewForm } from './use-new-form.ts';
import { usePlace } from './use-place.ts';
import { Welcome } from './Welcome.tsx';

const ClaimSearch = lazyPart(() => import('./claim/ClaimSearch.tsx'));
const ClaimSent = lazyPart(() => import('./claim/ClaimSent.tsx'));
const DuplicateListings = lazyPart(() => import('./claim/DuplicateListings.tsx'));

export interface WizardProps {
  user: SessionUser;
  start: Extract<Start, { at: 'wizard' }>;
  serverDraft: ServerDraft | null;
  headingHadFocus: RefObject<boolean>;
  /** The listing was created; `notice` is an additional message. */
  onCreated: (notice?: string) => void;
}

/** Steps 1 to 5: claim or create a listing. Answers are kept across navigation and a closed page. */
export default function Wizard({ user, start, serverDraft, headingHadFocus, onCreated }: WizardProps) {
  const { toast } = useShell();
  const draft = useDraft(user.id, serverDraft);
  const [stored, setStored] = useState(draft.earlier);
  const form = useNewForm(draft.earlier?.values ?? createInitialValues(user));
  const place = usePlace(form.getValues);
  const duplicates = useDuplicates();
  const photo = useAccountPhoto(user.imageUrl, draft.earlier?.accountPhoto !== false);
  /** Chosen in the first step; may still be uploading in the last. */
  const upload = usePhotoUpload({
    getToken: useOwnToken(),
    onDone: (address) => {
      photo.setWanted(false);
      form.setValue('profilePicture', address, { shouldDirty: true });
    },
  });
  // After a reload the list of duplicates is empty, so the previous step shows.
  const wanted: Place = place.at === 'twins' && duplicates.listings.length === 0 ? 'basic' : place.at;
  const resumed = useResumed(draft.earlier, place);
  const at = resumed.at ?? wanted;

  /** Latest values for callbacks. */
  const now = useRef({ at, photo: photo.wanted });
  now.current = { at, photo: photo.wanted };
  const keep = useCallback(
    (to: Place, soon = false) =>
      draft.keep({ step: toDraftStep(to), values: form.getValues(), accountPhoto: now.current.photo }, soon),
    [draft.keep, form],
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // Without a name the form was reset, not typed into.
          if (name) keep(now.current.at);
          // Revalidates a field with an error on every change, so that the error disappears once it is corrected.
          if (name && form.getFieldState(name as 'city').invalid) void form.trigger(name as 'city');
        },
      }),
    [form, keep],
  );

  function goTo(to: Place) {
    resumed.end();
    if (isGroup(to) && (isGroup(at) || at === 'twins')) keep(to, true);
    place.go(to);
  }
  function startOver() {
    const before = { at, values: form.getValues() };
    resumed.end();
    form.reset(createInitialValues(user));
    upload.drop();
    draft.drop();
    setStored(undefined);
    place.go('welcome');
    toast({
      text: m.draft_dropped(),
      undo: {
        label: m.draft_undo(),
        run: () => {
          form.reset(before.values);
          keep(before.at, true);
          setStored(draft.earlier);
          place.go(before.at);
        },
      },
    });
  }
  const notice = stored && (isGroup(at) || at === 'welcome') && <DraftNotice onDrop={startOver} />;
  const claim = {
    user,
    onSent: (listing: Claimable) => place.go('claimed', { state: { claimed: listing } }),
  };

  return (
    <FormProvider {...form}>
      <Suspense>
        {at === 'welcome' && <Welcome user={user} start={start} notice={notice} onGo={goTo} />}
        {at === 'search' && <ClaimSearch {...claim} onGo={goTo} />}
        {at === 'twins' && <DuplicateListings {...claim} duplicates={duplicates.listings} onGo={goTo} />}
        {at === 'claimed' && <ClaimSent user={user} state={place.state} onGo={goTo} />}
        {isGroup(at) && (
          <Steps
            key={at}
            group={at}
            user={user}
            notice={notice}
            onGo={goTo}
            duplicates={duplicates}
            photo={photo}
            upload={upload}
            onCreated={(notice) => {
              draft.drop();
              place.go('welcome', { replace: true });
              onCreated(notice);
            }}
          />
        )}
        <Arrived key={`arrived at ${at}`} wanted={headingHadFocus} next />
      </Suspense>
    </FormProvider>
  );
}

/**
 * Continues at the step where the draft was left, unless the address names one. `at` is undefined once the address
 * names it, or the user moved on.
 */
function useResumed(draft: NewDraft | undefined, { named, go }: ReturnType<typeof usePlace>) {
  const [left] = useState<Place>(() => placeOfDraft(draft?.step ?? 1));
  const [resuming, setResuming] = useState(!named && left !== 'welcome');
  useEffect(() => {
    if (!resuming) return;
    if (named) setResuming(false);
    else go(left, { replace: true });
  }, [resuming, named, left, go]);
  return { at: resuming ? left : undefined, end: () => setResuming(false) };
}
