import type { SessionUser } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import type { RefObject } from 'react';
import { FocusHeading } from '../../FocusHeading.tsx';
import { blankListing } from '../../fields/listing-values.ts';
import { m } from '../../paraglide/messages.js';
import ClaimSearch from '../claim/ClaimSearch.tsx';
import ClaimSent from '../claim/ClaimSent.tsx';
import { useWizardView } from '../use-wizard-view.ts';

interface ClaimInsteadProps {
  user: SessionUser;
  headingHadFocus: RefObject<boolean>;
}

const getBlankValues = () => blankListing;

/** Step 1.5 opened from step 6: the owner of a listing that was never public claims another instead. */
export default function ClaimInstead({ user, headingHadFocus }: ClaimInsteadProps) {
  const { view, state, go } = useWizardView(getBlankValues);
  const onSent = (listing: ClaimableListing) => go('claimed', { state: { claimed: listing } });
  return (
    <>
      {view === 'claimed' ? (
        <ClaimSent user={user} state={state} onGo={go} />
      ) : (
        <ClaimSearch user={user} lead={m.instead_lead()} onGo={go} onSent={onSent} />
      )}
      <FocusHeading key={`arrived at ${view}`} shouldFocus={headingHadFocus} shouldFocusNext />
    </>
  );
}
