import { describeDollarRange } from '@app/listing-fields';
import type { Locale } from '@app/option-lists';
import {
  explainCredential,
  formatAuthor,
  formatDisplayName,
  formatFullName,
  paths,
  toWebsiteHref,
} from '@app/seo';
import type { Listing, PublicReview } from '@app/types';
import { createOpeningHoursLd } from './opening-hours.ts';

const languageTags: Record<string, string> = { Spanish: 'es', Chinese: 'zh', ASL: 'ase' };

const credentialCategories = {
  credential: 'certification',
  licence: 'license',
  education: 'degree',
} as const;

/** For example "Jane Doe, CPO – Practice": a rating is of one prosthetist at one practice, so both names are stated. */
const formatRatedName = (listing: Pick<Listing, 'firstName' | 'lastName' | 'licenses' | 'company'>): string =>
  [formatDisplayName(listing), listing.company].filter(Boolean).join(' – ');

type Address = Pick<Listing, 'address' | 'address2' | 'city' | 'state' | 'zipCode'>;

export const createAddressLd = ({ address, address2, city, state, zipCode }: Address): object => ({
  '@type': 'PostalAddress',
  streetAddress: [address, address2].filter(Boolean).join(', '),
  addressLocality: city,
  addressRegion: state,
  postalCode: zipCode,
  addressCountry: 'US',
});

/**
 * Profile as JSON-LD, typed as a business, since search engines accept no ratings of a Person. Includes the rating if
 * there is one, and only reviews shown on this page. Reviews have no date, since only their season is public.
 */
export function createProsthetistLd(
  listing: Listing,
  reviews: readonly PublicReview[],
  { origin, locale }: { origin: string; locale: Locale },
): object {
  const url = origin + paths.profile(listing.slug);
  const website = toWebsiteHref(listing.website);
  const isAvailable = listing.availability === undefined;
  const openingHoursLd = isAvailable ? createOpeningHoursLd(listing) : [];
  const priceRange = isAvailable && describeDollarRange(listing.firstVisitCost, locale);
  // A listing with an integrity notice publishes no rating to search engines.
  const canPublishRating = listing.integrityNotice === null;
  return {
    '@context': 'https://schema.org',
    '@type': ['MedicalBusiness', 'MedicalOrganization'],
    '@id': `${url}#practice`,
    name: formatRatedName(listing),
    url,
    ...(listing.phone && isAvailable && { telephone: listing.phone }),
    ...(website && isAvailable && { sameAs: website }),
    address: createAddressLd(listing),
    ...(listing.placePhotos.length > 0 && {
      photo: listing.placePhotos.map(({ photo, alt }) => ({
        '@type': 'ImageObject',
        contentUrl: origin + photo,
        caption: alt,
      })),
    }),
    ...(openingHoursLd.length > 0 && { openingHoursSpecification: openingHoursLd }),
    ...(priceRange && { priceRange }),
    ...(listing.acceptsNewPatients !== null && {
      isAcceptingNewPatients: listing.acceptsNewPatients && isAvailable,
    }),
    ...(listing.company && { parentOrganization: { '@type': 'MedicalOrganization', name: listing.company } }),
    employee: {
      '@type': 'Person',
      name: formatFullName(listing),
      jobTitle: 'Prosthetist',
      ...(listing.licenses.length > 0 && {
        hasCredential: listing.licenses.map((license) => ({
          '@type': 'EducationalOccupationalCredential',
          name: license,
          credentialCategory: credentialCategories[explainCredential(license, locale).kind],
        })),
      }),
      ...(listing.languageAccommodations.length > 0 && {
        knowsLanguage: listing.languageAccommodations.map((language) => languageTags[language] ?? language),
      }),
    },
    ...(listing.ratingAvg !== null &&
      listing.reviewCount > 0 &&
      canPublishRating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: listing.ratingAvg,
          reviewCount: listing.reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(listing.reviewCount > 0 &&
      reviews.length > 0 &&
      canPublishRating && {
        review: reviews.map((review) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: formatAuthor(review, locale) },
          reviewRating: {
            '@type': 'Rating',
            ratingValue: review.overallRating,
            bestRating: 5,
            worstRating: 1,
          },
          ...(review.title && { name: review.title }),
          reviewBody: review.text,
          inLanguage: review.lang ?? 'en',
        })),
      }),
  };
}
