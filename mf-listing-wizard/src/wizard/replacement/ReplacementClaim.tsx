import type { SessionUser } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import type { RefObject } from 'react';
import { blankListing } from '../../fields/listing-values.ts';
import { HeadingFocus } from '../../HeadingFocus.tsx';
import { m } from '../../paraglide/messages.js';
import ClaimSearch from '../claim/ClaimSearch.tsx';
import ClaimSent from '../claim/ClaimSent.tsx';
import { useWizardView } from '../views.ts';

interface ReplacementClaimProps {
  user: SessionUser;
  shouldFocusHeadingRef: RefObject<boolean>;
}

const getBlankValues = () => blankListing;

/** Claim search opened from step 6: the owner of a listing that was never public claims another one instead. */
export default function ReplacementClaim({ user, shouldFocusHeadingRef }: ReplacementClaimProps) {
  const { view, state, go } = useWizardView(getBlankValues);
  const onSent = (listing: ClaimableListing) => go('claimed', { state: { claimed: listing } });
  return (
    <>
      {view === 'claimed' ? (
        <ClaimSent user={user} historyState={state} onNavigate={go} />
      ) : (
        <ClaimSearch user={user} lead={m.instead_lead()} onNavigate={go} onSent={onSent} />
      )}
      <HeadingFocus key={`arrived at ${view}`} shouldFocusRef={shouldFocusHeadingRef} shouldFocusNext />
    </>
  );
}
