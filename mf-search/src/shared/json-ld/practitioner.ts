import type { Locale } from '@app/option-lists';
import { displayName, explainCredential, formatAuthor, formatFullName, paths, toWebsiteHref } from '@app/seo';
import type { Listing, PublicReview } from '@app/types';

const languageTags: Record<string, string> = { Spanish: 'es', Chinese: 'zh', ASL: 'ase' };

const categories = { credential: 'certification', licence: 'license', education: 'degree' } as const;

/** "Jane Doe, CPO – Practice": ratings are of one practitioner at work, so the rated thing has both names. */
const formatRatedName = (listing: Pick<Listing, 'firstName' | 'lastName' | 'licenses' | 'company'>): string =>
  [displayName(listing), listing.company].filter(Boolean).join(' – ');

/**
 * A profile as search engines read it: typed as a business, because they take no ratings of a Person.
 * A rating only where there is one, and only the reviews that stand on this very page. Seasons are no dates, so
 * reviews carry none.
 */
export function createProsthetistLd(
  listing: Listing,
  reviews: readonly PublicReview[],
  { origin, locale }: { origin: string; locale: Locale },
): object {
  const url = origin + paths.profile(listing.slug);
  const website = toWebsiteHref(listing.website);
  const isOpen = listing.availability === undefined;
  // Nobody else is told of a rating that we warn our own readers about.
  const trusted = listing.integrityNotice === null;
  return {
    '@context': 'https://schema.org',
    '@type': ['MedicalBusiness', 'MedicalOrganization'],
    '@id': `${url}#practice`,
    name: formatRatedName(listing),
    url,
    ...(listing.phone && isOpen && { telephone: listing.phone }),
    ...(website && isOpen && { sameAs: website }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [listing.address, listing.address2].filter(Boolean).join(', '),
      addressLocality: listing.city,
      addressRegion: listing.state,
      postalCode: listing.zipCode,
      addressCountry: 'US',
    },
    ...(listing.acceptsNewPatients !== null && {
      isAcceptingNewPatients: listing.acceptsNewPatients && isOpen,
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
          credentialCategory: categories[explainCredential(license, locale).kind],
        })),
      }),
      ...(listing.languageAccommodations.length > 0 && {
        knowsLanguage: listing.languageAccommodations.map((language) => languageTags[language] ?? language),
      }),
    },
    ...(listing.ratingAvg !== null &&
      listing.reviewCount > 0 &&
      trusted && {
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
      trusted && {
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
        })),
      }),
  };
}
