import { parsePhone } from '@app/types/listing/phone';

/** A typed search, classified by its form. */
export type ListingSearch =
  | { by: 'nothing' }
  | { by: 'id' | 'zip' | 'email' | 'name'; text: string }
  /** Ten digits: a phone number, also a private one if `withPrivate`, or an NPI. */
  | { by: 'digits'; text: string; withPrivate: boolean };

/**
 * Classifies a search. Without `canReadContacts` neither e-mail addresses nor private phone numbers are searched, so that
 * a search cannot reveal them.
 */
export function parseSearch(q: string | undefined, canReadContacts: boolean): ListingSearch {
  const text = q?.trim() ?? '';
  if (text === '') return { by: 'nothing' };
  if (/^[0-9a-f]{24}$/.test(text)) return { by: 'id', text };
  if (/^\d{3,5}(?:-\d{0,4})?$/.test(text)) return { by: 'zip', text };
  const digits = phonePattern.test(text) ? parsePhone(text)?.digits : undefined;
  if (digits) return { by: 'digits', text: digits, withPrivate: canReadContacts };
  if (canReadContacts && /^[^\s@]+@\S*$/.test(text)) return { by: 'email', text };
  return { by: 'name', text };
}

/** Digits and what people write between them. */
const phonePattern = /^[\d\s().+/\u2010-\u2015-]{10,40}$/;
