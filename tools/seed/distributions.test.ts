// The distributions required for sample data that follow from more than one share, measured on 5,000 listings of the
// usual seed. What is drawn by shares.json alone is as random.test.ts says.
import type { ListingDoc, ReviewDoc } from '@app/db';
import { dimensions } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { isStateInList } from './listing/practices.ts';
import { generateSeed, now, pickRandomPart } from './seed-for-tests.ts';

const seedListings = pickRandomPart(generateSeed({ listingCount: 5000 }));
const listings = seedListings.map(({ listing }) => listing);
const reviews = seedListings.flatMap((seedListing) => seedListing.reviews);

const getPercent = <T>(list: readonly T[], predicate: (item: T) => unknown) =>
  (100 * list.filter(predicate).length) / list.length;
const getMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const getQuantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

/** Description, required percentage, whether an item counts, and the tolerance in percentage points. */
type Share<T> = [description: string, expected: number, counts: (item: T) => unknown, points?: number];
const testShares = <T>(items: readonly T[], shares: readonly Share<T>[]) =>
  it.each(shares)('%s: %d %%', (_, expectedPercent, counts, tolerancePoints = 2) => {
    const percent = getPercent(items, counts);
    const message = `${percent.toFixed(1)} % instead of ${expectedPercent} %`;
    expect(Math.abs(percent - expectedPercent), message).toBeLessThanOrEqual(tolerancePoints);
  });

describe('number of reviews', () => {
  const counts = seedListings.map((seedListing) => seedListing.reviews.length);
  const positiveCounts = counts.filter((count) => count > 0);
  const topCounts = counts.toSorted((a, b) => b - a).slice(0, listings.length / 100);

  testShares(counts, [['listings without any', 36, (count) => count === 0]]);
  it('the top hundredth has 17 % of all', () => {
    const topShare = topCounts.reduce((sum, count) => sum + count, 0) / reviews.length;
    expect(Math.abs(topShare - 0.17)).toBeLessThanOrEqual(0.03);
  });
  it('median 5, 90th percentile 21, 99th 78, at most 300', () => {
    expect(getQuantile(positiveCounts, 0.5)).toBeGreaterThanOrEqual(4);
    expect(getQuantile(positiveCounts, 0.5)).toBeLessThanOrEqual(5);
    expect(getQuantile(positiveCounts, 0.9)).toBeGreaterThan(18);
    expect(getQuantile(positiveCounts, 0.9)).toBeLessThan(24);
    expect(getQuantile(positiveCounts, 0.99)).toBeGreaterThan(60);
    expect(getQuantile(positiveCounts, 0.99)).toBeLessThan(95);
    expect(Math.max(...positiveCounts)).toBeLessThanOrEqual(300);
  });
  it('about six per listing', () => {
    expect(getMean(counts)).toBeGreaterThan(5.5);
    expect(getMean(counts)).toBeLessThan(6.6);
  });
  it('a listing that was never published has none', () => {
    const unpublishedListings = seedListings.filter(({ listing }) =>
      ['pending', 'rejected', 'imported'].includes(listing.status),
    );
    expect(unpublishedListings.length).toBeGreaterThan(100);
    expect(unpublishedListings.every((seedListing) => seedListing.reviews.length === 0)).toBe(true);
  });
});

describe('stars', () => {
  const ratingMeans = seedListings
    .filter((seedListing) => seedListing.reviews.length >= 3)
    .map((seedListing) => getMean(seedListing.reviews.map((review) => review.overallRating)));

  testShares(reviews, [
    ...[4.6, 3.4, 7.3, 18.4, 66.3].map(
      (percent, i): Share<ReviewDoc> => [`${i + 1}`, percent, ({ overallRating }) => overallRating === i + 1],
    ),
  ]);
  testShares(ratingMeans, [
    ['prosthetists with three or more, under 4', 22, (average) => average < 4, 3],
    ['prosthetists with three or more, at 5.0', 23, (average) => average === 5, 4],
  ]);
  it('mean 4.38; means of prosthetists with three or more: quartiles 4.0, 4.62, 4.93', () => {
    expect(getMean(reviews.map((review) => review.overallRating))).toBeCloseTo(4.38, 1);
    expect(getQuantile(ratingMeans, 0.25)).toBeCloseTo(4, 0);
    expect(getQuantile(ratingMeans, 0.5)).toBeCloseTo(4.62, 0.5);
    expect(getQuantile(ratingMeans, 0.75)).toBeCloseTo(4.93, 1);
  });
  it.each(dimensions)('%s is near the first rating', (name) => {
    const ratedReviews = reviews.filter((review) => review.ratings[name] !== null);
    const shift = getMean(ratedReviews.map((review) => review.ratings[name]! - review.overallRating));
    expect(shift).toBeGreaterThan(-0.4);
    expect(shift).toBeLessThan(0.05);
  });
  it('staff ratings are better than billing ratings', () => {
    const getDimensionMean = (name: (typeof dimensions)[number]) =>
      getMean(reviews.flatMap((review) => review.ratings[name] ?? []));
    expect(getDimensionMean('staff')).toBeGreaterThan(getDimensionMean('fitComfort'));
    expect(getDimensionMean('fitComfort')).toBeGreaterThan(getDimensionMean('billing'));
  });
});

