// The distributions required for sample data, each measured on 5,000 listings of the usual seed.
import type { ListingDoc, ReviewDoc } from '@app/db';
import { dimensions } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { isStateInList } from './listing/practices.ts';
import { generateSeed, now, pickRandomPart } from './seed-for-tests.ts';

const seedListings = pickRandomPart(generateSeed({ listingCount: 5000 }));
const listings = seedListings.map(({ listing }) => listing);
const reviews = seedListings.flatMap((seedListing) => seedListing.reviews);

const percent = <T>(list: readonly T[], predicate: (item: T) => unknown) =>
  (100 * list.filter(predicate).length) / list.length;
const percentOfListings = (predicate: (listing: ListingDoc) => unknown) => percent(listings, predicate);
const percentOfReviews = (predicate: (review: ReviewDoc) => unknown) => percent(reviews, predicate);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

/** Description, required percentage, measured percentage, and the tolerance in percentage points. */
type Share = [description: string, expected: number, measured: number, points?: number];
const itHasShares = (shares: readonly Share[]) =>
  it.each(shares)('%s: %d %%', (_, expected, measured, points = 2) => {
    const message = `${measured.toFixed(1)} % instead of ${expected} %`;
    expect(Math.abs(measured - expected), message).toBeLessThanOrEqual(points);
  });

describe('number of reviews', () => {
  const counts = seedListings.map((seedListing) => seedListing.reviews.length);
  const positiveCounts = counts.filter((count) => count > 0);
  const top = counts.toSorted((a, b) => b - a).slice(0, listings.length / 100);

  itHasShares([
    ['listings without any', 36, percent(counts, (count) => count === 0)],
    ['of all: the top hundredth', 17, (100 * top.reduce((sum, count) => sum + count, 0)) / reviews.length, 3],
  ]);
  it('median 5, 90th percentile 21, 99th 78, at most 300', () => {
    expect(quantile(positiveCounts, 0.5)).toBeGreaterThanOrEqual(4);
    expect(quantile(positiveCounts, 0.5)).toBeLessThanOrEqual(5);
    expect(quantile(positiveCounts, 0.9)).toBeGreaterThan(18);
    expect(quantile(positiveCounts, 0.9)).toBeLessThan(24);
    expect(quantile(positiveCounts, 0.99)).toBeGreaterThan(60);
    expect(quantile(positiveCounts, 0.99)).toBeLessThan(95);
    expect(Math.max(...positiveCounts)).toBeLessThanOrEqual(300);
  });
  it('about six per listing', () => {
    expect(mean(counts)).toBeGreaterThan(5.5);
    expect(mean(counts)).toBeLessThan(6.6);
  });
  it('a listing that was never published has none', () => {
    const hidden = seedListings.filter(({ listing }) =>
      ['pending', 'rejected', 'imported'].includes(listing.status),
    );
    expect(hidden.length).toBeGreaterThan(100);
    expect(hidden.every((seedListing) => seedListing.reviews.length === 0)).toBe(true);
  });
});

