import { describeDollarRange, findField } from '@app/listing-fields';
import { describeHours } from '@app/listing-fields/hours';
import type { Availability } from '@app/option-lists';
import { availability, furtherPlace, type PlacePhoto, placePhoto } from '@app/types';
import * as z from 'zod/mini';
import { findPhotoName } from './StaffPhoto.tsx';
import { formatCount } from './words/format-words.ts';

/** A value in display form. `prose` is compared word by word, `text` as a whole. */
export type DisplayValue =
  | { kind: 'prose'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'photo'; name: string | null }
  | { kind: 'photos'; photos: PlacePhoto[] };

const textSchema = z.catch(z.string(), '');
const textListSchema = z.catch(z.array(z.string()), []);
const placeListSchema = z.catch(z.array(furtherPlace), []);
const placePhotoListSchema = z.catch(z.array(placePhoto), []);

const availabilityLabels: Readonly<Record<Availability, string>> = {
  on_leave: 'No, on leave',
  moved: 'No, moved',
  closed: 'No, closed',
};

/** Converts the value of a field to its display form. Null or absent becomes an empty text or list. */
export function toDisplayValue(fieldName: string, value: unknown): DisplayValue {
  const field = findField(fieldName);
  if (field?.kind === 'list') {
    // For these fields an empty list means "none", while null means that nobody answered.
    const isStatedNone = field.whenEmpty === 'means none' && Array.isArray(value) && value.length === 0;
    return { kind: 'list', items: isStatedNone ? ['None of these'] : z.parse(textListSchema, value) };
  }
  if (field?.kind === 'dollars')
    return { kind: 'text', text: describeDollarRange(z.parse(textSchema, value), 'en') };
  if (field?.kind === 'hours')
    return { kind: 'list', items: describeHours(z.parse(textSchema, value), 'en') };
  if (fieldName === 'alsoAt') {
    const items = z
      .parse(placeListSchema, value)
      .map(({ company, address, city, state, zipCode, days, hours = '' }) =>
        [company, address, city, `${state} ${zipCode}`, days, ...describeHours(hours, 'en')]
          .filter(Boolean)
          .join(', '),
      );
    return { kind: 'list', items };
  }
  if (fieldName === 'profilePicture') {
    return { kind: 'photo', name: findPhotoName(z.parse(textSchema, value)) ?? null };
  }
  if (fieldName === 'placePhotos') return { kind: 'photos', photos: z.parse(placePhotoListSchema, value) };
  if (fieldName === 'availability') {
    const availabilityResult = z.safeParse(availability, value);
    return {
      kind: 'text',
      text: availabilityResult.success ? availabilityLabels[availabilityResult.data] : 'Yes',
    };
  }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Yes' : 'No' };
  if (typeof value === 'number')
    return {
      kind: 'text',
      text: fieldName === 'yearStartedPracticing' ? String(value) : formatCount(value, 'day'),
    };
  // Only texts are compared word by word.
  const isProse = field?.kind === 'line' || field?.kind === 'prose';
  return { kind: isProse ? 'prose' : 'text', text: z.parse(textSchema, value) };
}

/** "Entrance: The door has no steps." */
export const formatPlacePhoto = ({ kind, alt }: PlacePhoto) => `${kind}: ${alt}`;

/** Formats a value on one line. `emptyText`: the text of an empty value. */
export function formatValue(fieldName: string, value: unknown, emptyText = 'empty'): string {
  const displayValue = toDisplayValue(fieldName, value);
  // Semicolons, because places contain commas.
  if (displayValue.kind === 'list')
    return displayValue.items.join(fieldName === 'alsoAt' ? '; ' : ', ') || emptyText;
  if (displayValue.kind === 'photos')
    return displayValue.photos.map(formatPlacePhoto).join('; ') || emptyText;
  if (displayValue.kind === 'photo') return displayValue.name ? 'another photo' : 'no photo';
  return displayValue.text || emptyText;
}
