import { findField } from '@app/listing-fields';
import type { Availability } from '@app/option-lists';
import { availability, place } from '@app/types';
import * as z from 'zod/mini';
import { findPhotoName } from './StaffPhoto.tsx';
import { formatCount } from './words/format-words.ts';

/** A value in display form: prose with changes by word, a value that changes as a whole, a list, or a photo. */
export type ShownValue =
  | { kind: 'words'; text: string }
  | { kind: 'whole'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'photo'; name: string | null };

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);
const places = z.catch(z.array(place), []);

const availabilityLabels: Readonly<Record<Availability, string>> = {
  on_leave: 'No, on leave',
  moved: 'No, moved',
  closed: 'No, closed',
};

/** Converts the value of a field to its display form. Null or absent becomes an empty text or list. */
export function toShownValue(name: string, value: unknown): ShownValue {
  const field = findField(name);
  if (field?.kind === 'list') {
    // For these fields an empty list means "none", while null means that nobody answered.
    const none = field.whenEmpty === 'means none' && Array.isArray(value) && value.length === 0;
    return { kind: 'list', items: none ? ['None of these'] : z.parse(texts, value) };
  }
  if (name === 'alsoAt') {
    const items = z
      .parse(places, value)
      .map(({ company, address, city, state, zipCode, days }) =>
        [company, address, city, `${state} ${zipCode}`, days].filter(Boolean).join(', '),
      );
    return { kind: 'list', items };
  }
  if (name === 'profilePicture') {
    return { kind: 'photo', name: findPhotoName(z.parse(text, value)) ?? null };
  }
  if (name === 'availability') {
    const parsed = z.safeParse(availability, value);
    return { kind: 'whole', text: parsed.success ? availabilityLabels[parsed.data] : 'Yes' };
  }
  if (typeof value === 'boolean') return { kind: 'whole', text: value ? 'Yes' : 'No' };
  if (typeof value === 'number')
    return {
      kind: 'whole',
      text: name === 'yearStartedPracticing' ? String(value) : formatCount(value, 'day'),
    };
  // Only texts are compared word by word.
  const isText = field?.kind === 'line' || field?.kind === 'prose';
  return { kind: isText ? 'words' : 'whole', text: z.parse(text, value) };
}

/** Formats a value on one line. `none`: the text of an empty value. */
export function formatValue(field: string, value: unknown, none = 'empty'): string {
  const shownValue = toShownValue(field, value);
  // Semicolons, because places contain commas.
  if (shownValue.kind === 'list') return shownValue.items.join(field === 'alsoAt' ? '; ' : ', ') || none;
  if (shownValue.kind === 'photo') return shownValue.name ? 'another photo' : 'no photo';
  return shownValue.text || none;
}
