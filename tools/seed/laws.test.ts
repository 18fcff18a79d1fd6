// The distributions required for sample data, each measured on 5,000 listings of the usual seed.
import type { ListingDoc, ReviewDoc } from '@app/db';
import { type Dimension, dimensions } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { isIn } from './listing/practices.ts';
import { generateSeed, now, pickRandomPart } from './seed-for-tests.ts';

const all = pickRandomPart(generateSeed({ listings: 5000 }));
const listings = all.map(({ listing }) => listing);
const reviews = all.flatMap((one) => one.reviews);

const percent = <T>(list: readonly T[], holds: (one: T) => unknown) =>
  (100 * list.filter(holds).length) / list.length;
const ofListings = (holds: (one: ListingDoc) => unknown) => percent(listings, holds);
const ofReviews = (holds: (one: ReviewDoc) => unknown) => percent(reviews, holds);
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

/** Expects a value within this many percentage points. */
function expectShare(found: number, wanted: number, points = 2) {
  expect(Math.abs(found - wanted), `${found.toFixed(1)} % instead of ${wanted} %`).toBeLessThanOrEqual(
    points,
  );
}

describe('number of reviews', () => {
  const counts = all.map((one) => one.reviews.length);
  const some = counts.filter((count) => count > 0);

  it('36 % have none; median 5, 90th percentile 21, 99th 78, at most 300', () => {
    expectShare(
      percent(counts, (count) => count === 0),
      36,
    );
    expect(quantile(some, 0.5)).toBeGreaterThanOrEqual(4);
    expect(quantile(some, 0.5)).toBeLessThanOrEqual(5);
    expect(quantile(some, 0.9)).toBeGreaterThan(18);
    expect(quantile(some, 0.9)).toBeLessThan(24);
    expect(quantile(some, 0.99)).toBeGreaterThan(60);
    expect(quantile(some, 0.99)).toBeLessThan(95);
    expect(Math.max(...some)).toBeLessThanOrEqual(300);
  });
  it('about six per listing, and the top hundredth has about a sixth', () => {
    expect(mean(counts)).toBeGreaterThan(5.5);
    expect(mean(counts)).toBeLessThan(6.6);
    const top = counts.toSorted((a, b) => b - a).slice(0, listings.length / 100);
    expectShare((100 * top.reduce((sum, one) => sum + one, 0)) / reviews.length, 17, 3);
  });
  it('a listing that was never published has none', () => {
    const hidden = all.filter(({ listing }) => ['pending', 'rejected', 'imported'].includes(listing.status));
    expect(hidden.length).toBeGreaterThan(100);
    expect(hidden.every((one) => one.reviews.length === 0)).toBe(true);
  });
});

describe('stars', () => {
  it('4.6, 3.4, 7.3, 18.4, 66.3 %, mean 4.38', () => {
    [4.6, 3.4, 7.3, 18.4, 66.3].forEach((wanted, i) => {
      expectShare(
        ofReviews((review) => review.overallRating === i + 1),
        wanted,
        2,
      );
    });
    expect(mean(reviews.map((review) => review.overallRating))).toBeCloseTo(4.38, 1);
  });
  it('means of prosthetists with three or more: quartiles 4.0, 4.62, 4.93; 22 % under 4, 23 % at 5.0', () => {
    const means = all
      .filter((one) => one.reviews.length >= 3)
      .map((one) => mean(one.reviews.map((review) => review.overallRating)));
    expect(quantile(means, 0.25)).toBeCloseTo(4, 0);
    expect(quantile(means, 0.5)).toBeCloseTo(4.62, 0.5);
    expect(quantile(means, 0.75)).toBeCloseTo(4.93, 1);
    expectShare(
      percent(means, (one) => one < 4),
      22,
      3,
    );
    expectShare(
      percent(means, (one) => one === 5),
      23,
      4,
    );
  });
  it.each(dimensions.map((name) => [name]))(
    '%s is left out with the given frequency, and is otherwise near the first rating',
    (name: Dimension) => {
      expectShare(
        ofReviews((review) => review.ratings[name] === null),
        name === 'billing' ? 35 : 10,
        1.5,
      );
      const rated = reviews.filter((review) => review.ratings[name] !== null);
      const shift = mean(rated.map((review) => review.ratings[name]! - review.overallRating));
      expect(shift).toBeGreaterThan(-0.4);
      expect(shift).toBeLessThan(0.05);
    },
  );
  it('staff ratings are better than billing ratings', () => {
    const computeMean = (name: Dimension) => mean(reviews.flatMap((review) => review.ratings[name] ?? []));
    expect(computeMean('staff')).toBeGreaterThan(computeMean('fitComfort'));
    expect(computeMean('fitComfort')).toBeGreaterThan(computeMean('billing'));
  });
});

