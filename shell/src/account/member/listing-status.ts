import { formatFullName } from '@app/seo';
import { getOwnListing, getProsthetist, type OwnClaim, type ProsthetistProfile } from '@app/types';
import { useCallback } from 'react';
import { type AccountCall, useAccountCall } from '../session/use-account-call.ts';
import { onListingChanged } from './change-signals.ts';
import { useLatestValue } from './use-latest-value.ts';

/** Status of the listing in the header; without a listing, status of its claim. */
export type ListingStatus =
  | 'public'
  | 'pending'
  | 'not-linked'
  | 'unavailable'
  | 'rejected'
  | 'suspended'
  | 'claim-pending'
  | 'claim-rejected'
  | 'claim-expired';

/** Status of the own listing. Without `slug`, its page cannot be opened. */
export interface OwnListing {
  status: ListingStatus;
  slug?: string;
  /** Name of the person whose listing is claimed. */
  claimedName?: string;
  /** True if the account manages listings of others. */
  managesOthers?: boolean;
}

const notLinkedListing: OwnListing = { status: 'not-linked' };

type ListingFields = { slug: string; approved: boolean; status?: string; ownStatus?: string | undefined };

function toOwnListing({ slug, approved, status, ownStatus = status }: ListingFields): OwnListing {
  if (approved) return { status: 'public', slug };
  return { status: ownStatus === 'rejected' || ownStatus === 'suspended' ? ownStatus : 'pending', slug };
}

/** Returns the status of the pending claim, else of the newest failed one. */
function summarizeClaims(claims: readonly OwnClaim[]): OwnListing {
  const claim = claims.find(({ status }) => status === 'pending') ?? claims[0];
  if (claim?.status !== 'pending' && claim?.status !== 'rejected' && claim?.status !== 'expired')
    return notLinkedListing;
  return { status: `claim-${claim.status}`, claimedName: formatFullName(claim.prosthetist) };
}

/**
 * Loads the listing that the account's metadata name. Unavailable if the call fails or another account owns it, because
 * metadata are only a hint. Without metadata the server is asked, since a claim may have been approved.
 */
export async function fetchOwnListing(
  prosthetistId: string | undefined,
  callAsUser: AccountCall,
): Promise<OwnListing> {
  try {
    if (!prosthetistId) {
      const { listing, managed, claims } = await callAsUser(getOwnListing);
      const ownListing = listing ? toOwnListing(listing) : summarizeClaims(claims);
      return { ...ownListing, ...(managed.length > 0 && { managesOthers: true }) };
    }
    const input = { params: { id: prosthetistId }, query: { _: String(Date.now()) } };
    const listing = await callAsUser(getProsthetist, input);
    return listing.owned ? toOwnListing(listing) : { status: 'unavailable' };
  } catch (error) {
    console.error(`Failed to fetch listing status: ${error instanceof Error ? error.message : error}`);
    return prosthetistId ? { status: 'unavailable' } : notLinkedListing;
  }
}

/**
 * Returns the own listing, loaded again if the account is linked to another one or a remote reports a change. Undefined
 * while the listing in the metadata loads. Without metadata it is "not linked" until the server replies.
 */
export function useOwnListing({ prosthetistId }: ProsthetistProfile): OwnListing | undefined {
  const callAsUser = useAccountCall();
  const fetchListing = useCallback(
    async () => ({ prosthetistId, listing: await fetchOwnListing(prosthetistId, callAsUser) }),
    [prosthetistId, callAsUser],
  );
  const latest = useLatestValue(fetchListing, onListingChanged);
  if (latest && latest.prosthetistId === prosthetistId) return latest.listing;
  return prosthetistId ? undefined : notLinkedListing;
}
