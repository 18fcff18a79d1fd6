import {
  accessibilityFeatures,
  getLabel,
  insurancePlans,
  type Locale,
  languages,
  licenses,
  limbLevels,
  type Option,
  specialties,
} from '@app/option-lists';
import type { Card } from '@app/types';
import { m } from '../paraglide/messages.js';
import { getAllParams, getParam, type RawQuery } from '../search-params.ts';

/** Filters that are on or off, in the order of the page. */
export const filterFlags = ['acceptsNewPatients', 'sameDayRepairs', 'children'] as const;
export type FilterFlag = (typeof filterFlags)[number];

export interface FilterGroup {
  key: 'insurance' | 'specialty' | 'license' | 'language' | 'accessibility' | 'limbLevel';
  options: readonly Option[];
  /** All of the chosen values are needed; else one of them. */
  every?: true;
  /** Shown at once, in this order; the others under "more". Absent: all. */
  first?: readonly string[];
}

/** Filters that are lists, in the order of the page. Groups add up. */
export const filterGroups: readonly FilterGroup[] = [
  {
    key: 'insurance',
    options: insurancePlans,
    first: [
      'Medicare',
      'Medicaid',
      'Blue Cross Blue Shield (BCBS)',
      'UnitedHealthcare (UHC)',
      'TRICARE',
      'VA / Veterans Affairs',
    ],
  },
  { key: 'specialty', options: specialties },
  {
    key: 'license',
    options: licenses,
    first: [
      'ABC Certified Orthotist-Prosthetist (CPO)',
      'ABC Certified Prosthetist (CP)',
      'BOC Certified Prosthetist (CP)',
      'State Prosthetist License',
    ],
  },
  { key: 'language', options: languages },
  { key: 'accessibility', options: accessibilityFeatures, every: true },
  { key: 'limbLevel', options: limbLevels },
];

/** Values of a group that stand at once, and those that stand under "more". */
export function filterValues({ options, first }: FilterGroup): { first: readonly string[]; rest: string[] } {
  const all = options.map(({ value }) => value);
  return { first: first ?? all, rest: first ? all.filter((value) => !first.includes(value)) : [] };
}

/** "(any of)" or "(all of)": beside the name of each group. */
export const getMatchModeText = ({ every }: FilterGroup, locale: Locale): string =>
  (every ? m.filter_all_of : m.filter_any_of)({}, { locale });

/** "Treats children". */
export const filterFlagText = (flag: FilterFlag, locale: Locale): string =>
  ({
    acceptsNewPatients: m.takes_new_patients,
    sameDayRepairs: m.filter_same_day,
    children: m.filter_children_only,
  })[flag]({}, { locale });

/** "First visit within 14 days". */
export const formatFirstVisit = (days: string, locale: Locale): string =>
  m.filter_first_visit_within({ n: days }, { locale });

/** "Within 14 days", and without a number "Any wait": in the list to choose from. */
export const formatFirstVisitOption = (days: string, locale: Locale): string =>
  days ? m.filter_first_visit_option({ n: days }, { locale }) : m.filter_first_visit_any({}, { locale });

/** What a search is narrowed by. */
export type FilterValues = Readonly<
  Record<FilterGroup['key'] | 'firstVisitDays', readonly string[]> & Record<FilterFlag, boolean>
>;

/** The filters of an address, as far as they can be read. */
export function readFilters(query: RawQuery): FilterValues {
  const lists = [...filterGroups.map(({ key }) => key), 'firstVisitDays'].map((key) => [
    key,
    getAllParams(query, key),
  ]);
  const flags = filterFlags.map((key) => [key, getParam(query, key) === 'true']);
  // Every key of the type is one of the two lists.
  return Object.fromEntries([...lists, ...flags]) as FilterValues;
}

/**
 * What was asked for and this person has, beside insurance and new patients, which have lines of their own. The service
 * let them through the filters: where a group has one value, or needs all, these are the match.
 */
export function findMatchingFilters(
  card: Pick<Card, 'specialties'>,
  filters: FilterValues,
  locale: Locale,
): string[] {
  const pickSingle = (values: readonly string[]) => (values.length === 1 ? values : []);
  const label = (options: readonly Option[]) => (value: string) => getLabel(options, value, locale);
  const flags = (['sameDayRepairs', 'children'] as const).filter((flag) => filters[flag]);
  return [
    ...filters.specialty.filter((value) => card.specialties.includes(value)).map(label(specialties)),
    ...pickSingle(filters.limbLevel).map(label(limbLevels)),
    ...pickSingle(filters.language).map(label(languages)),
    ...filters.accessibility.map(label(accessibilityFeatures)),
    ...pickSingle(filters.firstVisitDays).map((days) => formatFirstVisit(days, locale)),
    ...flags.map((flag) => filterFlagText(flag, locale)),
  ];
}

/** What helps to choose in a group; empty where nothing needs help. */
export const filterHint = (key: FilterGroup['key'], locale: Locale): string =>
  key === 'limbLevel' ? m.filter_limb_level_hint({}, { locale }) : '';

/** "10 more plans": what opens the rest of a group. */
export const formatMoreFilters = (key: FilterGroup['key'], n: number, locale: Locale): string =>
  key === 'insurance' ? m.filter_more_plans({ n }, { locale }) : m.filter_more_credentials({ n }, { locale });
