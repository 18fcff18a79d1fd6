import {
  accessibilityFeatures,
  insurancePlans,
  type Locale,
  labelOf,
  languages,
  licenses,
  specialties,
} from '@app/option-lists';
import { confirmedText, filterFlagText, otherPlaceText, townText, waitText, yesNoText } from '@app/seo';
import type { Listing } from '@app/types';
import { PlainList } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Rating } from '../Rating.tsx';
import styles from './CompareTable.module.css';

export interface CompareRow {
  key: string;
  name: (locale: Locale) => string;
  cell: (listing: Listing, locale: Locale) => ReactNode;
}

const notStated = () => m.not_stated();

function list(values: readonly string[], options: Parameters<typeof labelOf>[0], locale: Locale): ReactNode {
  if (values.length === 0) return notStated();
  return (
    <PlainList>
      {values.map((value) => (
        <li key={value}>{labelOf(options, value, locale)}</li>
      ))}
    </PlainList>
  );
}

/** What people compare, in the order in which they ask for it. A gap in the facts is said, not left blank. */
export const compareRows: readonly CompareRow[] = [
  {
    key: 'rating',
    name: () => m.compare_rating(),
    cell: (listing) => (
      <div className={styles.Rating}>
        <Rating value={listing.ratingAvg} count={listing.reviewCount} />
      </div>
    ),
  },
  {
    key: 'practice',
    name: () => m.compare_practice(),
    cell: (listing) => (
      <>
        <bdi>{listing.company}</bdi>
        {listing.company && <br />}
        {townText(listing)}
        {listing.alsoAt.map((place) => (
          <p key={`${place.address} ${place.zipCode}`} className={styles.Also}>
            {place.days
              ? m.profile_also_on({ town: otherPlaceText(place, listing), days: place.days })
              : m.profile_also_at({ town: otherPlaceText(place, listing) })}
          </p>
        ))}
      </>
    ),
  },
  {
    key: 'insurance',
    name: () => m.profile_insurance(),
    cell: (listing, locale) => list(listing.insuranceAccepted, insurancePlans, locale),
  },
  {
    key: 'new-patients',
    name: () => m.new_patients(),
    cell: (listing, locale) => yesNoText(listing.acceptsNewPatients, locale) || notStated(),
  },
  {
    key: 'first-visit',
    name: () => m.profile_first_visit(),
    cell: (listing, locale) => waitText(listing.firstVisitDays, locale) || notStated(),
  },
  {
    key: 'adjustment',
    name: () => m.profile_adjustment(),
    cell: (listing, locale) => waitText(listing.adjustmentDays, locale) || notStated(),
  },
  {
    key: 'credentials',
    name: () => m.compare_credentials(),
    cell: (listing, locale) => list(listing.licenses, licenses, locale),
  },
  {
    key: 'specialties',
    name: () => m.compare_specialties(),
    cell: (listing, locale) => list(listing.specialties, specialties, locale),
  },
  {
    key: 'children',
    name: (locale) => filterFlagText('children', locale),
    cell: (listing, locale) => yesNoText(listing.treatsChildren, locale) || notStated(),
  },
  {
    key: 'languages',
    name: () => m.profile_languages(),
    cell: ({ languageAccommodations }, locale) =>
      list(['English', ...languageAccommodations], [english, ...languages], locale),
  },
  {
    key: 'access',
    name: () => m.profile_access(),
    cell: (listing, locale) => list(listing.accessibility ?? [], accessibilityFeatures, locale),
  },
  {
    key: 'confirmed',
    name: () => m.compare_fresh(),
    cell: (listing, locale) => confirmedText(listing, locale),
  },
];

const english = { value: 'English', label: { en: 'English', es: 'Inglés' } };