describe('stars', () => {
  const means = seedListings
    .filter((seedListing) => seedListing.reviews.length >= 3)
    .map((seedListing) => mean(seedListing.reviews.map((review) => review.overallRating)));

  itHasShares([
    ...[4.6, 3.4, 7.3, 18.4, 66.3].map(
      (share, i): Share => [`${i + 1}`, share, percentOfReviews((review) => review.overallRating === i + 1)],
    ),
    ['prosthetists with three or more, under 4', 22, percent(means, (average) => average < 4), 3],
    ['prosthetists with three or more, at 5.0', 23, percent(means, (average) => average === 5), 4],
    ...dimensions.map(
      (name): Share => [
        `without ${name}`,
        name === 'billing' ? 35 : 10,
        percentOfReviews((review) => review.ratings[name] === null),
        1.5,
      ],
    ),
  ]);
  it('mean 4.38; means of prosthetists with three or more: quartiles 4.0, 4.62, 4.93', () => {
    expect(mean(reviews.map((review) => review.overallRating))).toBeCloseTo(4.38, 1);
    expect(quantile(means, 0.25)).toBeCloseTo(4, 0);
    expect(quantile(means, 0.5)).toBeCloseTo(4.62, 0.5);
    expect(quantile(means, 0.75)).toBeCloseTo(4.93, 1);
  });
  it.each(dimensions)('%s is near the first rating', (name) => {
    const ratedReviews = reviews.filter((review) => review.ratings[name] !== null);
    const shift = mean(ratedReviews.map((review) => review.ratings[name]! - review.overallRating));
    expect(shift).toBeGreaterThan(-0.4);
    expect(shift).toBeLessThan(0.05);
  });
  it('staff ratings are better than billing ratings', () => {
    const computeMean = (name: (typeof dimensions)[number]) =>
      mean(reviews.flatMap((review) => review.ratings[name] ?? []));
    expect(computeMean('staff')).toBeGreaterThan(computeMean('fitComfort'));
    expect(computeMean('fitComfort')).toBeGreaterThan(computeMean('billing'));
  });
});

