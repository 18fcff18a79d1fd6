import { insurancePlans, languages, licenses, limbLevels, type Option, specialties } from '@app/option-lists';
import type { SearchFilters } from '@app/types';
import { m } from '../paraglide/messages.js';

export type ListFilter = Exclude<keyof SearchFilters, 'children'>;

export interface FilterGroup {
  key: ListFilter;
  hint?: () => string;
  options: readonly Option[];
  /** Shown at once, in this order; the others under "more". Absent: all. */
  first?: readonly string[];
  more?: (n: number) => string;
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
    more: (n) => m.more_plans({ n }),
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
    more: (n) => m.more_credentials({ n }),
  },
  { key: 'language', options: languages },
  { key: 'limbLevel', hint: m.filter_limb_level_hint, options: limbLevels },
];

export const noFilters: SearchFilters = {
  insurance: [],
  specialty: [],
  license: [],
  language: [],
  limbLevel: [],
  children: false,
};

export const filtersOf = (search: SearchFilters): SearchFilters => ({
  insurance: search.insurance,
  specialty: search.specialty,
  license: search.license,
  language: search.language,
  limbLevel: search.limbLevel,
  children: search.children,
});

export const countOn = (filters: SearchFilters): number =>
  filterGroups.reduce((sum, { key }) => sum + filters[key].length, filters.children ? 1 : 0);

/** Puts a value on or takes it off. */
export function toggled(filters: SearchFilters, key: ListFilter, value: string): SearchFilters {
  const values: readonly string[] = filters[key];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  // `value` comes from the group's own option list, so it is one of the key's values.
  return { ...filters, [key]: next } as SearchFilters;
}
