import {
  type FilterField,
  type FilterKey,
  type FlagKey,
  getFlagLabel,
  type ListFilterField,
  type ListKey,
  pageFilters,
  type WithinKey,
} from '@app/listing-fields';
import { getLabel, type Locale, specialties } from '@app/option-lists';
import type { Card } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Values of a group that stand at once, and those that stand under "more". */
export function filterValues({ options, filter: { first } }: ListFilterField): {
  first: readonly string[];
  rest: string[];
} {
  const all = options.map(({ value }) => value);
  return { first: first ?? all, rest: first ? all.filter((value) => !first.includes(value)) : [] };
}

/** "(any of)" or "(all of)": beside the name of each group. */
export const getMatchModeText = ({ filter }: ListFilterField, locale: Locale): string =>
  (filter.match === 'all' ? m.filter_all_of : m.filter_any_of)({}, { locale });

/** "First visit within 14 days". */
export const formatFirstVisit = (days: string, locale: Locale): string =>
  m.filter_first_visit_within({ n: days }, { locale });

/** "Within 14 days", and without a number "Any wait": in the list to choose from. */
export const formatFirstVisitOption = (days: string, locale: Locale): string =>
  days ? m.filter_first_visit_option({ n: days }, { locale }) : m.filter_first_visit_any({}, { locale });

/** What a search is narrowed by. */
export type FilterValues = Readonly<
  Record<ListKey | WithinKey, readonly string[]> & Record<FlagKey, boolean>
>;

/** Those that have a line of their own on a card. */
const apart: ReadonlySet<FilterKey> = new Set(['insurance', 'license', 'specialty', 'acceptsNewPatients']);

/**
 * What was asked for and this person has, beside insurance and new patients, which have lines of their own. The service
 * let them through the filters: where a group has one value, or needs all, these are the match.
 */
export function findMatchingFilters(
  card: Pick<Card, 'specialties'>,
  filters: FilterValues,
  locale: Locale,
): string[] {
  const matches = pageFilters
    .filter(({ filter }) => !apart.has(filter.key))
    .flatMap((field) => describeMatch(field, filters, locale));
  const requests = filters.specialty.filter((value) => card.specialties.includes(value));
  return [...requests.map((value) => getLabel(specialties, value, locale)), ...matches];
}

function describeMatch(field: FilterField, filters: FilterValues, locale: Locale): string[] {
  if (field.kind === 'answer')
    return filters[field.filter.key] ? [getFlagLabel(field.filter.key, locale)] : [];
  const values = filters[field.filter.key];
  // One of several values says nothing of which.
  if (values.length > 1 && !(field.kind === 'list' && field.filter.match === 'all')) return [];
  return values.map((value) =>
    field.kind === 'list' ? getLabel(field.options, value, locale) : formatFirstVisit(value, locale),
  );
}

/** "10 more plans": what opens the rest of a group. */
export const formatMoreFilters = (key: ListKey, n: number, locale: Locale): string =>
  key === 'insurance' ? m.filter_more_plans({ n }, { locale }) : m.filter_more_credentials({ n }, { locale });
