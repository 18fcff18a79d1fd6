import {
  type FilterField,
  type FilterKey,
  type FlagFilterKey,
  filterFields,
  getFlagLabel,
  isFlagFilter,
  isListFilter,
  type ListFilterField,
  type ListFilterKey,
  type MaxDaysFilterKey,
  pageFilters,
} from '@app/listing-fields';
import { getLabel, specialties } from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import type { Card } from '@app/types';
import { m } from '../../paraglide/messages.js';

export function splitFilterValues({ options, filter: { firstValues } }: ListFilterField): {
  visibleValues: readonly string[];
  moreValues: string[];
} {
  const allValues = options.map(({ value }) => value);
  return {
    visibleValues: firstValues ?? allValues,
    moreValues: firstValues ? allValues.filter((value) => !firstValues.includes(value)) : [],
  };
}

/** For example "First visit within 14 days". */
export const formatFirstVisit = (days: string): string => m.filter_first_visit_within({ n: days });

export const formatFirstVisitOption = (days: string): string =>
  days ? m.filter_first_visit_option({ n: days }) : m.filter_first_visit_any();

export type FilterValues = Readonly<
  Record<ListFilterKey | MaxDaysFilterKey, readonly string[]> & Record<FlagFilterKey, boolean>
>;

/** Filters with a line of their own on a card, and specialties, which are compared with those of the card. */
const separatelyDescribedKeys: ReadonlySet<FilterKey> = new Set([
  'insurance',
  'license',
  'specialty',
  'acceptsNewPatients',
]);

/**
 * Texts of the filters that this listing matches: its specialties, then filters that have no line of their own. The
 * service applied the filters: where one value is selected, or all are required, the selected values are the match.
 */
export function describeMatchingFilters(
  card: Pick<Card, 'specialties'>,
  filterValues: FilterValues,
): string[] {
  const matchTexts = pageFilters
    .filter(({ filter }) => !separatelyDescribedKeys.has(filter.key))
    .flatMap((field) => describeMatch(field, filterValues));
  const matchedSpecialties = filterValues.specialty.filter((value) => card.specialties.includes(value));
  return [...matchedSpecialties.map((value) => getLabel(specialties, value, getPageLocale())), ...matchTexts];
}

function describeMatch(field: FilterField, filterValues: FilterValues): string[] {
  if (isFlagFilter(field))
    return filterValues[field.filter.key] ? [getFlagLabel(field.filter.key, getPageLocale())] : [];
  // Cards have their own line about opening hours.
  const values = filterValues[field.filter.key].filter((value) => field.kind !== 'hours' || value !== 'now');
  // With several alternatives it is not known which one matched.
  if (values.length > 1 && !(isListFilter(field) && field.filter.match === 'all')) return [];
  return values.map((value) =>
    isListFilter(field) ? getLabel(field.options, value, getPageLocale()) : formatFirstVisit(value),
  );
}

/** Texts of a filter's active values, or of one of them. */
export function describeFilter(filterValues: FilterValues, key: FilterKey, value: string | null): string[] {
  const locale = getPageLocale();
  const field = filterFields.find(({ filter }) => filter.key === key)!;
  if (isFlagFilter(field))
    return filterValues[field.filter.key] ? [getFlagLabel(field.filter.key, locale)] : [];
  const values = value === null ? filterValues[field.filter.key] : [value];
  return values.map((filterValue) =>
    isListFilter(field) ? getLabel(field.options, filterValue, locale) : formatFirstVisit(filterValue),
  );
}
