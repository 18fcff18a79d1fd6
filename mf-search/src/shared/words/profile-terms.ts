import { type FieldRow, getFieldTerm, getProfileFields, type PublicField } from '@app/listing-fields';
import { getLabel, limbLevels } from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import type { Listing } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { formatWait, formatYesNo } from './listing.ts';

const limbLevelMeanings: Record<string, () => string> = {
  'Symes/Boyd': m.level_symes_boyd,
  'Below-knee': m.level_below_knee,
  'Above-knee': m.level_above_knee,
  Hip: m.level_hip,
  Hand: m.level_hand,
  Elbow: m.level_elbow,
  Shoulder: m.level_shoulder,
};

/** For example "Below-knee (transtibial: through the shin)". */
function formatLimbLevel(value: string): string {
  const label = getLabel(limbLevels, value, getPageLocale());
  const meaning = limbLevelMeanings[value]?.();
  return meaning ? `${label} (${meaning})` : label;
}

function formatField(field: PublicField, listing: Listing): string {
  switch (field.kind) {
    case 'answer':
      return formatYesNo(listing[field.name]);
    case 'days':
      return formatWait(listing[field.name]);
    case 'list': {
      const formatValue =
        field.name === 'limbLevels'
          ? formatLimbLevel
          : (value: string) => getLabel(field.options, value, getPageLocale());
      return (listing[field.name] ?? []).map(formatValue).join(', ');
    }
    default:
      return listing[field.name];
  }
}

/** Rows of a profile panel; fields that are not stated or in `excludedNames` are left out. */
export const listProfileTerms = (
  listing: Listing,
  panel: NonNullable<FieldRow['profile']>,
  excludedNames: readonly string[] = [],
): { term: string; value: string }[] =>
  getProfileFields(panel)
    .filter(({ name }) => !excludedNames.includes(name))
    .map((field) => ({ term: getFieldTerm(field.name, getPageLocale()), value: formatField(field, listing) }))
    .filter(({ value }) => value !== '');

const listedCount = 2;

/** The first of several names, and how many more: "Step-free entrance, Elevator and 3 more". */
export function formatAbridgedList(names: readonly string[]): string {
  const furtherCount = names.length - listedCount;
  if (furtherCount <= 1) return new Intl.ListFormat(getPageLocale()).format(names);
  return m.some_and_more({ names: names.slice(0, listedCount).join(', '), n: furtherCount });
}
