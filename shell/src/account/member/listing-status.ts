import { useShell } from '@app/shell-api';
import { call, getProsthetist, type Listing } from '@app/types';
import { useEffect, useState } from 'react';

/** Specification, section 4. */
export type ListingStatus = 'public' | 'pending' | 'not-linked' | 'unavailable';

type GetToken = () => Promise<string | null>;

/**
 * The listing that the account's metadata name.
 * @returns undefined where it does not come, or belongs to somebody else: metadata are a hint (decisions, T10)
 */
export async function fetchOwnListing(
  id: string,
  getToken: GetToken,
  locale: string,
): Promise<Listing | undefined> {
  try {
    const token = await getToken();
    const listing = await call(
      getProsthetist,
      { params: { id }, query: { _: String(Date.now()) } },
      { token, locale },
    );
    return listing.owned ? listing : undefined;
  } catch (error) {
    console.error(`Failed to fetch listing status: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** How the listing stands, asked anew whenever the account is linked to another one. */
export function useListingStatus(
  prosthetistId: string | undefined,
  getToken: GetToken,
): ListingStatus | 'loading' {
  const { locale } = useShell();
  const [known, setKnown] = useState<{ id: string; status: ListingStatus }>();
  useEffect(() => {
    if (!prosthetistId) return;
    let current = true;
    fetchOwnListing(prosthetistId, getToken, locale).then((listing) => {
      const status = !listing ? 'unavailable' : listing.approved ? 'public' : 'pending';
      if (current) setKnown({ id: prosthetistId, status });
    });
    return () => {
      current = false;
    };
  }, [prosthetistId, getToken, locale]);
  if (!prosthetistId) return 'not-linked';
  return known?.id === prosthetistId ? known.status : 'loading';
}
