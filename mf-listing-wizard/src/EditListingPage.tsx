import { lazyPart, useRefreshOwnData, withRouterLinks } from '@app/remote-kit';
import { useNavigate, useSearchParams } from '@app/router';
import { paths } from '@app/seo';
import { type SessionUser, useShell } from '@app/shell-api';
import { Suspense, useCallback, useRef, useState } from 'react';
import { HeadingFocus } from './HeadingFocus.tsx';
import { LoadingListing } from './LoadingListing.tsx';
import { NotManagerNotice, useManagedId } from './managed-listing.tsx';
import { useOwnDraft } from './own-api.ts';
import { type StatusKind, StatusStep } from './StatusStep.tsx';
import { useInitialContent } from './use-initial-content.ts';

const Wizard = lazyPart(() => import('./wizard/Wizard.tsx'));
const ReplacementClaim = lazyPart(() => import('./wizard/replacement/ReplacementClaim.tsx'));
const EditListingForm = lazyPart(() => import('./edit/EditListingForm.tsx'));

/** Page `/edit-listing`: create, claim or edit the own listing, or edit a managed one; for prosthetists. */
function EditListingPage() {
  const { session } = useShell();
  const managedId = useManagedId();
  // Keyed by user and listing, so that no state of another user remains.
  return session.status === 'signed-in' ? (
    <OwnListingEditor key={`${session.user.id} ${managedId}`} user={session.user} managedId={managedId} />
  ) : null;
}

const loadingState = { fetchStatus: 'fetching', status: 'pending', refetch: () => {} } as const;
const statusKinds = { pending: 'joined', rejected: 'rejected', suspended: 'suspended' } as const;

function OwnListingEditor({ user, managedId }: { user: SessionUser; managedId: string | undefined }) {
  const initialContent = useInitialContent(user, managedId);
  const draftResult = useOwnDraft(initialContent.kind !== 'listing' && !user.prosthetistProfile.complete);
  /** The draft is awaited once. A later refetch must not unmount a form in use. */
  const isDraftLoadedRef = useRef(false);
  if (initialContent.kind === 'wizard' && (draftResult.data || draftResult.fetchStatus !== 'fetching'))
    isDraftLoadedRef.current = true;
  const refresh = useRefreshOwnData();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isClaiming = ['search', 'claimed'].includes(params.get('step') ?? '');
  /** Result of the last submit: step 6 shows at once, before the server is queried again. */
  const [submitResult, setSubmitResult] = useState<{ kind: 'joined' | 'active'; notice?: string }>();
  /** A listing that is not public opens its form on request only. */
  const [isEditing, setIsEditing] = useState(false);
  const [targetSection, setTargetSection] = useState<string>();
  const shouldFocusHeadingRef = useRef(false);
  const focusNextHeading = useCallback(() => {
    shouldFocusHeadingRef.current = true;
  }, []);

  const isOtherListing =
    managedId !== undefined &&
    initialContent.kind === 'listing' &&
    initialContent.editable.listing.id !== managedId;
  const editable = initialContent.kind === 'listing' ? initialContent.editable : undefined;
  const status = editable?.status;
  const statusKind: StatusKind | undefined =
    submitResult?.kind ?? (status && status !== 'approved' && !isEditing ? statusKinds[status] : undefined);

  if (isOtherListing) return <NotManagerNotice />;
  const placeholder = <LoadingListing loadState={loadingState} onFocusLost={focusNextHeading} />;
  if (statusKind && (status === 'pending' || status === 'rejected') && isClaiming) {
    return (
      <Suspense fallback={placeholder}>
        <ReplacementClaim user={user} shouldFocusHeadingRef={shouldFocusHeadingRef} />
      </Suspense>
    );
  }
  if (statusKind) {
    const startEditing = () => {
      focusNextHeading();
      setSubmitResult(undefined);
      setIsEditing(true);
    };
    return (
      <>
        <StatusStep
          kind={statusKind}
          user={user}
          editable={editable}
          notice={submitResult?.notice}
          onEdit={startEditing}
          onAddDetails={() => {
            startEditing();
            shouldFocusHeadingRef.current = false;
            setTargetSection('practice');
          }}
          onSearch={() => {
            focusNextHeading();
            navigate(`${paths.editListing}?step=search`);
          }}
        />
        <HeadingFocus key={statusKind} shouldFocusRef={shouldFocusHeadingRef} />
      </>
    );
  }
  if (editable) {
    return (
      <Suspense fallback={placeholder}>
        <EditListingForm
          user={user}
          editable={editable}
          targetSection={targetSection}
          onSent={(notice) => {
            focusNextHeading();
            setTargetSection(undefined);
            setIsEditing(false);
            setSubmitResult({ kind: editable.status === 'approved' ? 'active' : 'joined', notice });
          }}
        />
        <HeadingFocus shouldFocusRef={shouldFocusHeadingRef} />
      </Suspense>
    );
  }
  if (managedId && initialContent.kind === 'wizard' && !initialContent.hasFailed) return <NotManagerNotice />;
  if (initialContent.kind === 'loading')
    return <LoadingListing loadState={initialContent.loadState} onFocusLost={focusNextHeading} />;
  if (initialContent.kind === 'listing' || !isDraftLoadedRef.current) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Wizard
        user={user}
        initialContent={initialContent}
        serverDraft={draftResult.data?.draft}
        shouldFocusHeadingRef={shouldFocusHeadingRef}
        onCreated={(notice) => {
          focusNextHeading();
          setSubmitResult({ kind: 'joined', notice });
          void refresh();
        }}
      />
    </Suspense>
  );
}

export default withRouterLinks(EditListingPage);