describe('statuses, replies, length', () => {
  it('approved 93, pending 3, rejected 2.5, flagged 1, withdrawn 0.5 %, for any rating', () => {
    const wanted = { approved: 93, pending: 3, rejected: 2.5, flagged: 1, withdrawn: 0.5 };
    for (const [status, share] of Object.entries(wanted))
      expectShare(
        ofReviews((review) => review.status === status),
        share,
        0.8,
      );
    const rejected = (low: boolean) =>
      percent(
        reviews.filter((review) => review.overallRating <= 2 === low),
        (review) => review.status === 'rejected',
      );
    expectShare(rejected(true), rejected(false), 1.2);
  });
  it('anonymous 45, replies 18 (30 at two stars or fewer), edited 4 %', () => {
    expectShare(
      ofReviews((review) => review.anonymous),
      45,
    );
    expectShare(
      ofReviews((review) => review.reply),
      18,
      3,
    );
    expectShare(
      percent(
        reviews.filter((review) => review.overallRating <= 2),
        (review) => review.reply,
      ),
      30,
      5,
    );
    expectShare(
      ofReviews((review) => review.edited),
      4,
      1,
    );
  });
  it('text length is LogNormal(5.8, 0.6), 50 to 4000', () => {
    const lengths = reviews.map((review) => review.text.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4000);
    const logs = lengths.map(Math.log);
    const middle = mean(logs);
    expect(middle).toBeCloseTo(5.8, 0.9);
    expect(Math.sqrt(mean(logs.map((one) => (one - middle) ** 2)))).toBeCloseTo(0.6, 0.9);
  });
  it('care was at most 36 months ago, written after it, published after that, never in the future', () => {
    const monthsAgo = reviews.map(({ careMonth }) => {
      const [year, month] = careMonth.split('-').map(Number) as [number, number];
      return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
    });
    expect(Math.min(...monthsAgo)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...monthsAgo)).toBeLessThanOrEqual(36);
    const disordered = reviews.filter(
      ({ careMonth, createdAt, publishedAt = now }) =>
        createdAt.toISOString().slice(0, 7) < careMonth || createdAt > publishedAt || publishedAt > now,
    );
    expect(disordered).toEqual([]);
  });
});

describe('authors', () => {
  const level = (limb: string) => limb.replace(/^(Single|Double) /, '');
  it('below-knee 58, above-knee 27, Symes or Boyd 3, hip 2, no leg 10 %', () => {
    const wanted = { 'below-knee': 58, 'above-knee': 27, 'symes/boyd': 3, hip: 2, None: 10 };
    for (const [name, share] of Object.entries(wanted))
      expectShare(
        ofReviews(({ limb }) => level(limb.lower) === name),
        share,
      );
    expectShare(
      percent(
        reviews.filter(({ limb }) => limb.lower !== 'None'),
        ({ limb }) => limb.lower.startsWith('Double'),
      ),
      12,
    );
  });
  it('arms: none 88, one 10.5, both 1.5 %; everybody has a limb difference', () => {
    expectShare(
      ofReviews(({ limb }) => limb.upper === 'None'),
      88,
    );
    expectShare(
      ofReviews(({ limb }) => limb.upper.startsWith('Double')),
      1.5,
      0.7,
    );
    expect(reviews.filter(({ limb }) => limb.upper === 'None' && limb.lower === 'None')).toEqual([]);
  });
  it('parents 11 %', () =>
    expectShare(
      ofReviews((review) => review.relation === 'parent/guardian'),
      11,
      1.5,
    ));
});

