import { findField } from '@app/listing-fields';
import { place } from '@app/types';
import * as z from 'zod/mini';
import { findPhotoName } from './StaffPhoto.tsx';
import { formatCount } from './words/format-count.ts';

/** A value as it is shown: words of which some changed, something that is whole or not, a list, a photo. */
export type ShownValue =
  | { kind: 'words'; text: string }
  | { kind: 'whole'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'photo'; name: string | null };

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);
const places = z.catch(z.array(place), []);

/** How one value of a field reads. Null, and what was never told, is an empty text or list. */
export function toShownValue(field: string, value: unknown): ShownValue {
  const row = findField(field);
  if (row?.kind === 'list') {
    // Where an empty list says that there is none, null says that nobody told.
    const none = row.whenEmpty === 'means none' && Array.isArray(value) && value.length === 0;
    return { kind: 'list', items: none ? ['None of these'] : z.parse(texts, value) };
  }
  if (field === 'alsoAt') {
    const items = z
      .parse(places, value)
      .map(({ company, address, city, state, zipCode, days }) =>
        [company, address, city, `${state} ${zipCode}`, days].filter(Boolean).join(', '),
      );
    return { kind: 'list', items };
  }
  if (field === 'profilePicture') {
    return { kind: 'photo', name: findPhotoName(z.parse(text, value)) ?? null };
  }
  if (typeof value === 'boolean') return { kind: 'whole', text: value ? 'Yes' : 'No' };
  if (typeof value === 'number')
    return {
      kind: 'whole',
      text: field === 'yearStartedPracticing' ? String(value) : formatCount(value, 'day'),
    };
  // Of a text, only some words change.
  const isText = row?.kind === 'line' || row?.kind === 'prose';
  return { kind: isText ? 'words' : 'whole', text: z.parse(text, value) };
}

/** The value in one line; `none`: what stands for an empty one. */
export function formatValue(field: string, value: unknown, none = 'empty'): string {
  const shown = toShownValue(field, value);
  // Places have commas of their own.
  if (shown.kind === 'list') return shown.items.join(field === 'alsoAt' ? '; ' : ', ') || none;
  if (shown.kind === 'photo') return shown.name ? 'another photo' : 'no photo';
  return shown.text || none;
}
