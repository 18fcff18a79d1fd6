import { type FieldRow, getFieldTerm, getProfileFields, type PublicField } from '@app/listing-fields';
import { getLabel, type Locale } from '@app/option-lists';
import type { Listing } from '@app/types';
import { formatYesNo, waitText } from './facts.ts';
import { formatLimbLevel } from './limb-levels.ts';

/** A field's value as a visitor reads it; empty where nothing is told. */
function formatField(field: PublicField, listing: Listing, locale: Locale): string {
  switch (field.kind) {
    case 'answer':
      return formatYesNo(listing[field.name], locale);
    case 'days':
      return waitText(listing[field.name], locale);
    case 'list': {
      const format =
        field.name === 'limbLevels'
          ? (value: string) => formatLimbLevel(value, locale)
          : (value: string) => getLabel(field.options, value, locale);
      return (listing[field.name] ?? []).map(format).join(', ');
    }
    default:
      return listing[field.name];
  }
}

/** The lines of a panel of the profile; what nobody told has none. */
export const listProfileTerms = (
  listing: Listing,
  panel: NonNullable<FieldRow['profile']>,
  locale: Locale,
): { term: string; value: string }[] =>
  getProfileFields(panel)
    .map((field) => ({ term: getFieldTerm(field.name, locale), value: formatField(field, listing, locale) }))
    .filter(({ value }) => value !== '');