describe('prosthetists', () => {
  it.each([
    ['ABC Certified Orthotist-Prosthetist (CPO)', 58],
    ['ABC Certified Prosthetist (CP)', 30],
    ['BOC Certified Prosthetist (CP)', 7],
    ['BOC Certified Orthotist-Prosthetist (CPO)', 4],
    ['Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)', 6],
    ['NCOPE Residency Completion', 40],
    ['Masters of Prosthetics and Orthotics (MPO)', 27],
    ['Registered Prosthetic Technician (RPT)', 2],
  ])('%s: %i %%', (license, share) =>
    expectShare(
      ofListings(({ licenses }) => licenses.includes(license)),
      share,
      2.5,
    ),
  );
  it('a state license only in states that have one, 85 % there; BOC only for careers that began by 2016', () => {
    const has = ({ licenses }: ListingDoc) => licenses.includes('State Prosthetist License');
    expectShare(
      percent(
        listings.filter(({ state }) => isIn('licensing', state)),
        has,
      ),
      85,
      3,
    );
    expect(listings.filter(({ state }) => !isIn('licensing', state)).some(has)).toBe(false);
    const boc = listings.filter(({ licenses }) => licenses.some((license) => license.startsWith('BOC')));
    expect(Math.max(...boc.map((one) => one.yearStartedPracticing ?? 0))).toBeLessThanOrEqual(2016);
  });
  it('years: 18, 15, 20, 23, 19 % by experience, 5 % empty', () => {
    const years = (from: number, to: number) =>
      ofListings(
        ({ yearStartedPracticing: year }) => year !== undefined && 2026 - year >= from && 2026 - year <= to,
      );
    [
      [1, 5, 18],
      [6, 10, 15],
      [11, 20, 20],
      [21, 30, 23],
      [31, 60, 19],
    ].forEach(([from, to, share]) => {
      expectShare(years(from!, to!), share!);
    });
    expectShare(
      ofListings((one) => one.yearStartedPracticing === undefined),
      5,
      1,
    );
  });
  it.each([
    ['Athletes and High Activity', 34],
    ['Myoelectric', 17],
    ['Cosmetic (Lifelike)', 20],
    ['Osseointegration', 6],
    ['Rotationplasty', 8],
    ['Accepts out-of-state patients', 22],
  ])('%s: %i %%', (specialty, share) =>
    expectShare(
      ofListings((one) => one.specialties.includes(specialty)),
      share,
    ),
  );
  it('those with rare services accept out-of-state patients more often', () => {
    const takes = (rare: boolean) =>
      percent(
        listings.filter((one) => one.specialties.includes('Osseointegration') === rare),
        (one) => one.specialties.includes('Accepts out-of-state patients'),
      );
    expect(takes(true)).toBeGreaterThan(takes(false) + 10);
  });
  it.each([
    ['Medicare', 88],
    ['Blue Cross Blue Shield (BCBS)', 84],
    ['UnitedHealthcare (UHC)', 72],
    ['Aetna', 70],
    ['Cigna', 66],
    ['Humana', 58],
    ['Anthem', 48],
    ['Medicaid', 62],
    ['TRICARE', 55],
    ['VA / Veterans Affairs', 52],
    ["Workers' Compensation", 68],
    ['Self-Pay / Out-of-Pocket', 80],
    ['Kaiser Permanente', 14],
    ['Molina Healthcare', 24],
    ['Charity Care / Nonprofit Assistance Programs', 12],
    ['Other Government Programs', 30],
  ])('%s: %i %%', (plan, share) =>
    expectShare(
      ofListings((one) => one.insuranceAccepted.includes(plan)),
      share,
      2.5,
    ),
  );
  it('languages: Spanish 26 (50 in five states), Chinese 3, ASL 4 %', () => {
    const speaks = (language: string) => (one: ListingDoc) => one.languageAccommodations.includes(language);
    expectShare(ofListings(speaks('Spanish')), 26);
    expectShare(
      percent(
        listings.filter(({ state }) => ['TX', 'CA', 'FL', 'NM', 'AZ'].includes(state)),
        speaks('Spanish'),
      ),
      50,
      4,
    );
    expectShare(ofListings(speaks('Chinese')), 3, 1);
    expectShare(ofListings(speaks('ASL')), 4, 1);
  });
});