describe('reviews', () => {
  const [low, high] = [true, false].map((isLow) =>
    reviews.filter((review) => review.overallRating <= 2 === isLow),
  ) as [ReviewDoc[], ReviewDoc[]];
  const isRejected = (review: ReviewDoc) => review.status === 'rejected';
  const toLevel = (limb: string) => limb.replace(/^(Single|Double) /, '');
  const percentWithLeg = (name: string) => percentOfReviews(({ limb }) => toLevel(limb.lower) === name);
  const withLeg = reviews.filter(({ limb }) => limb.lower !== 'None');

  itHasShares([
    ...Object.entries({ approved: 93, pending: 3, rejected: 2.5, flagged: 1, withdrawn: 0.5 }).map(
      ([status, share]): Share => [
        status,
        share,
        percentOfReviews((review) => review.status === status),
        0.8,
      ],
    ),
    [
      'rejected at two stars or fewer, as of the others',
      percent(high, isRejected),
      percent(low, isRejected),
      1.2,
    ],
    ['anonymous', 45, percentOfReviews((review) => review.anonymous)],
    ['answered', 18, percentOfReviews((review) => review.reply), 3],
    ['answered at two stars or fewer', 30, percent(low, (review) => review.reply), 5],
    ['edited', 4, percentOfReviews((review) => review.edited), 1],
    ['below the knee', 58, percentWithLeg('below-knee')],
    ['above the knee', 27, percentWithLeg('above-knee')],
    ['Symes or Boyd', 3, percentWithLeg('symes/boyd')],
    ['hip', 2, percentWithLeg('hip')],
    ['no leg', 10, percentWithLeg('None')],
    ['both legs', 12, percent(withLeg, ({ limb }) => limb.lower.startsWith('Double'))],
    ['no arm', 88, percentOfReviews(({ limb }) => limb.upper === 'None')],
    ['both arms', 1.5, percentOfReviews(({ limb }) => limb.upper.startsWith('Double')), 0.7],
    ['by parents', 11, percentOfReviews((review) => review.relation === 'parent/guardian'), 1.5],
  ]);
  it('everybody has a limb difference', () => {
    expect(reviews.filter(({ limb }) => limb.upper === 'None' && limb.lower === 'None')).toEqual([]);
  });
  it('text length is LogNormal(5.8, 0.6), 50 to 4000', () => {
    const lengths = reviews.map((review) => review.text.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4000);
    const logs = lengths.map(Math.log);
    const meanLog = mean(logs);
    expect(meanLog).toBeCloseTo(5.8, 0.9);
    expect(Math.sqrt(mean(logs.map((log) => (log - meanLog) ** 2)))).toBeCloseTo(0.6, 0.9);
  });
  it('care was at most 36 months ago, written after it, published after that, never in the future', () => {
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
  const toShares = (
    shares: Record<string, number>,
    list: (listing: ListingDoc) => readonly string[],
    points = 2,
  ): Share[] =>
    Object.entries(shares).map(([value, share]) => [
      value,
      share,
      percentOfListings((listing) => list(listing).includes(value)),
      points,
    ]);
  const isLicensed = ({ licenses }: ListingDoc) => licenses.includes('State Prosthetist License');
  const licensingListings = listings.filter(({ state }) => isStateInList('licensing', state));
  const percentWithYears = (minYears: number, maxYears: number) =>
    percentOfListings(
      ({ yearStartedPracticing: y }) => y !== undefined && 2026 - y >= minYears && 2026 - y <= maxYears,
    );
  const listingsInSpanishStates = listings.filter(({ state }) =>
    ['TX', 'CA', 'FL', 'NM', 'AZ'].includes(state),
  );
  const createSpeaksFilter = (language: string) => (listing: ListingDoc) =>
    listing.languageAccommodations.includes(language);

  itHasShares([
    ...toShares(
      {
        'ABC Certified Orthotist-Prosthetist (CPO)': 58,
        'ABC Certified Prosthetist (CP)': 30,
        'BOC Certified Prosthetist (CP)': 7,
        'BOC Certified Orthotist-Prosthetist (CPO)': 4,
        'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': 6,
        'NCOPE Residency Completion': 40,
        'Masters of Prosthetics and Orthotics (MPO)': 27,
        'Registered Prosthetic Technician (RPT)': 2,
      },
      ({ licenses }) => licenses,
      2.5,
    ),
    ['a state license where states have one', 85, percent(licensingListings, isLicensed), 3],
    ['1 to 5 years', 18, percentWithYears(1, 5)],
    ['6 to 10 years', 15, percentWithYears(6, 10)],
    ['11 to 20 years', 20, percentWithYears(11, 20)],
    ['21 to 30 years', 23, percentWithYears(21, 30)],
    ['over 30 years', 19, percentWithYears(31, 60)],
    ['years not stated', 5, percentOfListings((listing) => listing.yearStartedPracticing === undefined), 1],
    ...toShares(
      {
        'Athletes and High Activity': 34,
        Myoelectric: 17,
        'Cosmetic (Lifelike)': 20,
        Osseointegration: 6,
        Rotationplasty: 8,
        'Accepts out-of-state patients': 22,
      },
      ({ specialties }) => specialties,
    ),
    ...toShares(
      {
        Medicare: 88,
        'Blue Cross Blue Shield (BCBS)': 84,
        'UnitedHealthcare (UHC)': 72,
        Aetna: 70,
        Cigna: 66,
        Humana: 58,
        Anthem: 48,
        Medicaid: 62,
        TRICARE: 55,
        'VA / Veterans Affairs': 52,
        "Workers' Compensation": 68,
        'Self-Pay / Out-of-Pocket': 80,
        'Kaiser Permanente': 14,
        'Molina Healthcare': 24,
        'Charity Care / Nonprofit Assistance Programs': 12,
        'Other Government Programs': 30,
      },
      ({ insuranceAccepted }) => insuranceAccepted,
      2.5,
    ),
    ['Spanish', 26, percentOfListings(createSpeaksFilter('Spanish'))],
    ['Spanish in five states', 50, percent(listingsInSpanishStates, createSpeaksFilter('Spanish')), 4],
    ['Chinese', 3, percentOfListings(createSpeaksFilter('Chinese')), 1],
    ['ASL', 4, percentOfListings(createSpeaksFilter('ASL')), 1],
  ]);
  it('no state license where states have none; BOC only for careers that began by 2016', () => {
    expect(listings.filter(({ state }) => !isStateInList('licensing', state)).some(isLicensed)).toBe(false);
    const boc = listings.filter(({ licenses }) => licenses.some((license) => license.startsWith('BOC')));
    expect(Math.max(...boc.map((listing) => listing.yearStartedPracticing ?? 0))).toBeLessThanOrEqual(2016);
  });
  it('those with rare services accept out-of-state patients more often', () => {
    const percentAccepting = (isRare: boolean) =>
      percent(
        listings.filter((listing) => listing.specialties.includes('Osseointegration') === isRare),
        (listing) => listing.specialties.includes('Accepts out-of-state patients'),
      );
    expect(percentAccepting(true)).toBeGreaterThan(percentAccepting(false) + 10);
  });
});

describe('listings', () => {
  const claimedListings = listings.filter((listing) => listing.ownerUserId);
  const optional = [
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
  const toAddress = (listing: ListingDoc) =>
    `${typeof listing.address === 'string' ? listing.address : listing.address?.street1}, ${listing.city}, ${listing.state}`;
  const listingsByAddress = Map.groupBy(listings, toAddress);
  const staleBefore = new Date(now.getTime() - 180 * 86_400_000);

  itHasShares([
    ...Object.entries({ approved: 90, pending: 5, rejected: 2, suspended: 1, imported: 2 }).map(
      ([status, share]): Share => [
        status,
        share,
        percentOfListings((listing) => listing.status === status),
        1.2,
      ],
    ),
    ['with hours', 70, percentOfListings(({ hours }) => hours), 3],
    ['with the cost of a first visit', 30, percentOfListings(({ firstVisitCost }) => firstVisitCost), 3],
    [
      'with a free first talk',
      25,
      percentOfListings(({ costHelp }) => costHelp?.includes('Free first talk')),
      3,
    ],
    ['with an urgent line', 8, percentOfListings(({ urgentPhone }) => urgentPhone), 2],
    ['claimed', 38, percentOfListings((listing) => listing.ownerUserId)],
    ...optional.map(
      (field): Share => [
        `claimed, with ${field}`,
        50,
        percent(claimedListings, (listing) => listing[field] !== undefined),
        4,
      ],
    ),
    [
      'claimed, confirmed by the practice',
      50,
      percent(claimedListings, (listing) => listing.confirmedBy === 'practice'),
      4,
    ],
    [
      'share an address',
      12,
      percentOfListings((listing) => listingsByAddress.get(toAddress(listing))!.length > 1),
      2.5,
    ],
    ['in California', 11.8, percentOfListings(({ state }) => state === 'CA')],
    ['in Missouri', 1.8, percentOfListings(({ state }) => state === 'MO'), 0.6],
    ['clinic instead of company', 8, percentOfListings((listing) => listing.clinic && !listing.company), 1.2],
    ['an address of parts', 10, percentOfListings((listing) => typeof listing.address === 'object'), 1.3],
    [
      'a ZIP code without its zero',
      1,
      percentOfListings((listing) => /^\d{3,4}$/.test(listing.zipCode)),
      0.5,
    ],
    [
      'a ZIP code with four more digits',
      5,
      percentOfListings((listing) => /^\d{5}-\d{4}$/.test(listing.zipCode)),
      1,
    ],
    [
      'other letters in the name',
      4,
      percentOfListings((listing) => /[^ -~]/.test(listing.firstName + listing.lastName)),
      1,
    ],
    ['without a location', 1.5, percentOfListings((listing) => !listing.loc), 0.6],
    [
      'a very long bio',
      0.5,
      percentOfListings((listing) => (listing.professionalBio ?? '').length > 2000),
      0.4,
    ],
    ['stale', 35, percentOfListings((listing) => !listing.confirmedAt || listing.confirmedAt < staleBefore)],
  ]);
  it('only claimed ones have optional facts', () => {
    for (const field of optional)
      expect(percentOfListings((listing) => !listing.ownerUserId && listing[field] !== undefined)).toBe(0);
  });
  it('at most ten share an address', () => {
    expect(Math.max(...[...listingsByAddress.values()].map((group) => group.length))).toBeLessThanOrEqual(10);
  });
  it('more than 1 % are duplicates', () => {
    const duplicates = Map.groupBy(listings, (listing) => `${listing.lastName}|${listing.phone}`);
    const duplicateGroups = [...duplicates.values()].filter((group) => group.length > 1);
    expect(duplicateGroups.length / listings.length).toBeGreaterThan(0.01);
  });
});
