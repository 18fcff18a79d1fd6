import { isObjectId } from '@app/db';
import { parsePhone } from '@app/types/listing/phone';

/** What staff typed, classified by its format. */
export type ListingSearch =
  | { kind: 'nothing' }
  | { kind: 'id' | 'zip' | 'email' | 'name'; text: string }
  /** Ten digits: a phone number, also a private one if `includesPrivate`, or an NPI. */
  | { kind: 'digits'; text: string; includesPrivate: boolean };

/** Classifies a search. Without `canReadContacts` none is by e-mail or private phone, so that it reveals neither. */
export function parseSearch(q: string | undefined, canReadContacts: boolean): ListingSearch {
  const text = q?.trim() ?? '';
  if (text === '') return { kind: 'nothing' };
  if (isObjectId(text)) return { kind: 'id', text };
  if (/^\d{3,5}(?:-\d{0,4})?$/.test(text)) return { kind: 'zip', text };
  const digits = phonePattern.test(text) ? parsePhone(text)?.digits : undefined;
  if (digits) return { kind: 'digits', text: digits, includesPrivate: canReadContacts };
  if (canReadContacts && /^[^\s@]+@\S*$/.test(text)) return { kind: 'email', text };
  return { kind: 'name', text };
}

/** Matches digits and what people write between them. */
const phonePattern = /^[\d\s().+/\u2010-\u2015-]{10,40}$/;
