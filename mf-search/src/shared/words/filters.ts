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
import { getLabel, specialties } from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
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

/** "First visit within 14 days". */
export const formatFirstVisit = (days: string): string => m.filter_first_visit_within({ n: days });

/** "Within 14 days", and without a number "Any wait": in the list to choose from. */
export const formatFirstVisitOption = (days: string): string =>
  days ? m.filter_first_visit_option({ n: days }) : m.filter_first_visit_any();

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
export function findMatchingFilters(card: Pick<Card, 'specialties'>, filters: FilterValues): string[] {
  const matches = pageFilters
    .filter(({ filter }) => !apart.has(filter.key))
    .flatMap((field) => describeMatch(field, filters));
  const requests = filters.specialty.filter((value) => card.specialties.includes(value));
  return [...requests.map((value) => getLabel(specialties, value, getPageLocale())), ...matches];
}

function describeMatch(field: FilterField, filters: FilterValues): string[] {
  if (field.kind === 'answer')
    return filters[field.filter.key] ? [getFlagLabel(field.filter.key, getPageLocale())] : [];
  const values = filters[field.filter.key];
  // One of several values says nothing of which.
  if (values.length > 1 && !(field.kind === 'list' && field.filter.match === 'all')) return [];
  return values.map((value) =>
    field.kind === 'list' ? getLabel(field.options, value, getPageLocale()) : formatFirstVisit(value),
  );
}
