import { foldTokens } from '@app/db';

/** What somebody of the team typed to find a listing, told apart by its form alone. */
export type ListingSearch =
  | { by: 'nothing' }
  | { by: 'id' | 'npi' | 'zip' | 'email'; text: string }
  | { by: 'words'; words: string[]; text: string };

/** More words only cost: the first ones have found it. */
const mostWords = 8;

/** `mayReadContacts`: who may not read e-mail addresses does not find out by searching for them either. */
export function parseSearch(q: string | undefined, mayReadContacts: boolean): ListingSearch {
  const text = q?.trim() ?? '';
  if (text === '') return { by: 'nothing' };
  if (/^[0-9a-f]{24}$/.test(text)) return { by: 'id', text };
  if (/^\d{10}$/.test(text)) return { by: 'npi', text };
  if (/^\d{3,5}(?:-\d{0,4})?$/.test(text)) return { by: 'zip', text };
  if (mayReadContacts && /^[^\s@]+@\S*$/.test(text)) return { by: 'email', text };
  return { by: 'words', words: foldTokens(text).slice(0, mostWords), text };
}
