import { describeDollarRange, findField } from '@app/listing-fields';
import { describeHours } from '@app/listing-fields/hours';
import { getLabel, type Locale, placePhotoKinds } from '@app/option-lists';
import { formatPhone } from '@app/seo';
import { type EditableListing, editableListing, furtherPlace, placePhoto } from '@app/types';
import * as z from 'zod/mini';
import { getAvailabilityLabel } from '../fields/availability.ts';
import { blankListing, type ListingValues, toListingValues } from '../fields/listing-values.ts';
import { m } from '../paraglide/messages.js';

export type FieldChange = NonNullable<EditableListing['pendingUpdate']>['changed'][number];

/** Returns the live values with an update's changes, as form values. Omits changes that the schema rejects. */
export function applyChanges(
  listing: EditableListing['listing'],
  changes: readonly FieldChange[],
): ListingValues {
  const shape: Record<string, z.ZodMiniType> = editableListing.shape.listing.shape;
  const changedListing: Record<string, unknown> = { ...listing };
  for (const { field, to } of changes) {
    const schema = shape[field];
    if (!schema || !(field in blankListing)) continue;
    // A removed value is null in the API: an empty text or list in the form.
    const parseResult = (to === null ? [null, '', []] : [to])
      .map((value) => z.safeParse(schema, value))
      .find(({ success }) => success);
    if (parseResult) changedListing[field] = parseResult.data;
  }
  return toListingValues(changedListing as EditableListing['listing']);
}

/** A displayable value of an update: text with marked words, a list, or a value marked as a whole. */
export type DisplayValue =
  | { kind: 'text'; text: string }
  | { kind: 'whole'; text: string }
  | { kind: 'list'; items: string[] };

const textSchema = z.catch(z.string(), '');
const textListSchema = z.catch(z.array(z.string()), []);
const placeListSchema = z.catch(z.array(furtherPlace), []);
const placePhotoListSchema = z.catch(z.array(placePhoto), []);
const toWholeValue = (text: string): DisplayValue => ({ kind: 'whole', text });

/** Converts a field value for display. Null and missing values are an empty text. */
export function toDisplayValue(name: string, value: unknown, locale: Locale): DisplayValue {
  const field = findField(name);
  if (field?.kind === 'list') {
    if (field.whenEmpty === 'means none' && Array.isArray(value) && value.length === 0)
      return { kind: 'list', items: [m.practice_access_none()] };
    return {
      kind: 'list',
      items: z.parse(textListSchema, value).map((item) => getLabel(field.options, item, locale)),
    };
  }
  if (field?.kind === 'dollars') return toWholeValue(describeDollarRange(z.parse(textSchema, value), locale));
  if (field?.kind === 'hours')
    return { kind: 'list', items: describeHours(z.parse(textSchema, value), locale) };
  if (name === 'alsoAt') {
    return {
      kind: 'list',
      items: z
        .parse(placeListSchema, value)
        .map(({ company, address, city, state, zipCode, days, hours = '' }) =>
          [company, address, city, `${state} ${zipCode}`, days, ...describeHours(hours, locale)]
            .filter(Boolean)
            .join(', '),
        ),
    };
  }
  if (name === 'placePhotos') {
    const photos = z.parse(placePhotoListSchema, value);
    // Numbered, so that a different order is a change too.
    const items = photos.map(
      ({ kind, alt }, index) => `${index + 1}. ${getLabel(placePhotoKinds, kind, locale)}: ${alt}`,
    );
    return { kind: 'list', items };
  }
  if (name === 'availability') return toWholeValue(getAvailabilityLabel(value));
  if (name === 'profilePicture') return toWholeValue(value ? m.change_photo() : m.change_no_photo());
  if (typeof value === 'boolean') return toWholeValue(value ? m.answer_yes() : m.answer_no());
  if (typeof value === 'number') {
    return toWholeValue(name === 'yearStartedPracticing' ? String(value) : m.change_days({ n: value }));
  }
  const textValue = z.parse(textSchema, value);
  if (name === 'phone' || name === 'patientContactPhone' || field?.kind === 'phone')
    return toWholeValue(formatPhone(textValue));
  return { kind: 'text', text: textValue };
}
