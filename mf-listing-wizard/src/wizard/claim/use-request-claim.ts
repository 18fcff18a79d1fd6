import { useRefreshOwnData, useSend } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { type SessionUser, useShell } from '@app/shell-api';
import { type ClaimableListing, claimListing } from '@app/types';
import { useRef, useState } from 'react';

/** Submits claims, one at a time. `listingId`: the listing of the current or last one, and of `failure`. */
export function useRequestClaim(user: SessionUser, onSent: (listing: ClaimableListing) => void) {
  const { send, sending, failure, clearFailure, cancel } = useSend(claimListing);
  const { listingChanged } = useShell();
  const refresh = useRefreshOwnData();
  const [listingId, setListingId] = useState('');
  const attemptRef = useRef({ bodyText: '', key: '' });

  async function requestClaim(listing: ClaimableListing) {
    // The service takes the claimant from the session, and stores the other fields of the specification as evidence.
    const body = {
      prosthetistId: listing._id,
      claimantEmail: user.email,
      claimantName: formatFullName(user),
      claimantUserId: user.id,
    };
    const bodyText = JSON.stringify(body);
    // After a rejection a retry is a new attempt with a new key; without a reply it is the same attempt.
    if (attemptRef.current.bodyText !== bodyText) attemptRef.current = { bodyText, key: crypto.randomUUID() };
    setListingId(listing._id);
    const result = await send({ body }, attemptRef.current.key);
    if (result.status === 'failed' && result.failure.kind === 'refused')
      attemptRef.current = { bodyText: '', key: '' };
    if (result.status !== 'done') return;
    listingChanged();
    void refresh();
    onSent(listing);
  }
  return { requestClaim, listingId, sending, failure, clearFailure, cancel };
}
export type ClaimRequestState = ReturnType<typeof useRequestClaim>;
