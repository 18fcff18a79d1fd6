import { lazyPart, useRefreshOwn, withLinks } from '@app/remote-kit';
import { useNavigate, useSearchParams } from '@app/router';
import { type SessionUser, useShell } from '@app/shell-api';
import { Suspense, useCallback, useRef, useState } from 'react';
import { Arrived } from './Arrived.tsx';
import { LoadingListing } from './LoadingListing.tsx';
import { useOwnDraft } from './own-api.ts';
import { paths } from './paths.ts';
import { Standing, type StandingKind } from './Standing.tsx';
import { useStart } from './use-start.ts';

const Wizard = lazyPart(() => import('./wizard/Wizard.tsx'));
const ClaimInstead = lazyPart(() => import('./wizard/instead/ClaimInstead.tsx'));
const EditListing = lazyPart(() => import('./edit/EditListing.tsx'));

/** Page `/edit-listing`: create, claim or edit the own listing. The shell lets only prosthetists in. */
function EditListingPage() {
  const { session } = useShell();
  // Keyed by user, so that no state of another user remains.
  return session.status === 'signed-in' ? <ForPerson key={session.user.id} user={session.user} /> : null;
}

const loading = { fetchStatus: 'fetching', status: 'pending', refetch: () => {} } as const;
const standings = { pending: 'joined', rejected: 'rejected', suspended: 'suspended' } as const;

function ForPerson({ user }: { user: SessionUser }) {
  const start = useStart(user);
  const draft = useOwnDraft(start.at !== 'listing' && !user.prosthetistProfile.complete);
  /** The draft is awaited once. A later refetch must not unmount a form in use. */
  const draftKnown = useRef(false);
  if (start.at === 'wizard' && (draft.data || draft.fetchStatus !== 'fetching')) draftKnown.current = true;
  const refresh = useRefreshOwn();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isClaiming = ['search', 'claimed'].includes(params.get('step') ?? '');
  /** Result of the last submit: step 6 shows at once, before the server is queried again. */
  const [sent, setSent] = useState<{ kind: 'joined' | 'active'; notice?: string }>();
  /** A listing that is not public opens its form on request only. */
  const [editing, setEditing] = useState(false);
  /** Section of the form to scroll to. */
  const [opensAt, setOpensAt] = useState<string>();
  /** Moves the focus to the next heading if the removed one had it. */
  const headingHadFocus = useRef(false);
  const onFocusLost = useCallback(() => {
    headingHadFocus.current = true;
  }, []);

  const editable = start.at === 'listing' ? start.editable : undefined;
  const status = editable?.status;
  const kind: StandingKind | undefined =
    sent?.kind ?? (status && status !== 'approved' && !editing ? standings[status] : undefined);

  const waiting = <LoadingListing of={loading} onFocusLost={onFocusLost} />;
  if (kind && (status === 'pending' || status === 'rejected') && isClaiming) {
    return (
      <Suspense fallback={waiting}>
        <ClaimInstead user={user} headingHadFocus={headingHadFocus} />
      </Suspense>
    );
  }
  if (kind) {
    const edit = () => {
      onFocusLost();
      setSent(undefined);
      setEditing(true);
    };
    return (
      <>
        <Standing
          kind={kind}
          user={user}
          editable={editable}
          notice={sent?.notice}
          onEdit={edit}
          onMore={() => {
            edit();
            headingHadFocus.current = false;
            setOpensAt('practice');
          }}
          onFind={() => {
            onFocusLost();
            navigate(`${paths.editListing}?step=search`);
          }}
        />
        <Arrived key={kind} wanted={headingHadFocus} />
      </>
    );
  }
  if (editable) {
    return (
      <Suspense fallback={waiting}>
        <EditListing
          user={user}
          editable={editable}
          opensAt={opensAt}
          onSent={() => {
            onFocusLost();
            setOpensAt(undefined);
            setEditing(false);
            setSent({ kind: editable.status === 'approved' ? 'active' : 'joined' });
          }}
        />
        <Arrived wanted={headingHadFocus} />
      </Suspense>
    );
  }
  if (start.at === 'loading') return <LoadingListing of={start.of} onFocusLost={onFocusLost} />;
  if (start.at === 'listing' || !draftKnown.current) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Wizard
        user={user}
        start={start}
        serverDraft={draft.data?.draft ?? null}
        headingHadFocus={headingHadFocus}
        onCreated={(notice) => {
          onFocusLost();
          setSent({ kind: 'joined', notice });
          void refresh();
        }}
      />
    </Suspense>
  );
}

export default withLinks(EditListingPage);
