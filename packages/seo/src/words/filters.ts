import {
  insurancePlans,
  type Locale,
  languages,
  licenses,
  limbLevels,
  type Option,
  specialties,
} from '@app/option-lists';
import { m } from '../paraglide/messages.js';

export interface FilterGroup {
  key: 'insurance' | 'specialty' | 'license' | 'language' | 'limbLevel';
  options: readonly Option[];
  /** Shown at once, in this order; the others under "more". Absent: all. */
  first?: readonly string[];
}

/** The filters in the order of the page. Within a group values are alternatives; groups add up. */
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
  { key: 'limbLevel', options: limbLevels },
];

/** Values of a group that stand at once, and those that stand under "more". */
export function filterValues({ options, first }: FilterGroup): { first: readonly string[]; rest: string[] } {
  const all = options.map(({ value }) => value);
  return { first: first ?? all, rest: first ? all.filter((value) => !first.includes(value)) : [] };
}

/** "(any of)": beside the name of each group. */
export const anyOfText = (locale: Locale): string => m.filter_any_of({}, { locale });

/** What helps to choose in a group; empty where nothing needs help. */
export const filterHint = (key: FilterGroup['key'], locale: Locale): string =>
  key === 'limbLevel' ? m.filter_limb_level_hint({}, { locale }) : '';

/** "10 more plans": what opens the rest of a group. */
export const moreFiltersText = (key: FilterGroup['key'], n: number, locale: Locale): string =>
  key === 'insurance' ? m.filter_more_plans({ n }, { locale }) : m.filter_more_credentials({ n }, { locale });
