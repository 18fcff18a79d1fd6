import type { Claimable } from '@app/types';
import { useRef, useState } from 'react';
import type { ListingValues } from '../fields/listing-values.ts';
import { useFindDuplicates } from '../own-api.ts';

/** Finds listings with the same name and ZIP code, once per combination. */
export function useDuplicates() {
  const { send, sending, cancel } = useFindDuplicates();
  const [listings, setListings] = useState<readonly Claimable[]>([]);
  const searched = useRef(new Set<string>());

  /** Resolves to true if there are any; false on failure too, since this check must not block. */
  async function look({ firstName, lastName, zipCode }: ListingValues): Promise<boolean> {
    const query = { firstName: firstName.trim(), lastName: lastName.trim(), zipCode: zipCode.trim() };
    const person = JSON.stringify(query).toLowerCase();
    if (searched.current.has(person)) return false;
    const sent = await send({ query });
    if (sent.status !== 'done') return false;
    searched.current.add(person);
    setListings(sent.reply.prosthetists);
    return sent.reply.prosthetists.length > 0;
  }
  return { listings: listings, look, looking: sending, cancel };
}
export type Duplicates = ReturnType<typeof useDuplicates>;
