import { useSend } from '@app/remote-kit';
import { type ClaimableListing, findDuplicates } from '@app/types';
import { useRef, useState } from 'react';
import type { ListingValues } from '../fields/listing-values.ts';

/** Searches for listings with a similar name and the same ZIP code, once per name and ZIP code. */
export function useDuplicates() {
  const { send, sending, cancel } = useSend(findDuplicates);
  const [listings, setListings] = useState<readonly ClaimableListing[]>([]);
  const searchedQueriesRef = useRef(new Set<string>());

  /** Resolves to true if there are any; to false on failure too, because this check must not stop the user. */
  async function search({ firstName, lastName, zipCode }: ListingValues): Promise<boolean> {
    const query = { firstName: firstName.trim(), lastName: lastName.trim(), zipCode: zipCode.trim() };
    const queryText = JSON.stringify(query).toLowerCase();
    if (searchedQueriesRef.current.has(queryText)) return false;
    const result = await send({ query });
    if (result.status !== 'done') return false;
    searchedQueriesRef.current.add(queryText);
    setListings(result.reply.prosthetists);
    return result.reply.prosthetists.length > 0;
  }
  return { listings, search, isSearching: sending, cancel };
}
export type Duplicates = ReturnType<typeof useDuplicates>;
