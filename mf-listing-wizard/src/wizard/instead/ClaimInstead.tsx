import type { SessionUser } from '@app/shell-api';
import type { Claimable } from '@app/types';
import type { RefObject } from 'react';
import { Arrived } from '../../Arrived.tsx';
import { blankListing } from '../../fields/listing-values.ts';
import { m } from '../../paraglide/messages.js';
import ClaimSearch from '../claim/ClaimSearch.tsx';
import ClaimSent from '../claim/ClaimSent.tsx';
import { usePlace } from '../use-place.ts';

interface ClaimInsteadProps {
  user: SessionUser;
  headingHadFocus: RefObject<boolean>;
}

const getBlankValues = () => blankListing;

/** Step 1.5 from step 6, and back to it: who sent a listing in that never was public asks for another. */
export default function ClaimInstead({ user, headingHadFocus }: ClaimInsteadProps) {
  const { at, state, go } = usePlace(getBlankValues);
  const onSent = (one: Claimable) => go('claimed', { state: { claimed: one } });
  return (
    <>
      {at === 'claimed' ? (
        <ClaimSent user={user} state={state} onGo={go} />
      ) : (
        <ClaimSearch user={user} lead={m.instead_lead()} onGo={go} onSent={onSent} />
      )}
      <Arrived key={`arrived at ${at}`} wanted={headingHadFocus} next />
    </>
  );
}
