import type { ListingDoc, ReviewDoc } from '@app/db';
import { computeMiles, lookupZip } from '@app/geo';
import { accounts } from '@app/test-kit/accounts';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas, unlistedPersonas, unlistedSlugs, zipWithNobodyNear } from '@app/test-kit/personas';
import { getSeasonNumber, toSeasonByMonth } from '@app/types';
import { describe, expect, it } from 'vitest';
import { generateSeed, now } from './seed-for-tests.ts';
import type { SeedListing } from './world.ts';

const personaListings = generateSeed({ listingCount: 0 });
const seedListingById = new Map(
  personaListings.map((seedListing) => [String(seedListing.listing._id), seedListing]),
);
const findPersona = ({ id }: { id: string }): SeedListing => seedListingById.get(id)!;

/** Miles from a ZIP to the nearest place of each public listing with a location. */
function measureMiles(zip: string, seedListings: readonly SeedListing[]): number[] {
  const origin = lookupZip(zip)!;
  return seedListings
    .filter(({ listing }) => listing.approved)
    .map(({ listing }) => [listing, ...(listing.alsoAt ?? [])].flatMap(({ loc }) => loc?.coordinates ?? []))
    .filter((coordinates) => coordinates.length > 0)
    .map((coordinates) => {
      const placePoints = coordinates.flatMap((lng, i) =>
        i % 2 === 0 ? [{ lng, lat: coordinates[i + 1]! }] : [],
      );
      return Math.min(...placePoints.map((point) => computeMiles(origin, point)));
    });
}
const countWithin = (miles: number, zip: string, seedListings: readonly SeedListing[]) =>
  measureMiles(zip, seedListings).filter((distance) => distance <= miles).length;