describe('reviews', () => {
  const lowReviews = reviews.filter((review) => review.overallRating <= 2);
  const highReviews = reviews.filter((review) => review.overallRating > 2);
  const isRejected = (review: ReviewDoc) => review.status === 'rejected';
  testShares(reviews, [
    ['anonymous', 45, (review) => review.anonymous],
    ['answered', 18, (review) => review.reply, 3],
    ['edited', 4, (review) => review.edited, 1],
    ['no arm', 88, ({ limb }) => limb.upper === 'None'],
    ['both arms', 1.5, ({ limb }) => limb.upper.startsWith('Double'), 0.7],
    ['by parents', 11, (review) => review.relation === 'parent/guardian', 1.5],
  ]);
  testShares(lowReviews, [
    [
      'rejected at two stars or fewer, as of the others',
      getPercent(highReviews, isRejected),
      isRejected,
      1.2,
    ],
    ['answered at two stars or fewer', 30, (review) => review.reply, 5],
  ]);
  testShares(
    reviews.filter(({ limb }) => limb.lower !== 'None'),
    [['both legs', 12, ({ limb }) => limb.lower.startsWith('Double')]],
  );
  it('everybody has a limb difference', () => {
    expect(reviews.filter(({ limb }) => limb.upper === 'None' && limb.lower === 'None')).toEqual([]);
  });
  it('text length is LogNormal(5.8, 0.6), 50 to 4000', () => {
    const lengths = reviews.map((review) => review.text.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4000);
    const logLengths = lengths.map(Math.log);
    const meanLogLength = getMean(logLengths);
    expect(meanLogLength).toBeCloseTo(5.8, 0.9);
    expect(Math.sqrt(getMean(logLengths.map((logLength) => (logLength - meanLogLength) ** 2)))).toBeCloseTo(
      0.6,
      0.9,
    );
  });
  it('are written after the care, which was at most 36 months ago, then published, never in the future', () => {
    const monthsAgo = reviews.map(({ careMonth }) => {
      const [year, month] = careMonth.split('-').map(Number) as [number, number];
      return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
    });
    expect(Math.min(...monthsAgo)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...monthsAgo)).toBeLessThanOrEqual(36);
    const disorderedReviews = reviews.filter(
      ({ careMonth, createdAt, publishedAt = now }) =>
        createdAt.toISOString().slice(0, 7) < careMonth || createdAt > publishedAt || publishedAt > now,
    );
    expect(disorderedReviews).toEqual([]);
  });
});

describe('prosthetists', () => {
  const isLicensed = ({ licenses }: ListingDoc) => licenses.includes('State Prosthetist License');
  const licensingListings = listings.filter(({ state }) => isStateInList('licensing', state));
  const listingsInSpanishStates = listings.filter(({ state }) =>
    ['TX', 'CA', 'FL', 'NM', 'AZ'].includes(state),
  );
  const createSpeaksFilter = (language: string) => (listing: ListingDoc) =>
    listing.languageAccommodations.includes(language);

  testShares(listings, [
    ...Object.entries({
      'ABC Certified Orthotist-Prosthetist (CPO)': 58,
      'ABC Certified Prosthetist (CP)': 30,
      'BOC Certified Prosthetist (CP)': 7,
      'BOC Certified Orthotist-Prosthetist (CPO)': 4,
      'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': 6,
      'NCOPE Residency Completion': 40,
      'Masters of Prosthetics and Orthotics (MPO)': 27,
      'Registered Prosthetic Technician (RPT)': 2,
    }).map(
      ([license, percent]): Share<ListingDoc> => [
        license,
        percent,
        ({ licenses }) => licenses.includes(license),
        2.5,
      ],
    ),
    [
      'with out-of-state patients',
      22,
      ({ specialties }) => specialties.includes('Accepts out-of-state patients'),
    ],
    [
      'with the Kaiser plan',
      14,
      ({ insuranceAccepted }) => insuranceAccepted.includes('Kaiser Permanente'),
      2.5,
    ],
    ['Spanish', 26, createSpeaksFilter('Spanish')],
    ['Chinese', 3, createSpeaksFilter('Chinese'), 1],
    ['ASL', 4, createSpeaksFilter('ASL'), 1],
  ]);
  testShares(listingsInSpanishStates, [['Spanish in five states', 50, createSpeaksFilter('Spanish'), 4]]);
  testShares(licensingListings, [['a state license where states have one', 85, isLicensed, 3]]);
  it('have no state license where states have none, and BOC only for careers that began by 2016', () => {
    expect(listings.filter(({ state }) => !isStateInList('licensing', state)).some(isLicensed)).toBe(false);
    const bocListings = listings.filter(({ licenses }) =>
      licenses.some((license) => license.startsWith('BOC')),
    );
    expect(Math.max(...bocListings.map((listing) => listing.yearStartedPracticing ?? 0))).toBeLessThanOrEqual(
      2016,
    );
  });
  it('with a rare specialty accept out-of-state patients more often', () => {
    const getAcceptingPercent = (isRare: boolean) =>
      getPercent(
        listings.filter((listing) => listing.specialties.includes('Osseointegration') === isRare),
        (listing) => listing.specialties.includes('Accepts out-of-state patients'),
      );
    expect(getAcceptingPercent(true)).toBeGreaterThan(getAcceptingPercent(false) + 10);
  });
});

