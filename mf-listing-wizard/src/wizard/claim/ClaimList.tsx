import type { SessionUser } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import { Stack } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { ClaimCard } from './ClaimCard.tsx';
import { useRequestClaim } from './use-request-claim.ts';

interface ClaimListProps {
  user: SessionUser;
  listings: readonly ClaimableListing[];
  onSent: (listing: ClaimableListing) => void;
}

/** Listings that the user can claim. Evidence is asked for after the claim is sent. */
export function ClaimList({ user, listings, onSent }: ClaimListProps) {
  const claimRequest = useRequestClaim(user, onSent);
  return (
    <Stack as="ul" aria-label={m.search_results()}>
      {listings.map((listing) => (
        <li key={listing._id}>
          <ClaimCard listing={listing} claimRequest={claimRequest} onRequest={() => requestClaim(listing)} />
        </li>
      ))}
    </Stack>
  );

  function requestClaim(listing: ClaimableListing) {
    claimRequest.clearFailure();
    void claimRequest.requestClaim(listing);
  }
}
