import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { call, getOwnListing, getProsthetist, type OwnClaim, type ProsthetistProfile } from '@app/types';
import { useEffect, useRef, useState } from 'react';
import { onListingChanged } from './change-signals.ts';

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

type GetToken = () => Promise<string | null>;
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
  getToken: GetToken,
  locale: string,
): Promise<OwnListing> {
  try {
    const callOptions = { token: await getToken(), locale };
    if (!prosthetistId) {
      const { listing, managed, claims } = await call(getOwnListing, {}, callOptions);
      const ownListing = listing ? toOwnListing(listing) : summarizeClaims(claims);
      return { ...ownListing, ...(managed.length > 0 && { managesOthers: true }) };
    }
    const input = { params: { id: prosthetistId }, query: { _: String(Date.now()) } };
    const listing = await call(getProsthetist, input, callOptions);
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
export function useOwnListing(
  { prosthetistId }: ProsthetistProfile,
  getToken: GetToken,
): OwnListing | undefined {
  const { locale } = useShell();
  const [loadedListing, setLoadedListing] = useState<{
    prosthetistId: string | undefined;
    listing: OwnListing;
  }>();
  const lastCallNumberRef = useRef(0);
  useEffect(() => {
    const refresh = async () => {
      lastCallNumberRef.current += 1;
      const callNumber = lastCallNumberRef.current;
      const listing = await fetchOwnListing(prosthetistId, getToken, locale);
      if (callNumber === lastCallNumberRef.current) setLoadedListing({ prosthetistId, listing });
    };
    refresh();
    const unsubscribe = onListingChanged(refresh);
    return () => {
      lastCallNumberRef.current += 1;
      unsubscribe();
    };
  }, [prosthetistId, getToken, locale]);
  if (loadedListing && loadedListing.prosthetistId === prosthetistId) return loadedListing.listing;
  return prosthetistId ? undefined : notLinkedListing;
}