describe('personas', () => {
  it('have the ids, slugs and names that tests use, on any day and with any size', () => {
    const laterSeed = generateSeed({ listingCount: 30, now: new Date('2027-03-01T00:00:00Z') });
    for (const seedListings of [personaListings, laterSeed]) {
      const listingsById = new Map(seedListings.map(({ listing }) => [String(listing._id), listing]));
      for (const persona of [...Object.values(personas), ...Object.values(unlistedPersonas).flat()]) {
        const listing = listingsById.get(persona.id);
        expect(listing?.slug).toBe(persona.slug);
        expect(`${listing?.firstName} ${listing?.lastName}`).toBe(persona.name);
      }
    }
  });

  it('unlisted personas have their status, all others are public', () => {
    for (const [status, personaList] of Object.entries(unlistedPersonas)) {
      expect(personaList.length).toBeGreaterThanOrEqual(3);
      for (const persona of personaList)
        expect(findPersona(persona).listing).toMatchObject({ status, approved: false });
    }
    const publicSlugs = personaListings
      .filter(({ listing }) => listing.approved)
      .map(({ listing }) => listing.slug);
    expect(publicSlugs.filter((slug) => unlistedSlugs.includes(slug))).toEqual([]);
    expect(personaListings.length - publicSlugs.length).toBe(unlistedSlugs.length);
    expect(findPersona(personas.deleted).listing.deletedAt).toBeInstanceOf(Date);
  });

  it('the full persona equals the profile in the design', () => {
    const { listing, reviews } = findPersona(personas.full);
    expect(listing).toMatchObject({
      company: 'Riverfront Limb Works',
      phone: '(314) 555-0142',
      reviewCount: 64,
      histogram: [1, 1, 1, 6, 55],
      alsoAt: [{ city: 'Alton', state: 'IL', days: 'Tuesdays' }],
    });
    const getSeason = (review: ReviewDoc) => getSeasonNumber(toSeasonByMonth(review.careMonth));
    const newestReviews = reviews
      .toSorted((a, b) => getSeason(b) - getSeason(a) || Number(b.publishedAt) - Number(a.publishedAt))
      .slice(0, 3);
    expect(newestReviews.map((review) => [review.overallRating, review.displayName])).toEqual([
      [5, 'Dana R.'],
      [4, 'Morgan T.'],
      [2, 'Theo M.'],
    ]);
    expect(Object.keys(listing)).toEqual(
      expect.arrayContaining([
        'acceptsNewPatients',
        'firstVisitDays',
        'adjustmentDays',
        'onSiteFabrication',
        'sameDayRepairs',
        'treatsChildren',
        'limbLevels',
        'deviceFamilies',
        'manufacturerTraining',
        'accessibility',
        'npi',
        'confirmedAt',
      ]),
    );
  });

  // Last in every order, and in no search near St. Louis.
  const lastPlace = { state: 'AK', reviewCount: 0, availability: 'on_leave' };
  it.each<[keyof typeof personas, Partial<Record<keyof ListingDoc, unknown>>]>([
    ['noReviews', { reviewCount: 0 }],
    ['twoReviews', { reviewCount: 2 }],
    ['fewReviews', { reviewCount: 3, histogram: [0, 0, 0, 0, 3] }],
    ['manyReviews', { reviewCount: 112 }],
    ['noTricare', { insuranceAccepted: expect.not.arrayContaining(['TRICARE']) }],
    ['unclaimed', { reviewCount: 9, confirmedBy: 'team', ownerUserId: undefined }],
    ['paediatric', { address: { street1: '300 Chapel Ridge Drive', street2: 'Suite 110' } }],
    ['upperLimb', { limbLevels: ['Hand', 'Elbow', 'Shoulder'] }],
    ['moved', { slugHistory: [personas.moved.oldSlug] }],
    ['olderData', { clinic: 'Harborlight Brace & Limb', zipCode: '2110', company: undefined }],
    ['noCoordinates', { loc: undefined }],
    ['hostile', { ...lastPlace, company: expect.stringMatching(/^=HYPERLINK/) }],
    ['hostile', { professionalBio: expect.stringContaining('<script>') }],
    ['longName', { ...lastPlace, professionalBio: expect.stringMatching(/^.{2001}/s) }],
    ['manyPlaces', { alsoAt: Array(4).fill(expect.anything()) }],
    ['minimal', { phone: undefined, website: undefined, professionalBio: undefined }],
  ])('%s has what its name says: %o', (name, properties) => {
    const { listing } = findPersona(personas[name] as { id: string });
    const keys = Object.keys(properties) as (keyof ListingDoc)[];
    expect(Object.fromEntries(keys.map((key) => [key, listing[key]]))).toEqual(properties);
  });

  it('names of personas fit their dates and reviews, too', () => {
    const { confirmedAt } = findPersona(personas.unclaimed).listing;
    expect(now.getTime() - confirmedAt!.getTime()).toBeGreaterThan(180 * 86_400_000);
    expect(findPersona(personas.upperLimb).reviews.every(({ limb }) => limb.upper !== 'None')).toBe(true);
    expect(new Set(findPersona(personas.moved).reviews.map(({ practice }) => practice)).size).toBe(2);
    expect(findPersona(personas.spanish).reviews.some(({ text }) => / que /.test(text))).toBe(true);
  });

  it('one listing has reviews in all statuses that are not public, which are not counted', () => {
    const { listing, reviews } = findPersona(personas.unclaimed);
    expect(reviews.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['flagged', 'pending', 'rejected', 'withdrawn']),
    );
    expect(listing.reviewCount).toBe(reviews.filter(({ visible }) => visible).length);
  });

  it('belong to the fixed accounts', () => {
    const ownerListingPairs = Object.values(accounts).flatMap(({ id, metadata: { prosthetistProfile } }) =>
      prosthetistProfile ? [[id, prosthetistProfile.prosthetistId] as const] : [],
    );
    expect(ownerListingPairs).toHaveLength(7);
    for (const [ownerId, id] of ownerListingPairs)
      expect(findPersona({ id }).listing.ownerUserId).toBe(ownerId);
    const statuses = [accounts.pending, accounts.rejected].map(
      ({ metadata }) => findPersona({ id: metadata.prosthetistProfile!.prosthetistId }).listing.status,
    );
    expect(statuses).toEqual(['pending', 'rejected']);
    const ownReviews = personaListings.flatMap(({ listing, reviews }) =>
      reviews
        .filter(({ userId }) => userId === accounts.patient.id)
        .map(({ status, displayName }) => [listing.slug, status, displayName]),
    );
    expect(ownReviews).toEqual([
      [personas.usual.slug, 'approved', 'Maya L.'],
      [personas.popular.slug, 'pending', 'Maya L.'],
    ]);
    expect(findPersona(personas.usual).listing.reviewCount).toBe(23);
    expect(findPersona(personas.popular).listing.reviewCount).toBe(41);
  });
});

describe('listings near the personas', () => {
  it('without random listings, more than three pages are within 100 miles of 63101', () => {
    expect(countWithin(100, '63101', personaListings)).toBeGreaterThan(80);
  });
  it.runIf(isFullRun)(
    'at the usual size there are many near St. Louis and Chicago',
    () => {
      const largeSeed = generateSeed({ listingCount: 10_000 });
      expect(countWithin(100, '63101', largeSeed)).toBeGreaterThan(180);
      expect(countWithin(50, '60601', largeSeed)).toBeGreaterThan(180);
      expect(Math.min(...measureMiles(zipWithNobodyNear, largeSeed))).toBeGreaterThan(25);
      expect(countWithin(50, zipWithNobodyNear, largeSeed)).toBeGreaterThan(0);
    },
    60_000,
  );
});
