/** A typed search, classified by its form. */
export type ListingSearch = { by: 'nothing' } | { by: 'id' | 'npi' | 'zip' | 'email' | 'name'; text: string };

/**
 * Classifies a search. Without `mayReadContacts` an e-mail address is not searched, so that a search cannot reveal it.
 */
export function parseSearch(q: string | undefined, mayReadContacts: boolean): ListingSearch {
  const text = q?.trim() ?? '';
  if (text === '') return { by: 'nothing' };
  if (/^[0-9a-f]{24}$/.test(text)) return { by: 'id', text };
  if (/^\d{10}$/.test(text)) return { by: 'npi', text };
  if (/^\d{3,5}(?:-\d{0,4})?$/.test(text)) return { by: 'zip', text };
  if (mayReadContacts && /^[^\s@]+@\S*$/.test(text)) return { by: 'email', text };
  return { by: 'name', text };
}
