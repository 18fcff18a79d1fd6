import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { call, getOwnListing, getProsthetist, type OwnClaim, type ProsthetistProfile } from '@app/types';
import { useEffect, useRef, useState } from 'react';
import { onListingChanged } from './change-signals.ts';

/** Statuses of the listing in the header; without a listing, of its claim. */
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

/** Status and slug of the listing; without a slug it cannot be opened. */
export interface OwnListing {
  status: ListingStatus;
  slug?: string;
  /** The claimed listing. */
  claimedName?: string;
  /** The account manages listings of others. */
  managesOthers?: boolean;
}

const notLinked: OwnListing = { status: 'not-linked' };

type GetToken = () => Promise<string | null>;
type ListingFacts = { slug: string; approved: boolean; status?: string; ownStatus?: string | undefined };

function toOwnListing({ slug, approved, status, ownStatus = status }: ListingFacts): OwnListing {
  if (approved) return { status: 'public', slug };
  return { status: ownStatus === 'rejected' || ownStatus === 'suspended' ? ownStatus : 'pending', slug };
}

/** The pending claim, else the newest failed one. */
function toClaimedListing(claims: readonly OwnClaim[]): OwnListing {
  const claim = claims.find(({ status }) => status === 'pending') ?? claims[0];
  if (claim?.status !== 'pending' && claim?.status !== 'rejected' && claim?.status !== 'expired')
    return notLinked;
  return { status: `claim-${claim.status}`, claimedName: formatFullName(claim.prosthetist) };
}

/**
 * Loads the listing in the account's metadata. Unavailable if the call fails or it belongs to another account, because
 * metadata is only a hint. Without metadata the server is asked, since a claim may have been approved.
 */
export async function fetchOwnListing(
  prosthetistId: string | undefined,
  getToken: GetToken,
  locale: string,
): Promise<OwnListing> {
  try {
    const options = { token: await getToken(), locale };
    if (!prosthetistId) {
      const { listing, managed, claims } = await call(getOwnListing, {}, options);
      const ownListing = listing ? toOwnListing(listing) : toClaimedListing(claims);
      return { ...ownListing, ...(managed.length > 0 && { managesOthers: true }) };
    }
    const input = { params: { id: prosthetistId }, query: { _: String(Date.now()) } };
    const listing = await call(getProsthetist, input, options);
    return listing.owned ? toOwnListing(listing) : { status: 'unavailable' };
  } catch (error) {
    console.error(`Failed to fetch listing status: ${error instanceof Error ? error.message : error}`);
    return prosthetistId ? { status: 'unavailable' } : notLinked;
  }
}

/**
 * Status of the listing, refetched when the account is linked to another one or a remote reports a change. Undefined
 * while loading a listing from the metadata; without metadata none until the server answers.
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
  const lastRequestNumber = useRef(0);
  useEffect(() => {
    const refresh = async () => {
      lastRequestNumber.current += 1;
      const requestNumber = lastRequestNumber.current;
      const listing = await fetchOwnListing(prosthetistId, getToken, locale);
      if (requestNumber === lastRequestNumber.current) setLoadedListing({ prosthetistId, listing });
    };
    refresh();
    const unsubscribe = onListingChanged(refresh);
    return () => {
      lastRequestNumber.current += 1;
      unsubscribe();
    };
  }, [prosthetistId, getToken, locale]);
  if (loadedListing && loadedListing.prosthetistId === prosthetistId) return loadedListing.listing;
  return prosthetistId ? undefined : notLinked;
}
