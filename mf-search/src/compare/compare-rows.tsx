import { getFieldTerm, getFlagLabel } from '@app/listing-fields';
import {
  accessibilityFeatures,
  getLabel,
  insurancePlans,
  type Locale,
  languages,
  licenses,
  type Option,
  specialties,
} from '@app/option-lists';
import { formatTown } from '@app/seo';
import type { Listing } from '@app/types';
import { CheckIcon, MinusIcon } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Rating } from '../shared/cards/Rating.tsx';
import { formatFreshness, formatYesNo, waitText } from '../shared/words/listing.ts';
import styles from './CompareTable.module.css';

export interface CompareRow {
  key: string;
  name: (locale: Locale) => string;
  /** Compared by its JSON to find rows in which listings differ. */
  value: (listing: Listing) => unknown;
  cell: (listing: Listing, locale: Locale) => ReactNode;
}

/** Rows under one heading, one per list value that at least one compared listing has. */
export interface CompareGroup {
  key: string;
  name: (locale: Locale) => string;
  rows: CompareRow[];
}

const getNotStatedText = () => <span className={styles.No}>{m.not_stated()}</span>;

/** Icon with a text for an answered question; null is shown as "Not stated", which differs from "No". */
function YesNo({ value }: { value: boolean | null }) {
  if (value === null) return getNotStatedText();
  return (
    <span className={value ? styles.Yes : styles.No}>
      {value ? <CheckIcon /> : <MinusIcon />}
      {formatYesNo(value)}
    </span>
  );
}

/** A value of a list: nobody has said "No" to what is not in it. */
const Listed = ({ value }: { value: boolean | null }) =>
  value === false ? <span className={styles.No}>{m.compare_not_listed()}</span> : <YesNo value={value} />;

const lists: {
  key: string;
  name: (locale: Locale) => string;
  options: readonly Option[];
  /** Null: not stated. */
  values: (listing: Listing) => readonly string[] | null;
}[] = [
  {
    key: 'insurance',
    name: () => m.profile_insurance(),
    options: insurancePlans,
    values: ({ insuranceAccepted: plans }) => (plans.length > 0 ? plans : null),
  },
  {
    key: 'credentials',
    name: () => m.compare_credentials(),
    options: licenses,
    values: ({ licenses: held }) => (held.length > 0 ? held : null),
  },
  {
    key: 'specialties',
    name: () => m.compare_specialties(),
    options: specialties,
    values: ({ specialties: stated }) => (stated.length > 0 ? stated : null),
  },
  {
    key: 'access',
    name: () => m.profile_access(),
    options: accessibilityFeatures,
    values: ({ accessibility }) => accessibility,
  },
];

/** Groups with one row per value that at least one listing has. A list that no listing states has no rows. */
export const getCompareGroups = (listings: readonly Listing[]): CompareGroup[] =>
  lists.flatMap(({ key, name, options, values }) => {
    const stated = new Set(listings.flatMap((listing) => values(listing) ?? []));
    const has = (listing: Listing, value: string) => values(listing)?.includes(value) ?? null;
    const rows = [...stated].map((value) => ({
      key: `${key} ${value}`,
      name: (locale: Locale) => getLabel(options, value, locale),
      value: (listing: Listing) => has(listing, value),
      cell: (listing: Listing) => <Listed value={has(listing, value)} />,
    }));
    return rows.length > 0 ? { key, name, rows } : [];
  });

/** True if the listings have different values in this row. */
export const isDifferent = ({ value }: CompareRow, listings: readonly Listing[]): boolean =>
  new Set(listings.map((listing) => JSON.stringify(value(listing)))).size > 1;

/** Rows of the comparison, most important first. Missing facts are shown as "Not stated". */
export const compareRows: readonly CompareRow[] = [
  {
    key: 'rating',
    name: () => m.compare_rating(),
    value: ({ ratingAvg, reviewCount }) => [ratingAvg, reviewCount],
    cell: (listing) => (
      <div className={styles.Rating}>
        <Rating value={listing.ratingAvg} count={listing.reviewCount} />
      </div>
    ),
  },
  {
    key: 'practice',
    name: () => m.compare_practice(),
    value: ({ company, city, state, alsoAt }) => [company, city, state, alsoAt],
    cell: (listing, locale) => (
      <>
        <bdi>{listing.company}</bdi>
        {listing.company && <br />}
        {formatTown(listing)}
        {listing.alsoAt.length > 0 && (
          <p className={styles.Also}>
            {m.profile_also_in({ towns: new Intl.ListFormat(locale).format(getTowns(listing.alsoAt)) })}
          </p>
        )}
      </>
    ),
  },
  {
    key: 'new-patients',
    name: (locale) => getFieldTerm('acceptsNewPatients', locale),
    value: ({ acceptsNewPatients }) => acceptsNewPatients,
    cell: ({ acceptsNewPatients }) => <YesNo value={acceptsNewPatients} />,
  },
  {
    key: 'first-visit',
    name: (locale) => getFieldTerm('firstVisitDays', locale),
    value: ({ firstVisitDays }) => firstVisitDays,
    cell: (listing) => waitText(listing.firstVisitDays) || getNotStatedText(),
  },
  {
    key: 'adjustment',
    name: (locale) => getFieldTerm('adjustmentDays', locale),
    value: ({ adjustmentDays }) => adjustmentDays,
    cell: (listing) => waitText(listing.adjustmentDays) || getNotStatedText(),
  },
  {
    key: 'children',
    name: (locale) => getFlagLabel('children', locale),
    value: ({ treatsChildren }) => treatsChildren,
    cell: ({ treatsChildren }) => <YesNo value={treatsChildren} />,
  },
  {
    key: 'languages',
    name: () => m.profile_languages(),
    value: ({ languageAccommodations }) => languageAccommodations,
    cell: ({ languageAccommodations }, locale) =>
      ['English', ...languageAccommodations]
        .map((value) => getLabel([english, ...languages], value, locale))
        .join(', '),
  },
  {
    key: 'confirmed',
    name: () => m.compare_fresh(),
    value: ({ confirmedAt, confirmedBy }) => [confirmedAt, confirmedBy],
    cell: (listing) => formatFreshness(listing),
  },
];

const getTowns = (places: Listing['alsoAt']) => [...new Set(places.map(({ city }) => city))];

const english = { value: 'English', label: { en: 'English', es: 'Inglés' } };
