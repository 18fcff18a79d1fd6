import { findField } from '@app/listing-fields';
import { getLabel, type Locale } from '@app/option-lists';
import { formatPhone } from '@app/seo';
import { place } from '@app/types';
import * as z from 'zod/mini';
import { getAvailabilityLabel } from '../fields/availability.ts';
import { m } from '../paraglide/messages.js';

/** A displayable value of an update: text with marked words, a list, or a value marked as a whole. */
export type ShownValue =
  | { kind: 'text'; text: string }
  | { kind: 'whole'; text: string }
  | { kind: 'list'; items: string[] };

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);
const places = z.catch(z.array(place), []);
const toWholeValue = (text: string): ShownValue => ({ kind: 'whole', text });

/** Converts a field value for display. Null and missing values are an empty text. */
export function toShownValue(name: string, value: unknown, locale: Locale): ShownValue {
  const field = findField(name);
  if (field?.kind === 'list') {
    if (field.whenEmpty === 'means none' && Array.isArray(value) && value.length === 0)
      return { kind: 'list', items: [m.practice_access_none()] };
    return {
      kind: 'list',
      items: z.parse(texts, value).map((item) => getLabel(field.options, item, locale)),
    };
  }
  if (name === 'alsoAt') {
    return {
      kind: 'list',
      items: z
        .parse(places, value)
        .map(({ company, address, city, state, zipCode, days }) =>
          [company, address, city, `${state} ${zipCode}`, days].filter(Boolean).join(', '),
        ),
    };
  }
  if (name === 'availability') return toWholeValue(getAvailabilityLabel(value));
  if (name === 'profilePicture') return toWholeValue(value ? m.change_photo() : m.change_no_photo());
  if (typeof value === 'boolean') return toWholeValue(value ? m.answer_yes() : m.answer_no());
  if (typeof value === 'number') {
    return toWholeValue(name === 'yearStartedPracticing' ? String(value) : m.change_days({ n: value }));
  }
  const written = z.parse(text, value);
  if (name === 'phone' || name === 'patientContactPhone') return toWholeValue(formatPhone(written));
  return { kind: 'text', text: written };
}
