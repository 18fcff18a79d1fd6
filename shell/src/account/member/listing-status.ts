import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { call, getOwnListing, getProsthetist, type OwnClaim, type ProsthetistProfile } from '@app/types';
import { useEffect, useRef, useState } from 'react';
import { onListingChanged } from './changes.ts';

/** The listing states of the header, then what the team stopped, and how a claim stands where there is no listing. */
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

/** How the listing stands, and under which slug it can be read; without one there is nothing to read. */
export interface OwnListing {
  status: ListingStatus;
  slug?: string;
  /** Whose listing was asked for. */
  claimOf?: string;
}

const notLinked: OwnListing = { status: 'not-linked' };

type GetToken = () => Promise<string | null>;
type Found = { slug: string; approved: boolean; status?: string; ownStatus?: string | undefined };

function toOwnListing({ slug, approved, status, ownStatus = status }: Found): OwnListing {
  if (approved) return { status: 'public', slug };
  return { status: ownStatus === 'rejected' || ownStatus === 'suspended' ? ownStatus : 'pending', slug };
}

/** The claim that counts: one that waits, else the newest one that came to nothing. */
function toClaimedListing(claims: readonly OwnClaim[]): OwnListing {
  const open = claims.find(({ status }) => status === 'pending') ?? claims[0];
  if (open?.status !== 'pending' && open?.status !== 'rejected' && open?.status !== 'expired')
    return notLinked;
  return { status: `claim-${open.status}`, claimOf: formatFullName(open.prosthetist) };
}

/**
 * The listing that the account's metadata name. It is unavailable where it does not come, or belongs to somebody else:
 * metadata are a hint. Where they name none, the server knows whether a claim was approved meanwhile.
 */
export async function fetchOwnListing(
  prosthetistId: string | undefined,
  getToken: GetToken,
  locale: string,
): Promise<OwnListing> {
  try {
    const options = { token: await getToken(), locale };
    if (!prosthetistId) {
      const { listing, claims } = await call(getOwnListing, {}, options);
      return listing ? toOwnListing(listing) : toClaimedListing(claims);
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
 * How the listing stands: asked anew when the account is linked to another one, and whenever a remote says so. Undefined
 * while a listing that the metadata name is asked for; where they name none there is none until the server knows better.
 */
export function useOwnListing(
  { prosthetistId }: ProsthetistProfile,
  getToken: GetToken,
): OwnListing | undefined {
  const { locale } = useShell();
  const [known, setKnown] = useState<{ of: string | undefined; listing: OwnListing }>();
  const request = useRef(0);
  useEffect(() => {
    const ask = async () => {
      request.current += 1;
      const turn = request.current;
      const listing = await fetchOwnListing(prosthetistId, getToken, locale);
      if (turn === request.current) setKnown({ of: prosthetistId, listing });
    };
    ask();
    const stop = onListingChanged(ask);
    return () => {
      request.current += 1;
      stop();
    };
  }, [prosthetistId, getToken, locale]);
  if (known && known.of === prosthetistId) return known.listing;
  return prosthetistId ? undefined : notLinked;
}