describe('statuses and faulty data', () => {
  it('approved 90, pending 5, rejected 2, suspended 1, imported 2 %; claimed 38 %', () => {
    const wanted = { approved: 90, pending: 5, rejected: 2, suspended: 1, imported: 2 };
    for (const [status, share] of Object.entries(wanted))
      expectShare(
        ofListings((one) => one.status === status),
        share,
        1.2,
      );
    expectShare(
      ofListings((one) => one.ownerUserId),
      38,
    );
  });
  it('optional facts are given for about half of the claimed listings, and for no other', () => {
    const claimed = listings.filter((one) => one.ownerUserId);
    const fields = [
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
    for (const field of fields) {
      expectShare(
        percent(claimed, (one) => one[field] !== undefined),
        50,
        4,
      );
      expect(ofListings((one) => !one.ownerUserId && one[field] !== undefined)).toBe(0);
    }
    expectShare(
      percent(claimed, (one) => one.confirmedBy === 'practice'),
      50,
      4,
    );
  });
  it('12 % share an address; 82 % are in metropolitan areas, by population: California leads', () => {
    const address = (one: ListingDoc) =>
      `${typeof one.address === 'string' ? one.address : one.address?.street1}, ${one.city}, ${one.state}`;
    const groups = Map.groupBy(listings, address);
    expectShare(
      ofListings((one) => groups.get(address(one))!.length > 1),
      12,
      2.5,
    );
    expect(Math.max(...[...groups.values()].map((group) => group.length))).toBeLessThanOrEqual(10);
    expectShare(
      ofListings(({ state }) => state === 'CA'),
      11.8,
    );
    expectShare(
      ofListings(({ state }) => state === 'MO'),
      1.8,
      0.6,
    );
  });
  it('faults of real directories have their frequencies', () => {
    expectShare(
      ofListings((one) => one.clinic && !one.company),
      8,
      1.2,
    );
    expectShare(
      ofListings((one) => typeof one.address === 'object'),
      10,
      1.3,
    );
    expectShare(
      ofListings((one) => /^\d{3,4}$/.test(one.zipCode)),
      1,
      0.5,
    );
    expectShare(
      ofListings((one) => /^\d{5}-\d{4}$/.test(one.zipCode)),
      5,
      1,
    );
    expectShare(
      ofListings((one) => /[^ -~]/.test(one.firstName + one.lastName)),
      4,
      1,
    );
    expectShare(
      ofListings((one) => !one.loc),
      1.5,
      0.6,
    );
    expectShare(
      ofListings((one) => (one.professionalBio ?? '').length > 2000),
      0.5,
      0.4,
    );
    const stale = new Date(now.getTime() - 180 * 86_400_000);
    expectShare(
      ofListings((one) => !one.confirmedAt || one.confirmedAt < stale),
      35,
    );
    const duplicates = Map.groupBy(listings, (one) => `${one.lastName}|${one.phone}`);
    expect(
      [...duplicates.values()].filter((group) => group.length > 1).length / listings.length,
    ).toBeGreaterThan(0.01);
  });
});
