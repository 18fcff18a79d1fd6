import type { Claimable } from '@app/types';
import { useRef, useState } from 'react';
import type { ListingValues } from '../fields/listing-values.ts';
import { useFindDuplicates } from '../own-api.ts';

/** Finds listings with the same name and ZIP code, once per combination. */
export function useDuplicates() {
  const { send, sending, cancel } = useFindDuplicates();
  const [found, setFound] = useState<readonly Claimable[]>([]);
  const request = useRef(new Set<string>());

  /** Resolves to true if there are any; false on failure too, since this check must not block. */
  async function look({ firstName, lastName, zipCode }: ListingValues): Promise<boolean> {
    const query = { firstName: firstName.trim(), lastName: lastName.trim(), zipCode: zipCode.trim() };
    const person = JSON.stringify(query).toLowerCase();
    if (request.current.has(person)) return false;
    const sent = await send({ query });
    if (sent.status !== 'done') return false;
    request.current.add(person);
    setFound(sent.reply.prosthetists);
    return sent.reply.prosthetists.length > 0;
  }
  return { found, look, looking: sending, cancel };
}
export type Duplicates = ReturnType<typeof useDuplicates>;
