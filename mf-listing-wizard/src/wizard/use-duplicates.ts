import type { ClaimableListing } from '@app/types';
import { useRef, useState } from 'react';
import type { ListingValues } from '../fields/listing-values.ts';
import { useFindDuplicates } from '../own-api.ts';

/** Finds listings with the same name and ZIP code, once per combination. */
export function useDuplicates() {
  const { send, sending, cancel } = useFindDuplicates();
  const [listings, setListings] = useState<readonly ClaimableListing[]>([]);
  const searchedPersons = useRef(new Set<string>());

  /** Resolves to true if there are any; false on failure too, since this check must not block. */
  async function search({ firstName, lastName, zipCode }: ListingValues): Promise<boolean> {
    const query = { firstName: firstName.trim(), lastName: lastName.trim(), zipCode: zipCode.trim() };
    const person = JSON.stringify(query).toLowerCase();
    if (searchedPersons.current.has(person)) return false;
    const result = await send({ query });
    if (result.status !== 'done') return false;
    searchedPersons.current.add(person);
    setListings(result.reply.prosthetists);
    return result.reply.prosthetists.length > 0;
  }
  return { listings, search, isSearching: sending, cancel };
}
export type Duplicates = ReturnType<typeof useDuplicates>;