describe('listings', () => {
  const claimedListings = listings.filter((listing) => listing.ownerUserId);
  const optionalFields = [
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
    'homeVisits',
    'npi',
  ] as const;
  const toAddress = ({ address, city, state }: ListingDoc) =>
    `${typeof address === 'string' ? address : address?.street1}, ${city}, ${state}`;
  const listingsByAddress = Map.groupBy(listings, toAddress);
  const staleBefore = new Date(now.getTime() - 180 * 86_400_000);

  testShares(listings, [
    ['with hours', 70, ({ hours }) => hours, 3],
    ['with the cost of a first visit', 30, ({ firstVisitCost }) => firstVisitCost, 3],
    ['with a free first talk', 25, ({ costHelp }) => costHelp?.includes('Free first talk'), 3],
    ['with an urgent line', 8, ({ urgentPhone }) => urgentPhone, 2],
    ['claimed', 38, (listing) => listing.ownerUserId],
    ['share an address', 12, (listing) => listingsByAddress.get(toAddress(listing))!.length > 1, 2.5],
    ['in California', 11.8, ({ state }) => state === 'CA'],
    ['in Missouri', 1.8, ({ state }) => state === 'MO', 0.6],
    ['clinic instead of company', 8, (listing) => listing.clinic && !listing.company, 1.2],
    ['an address of parts', 10, ({ address }) => typeof address === 'object', 1.3],
    ['a ZIP code without its zero', 1, ({ zipCode }) => /^\d{3,4}$/.test(zipCode), 0.5],
    ['a ZIP code with four more digits', 5, ({ zipCode }) => /^\d{5}-\d{4}$/.test(zipCode), 1],
    ['other letters in the name', 4, (listing) => /[^ -~]/.test(listing.firstName + listing.lastName), 1],
    ['without a location', 1.5, ({ loc }) => !loc, 0.6],
    ['a very long bio', 0.5, ({ professionalBio = '' }) => professionalBio.length > 2000, 0.4],
    ['stale', 35, ({ confirmedAt }) => !confirmedAt || confirmedAt < staleBefore],
  ]);
  testShares(claimedListings, [
    ...optionalFields.map(
      (field): Share<ListingDoc> => [
        `claimed, with ${field}`,
        50,
        (listing) => listing[field] !== undefined,
        4,
      ],
    ),
    ['claimed, confirmed by the practice', 50, (listing) => listing.confirmedBy === 'practice', 4],
  ]);
  it('only claimed listings have optional facts', () => {
    const unclaimedListings = listings.filter((listing) => !listing.ownerUserId);
    for (const field of optionalFields)
      expect(unclaimedListings.filter((listing) => listing[field] !== undefined)).toEqual([]);
  });
  it('at most ten share an address', () => {
    expect(Math.max(...[...listingsByAddress.values()].map((group) => group.length))).toBeLessThanOrEqual(10);
  });
  it('more than 1 % are duplicates', () => {
    const listingsByNameAndPhone = Map.groupBy(listings, (listing) => `${listing.lastName}|${listing.phone}`);
    const duplicateGroups = [...listingsByNameAndPhone.values()].filter((group) => group.length > 1);
    expect(duplicateGroups.length / listings.length).toBeGreaterThan(0.01);
  });
});
