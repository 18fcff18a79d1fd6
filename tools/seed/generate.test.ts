import { createHash } from 'node:crypto';
import { computeMiles, lookupZip, normalizeZip } from '@app/geo';
import {
  accessibilityValues,
  deviceFamilyValues,
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  lowerExtremityValues,
  relationValues,
  reviewTagValues,
  specialtyValues,
  stageValues,
  statesAndTerritories,
  upperExtremityValues,
} from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { generateSeedListings } from './generate.ts';
import { generateSeed, now } from './seed-for-tests.ts';
import type { SeedListing } from './world.ts';

const computeHash = (seedListings: readonly SeedListing[]) =>
  createHash('sha256').update(JSON.stringify(seedListings)).digest('hex');
const seedListings = generateSeed({ listingCount: 1500 });
const listings = seedListings.map(({ listing }) => listing);
const allReviews = seedListings.flatMap((seedListing) => seedListing.reviews);

describe('determinism', () => {
  it('the same seed gives the same documents, also at the start of a larger seed; another seed gives others', () => {
    const smallSeed = generateSeed({ listingCount: 120 });
    expect(smallSeed).toHaveLength(seedListings.length - 1500 + 120);
    expect(computeHash(smallSeed)).toBe(computeHash(seedListings.slice(0, smallSeed.length)));
    expect(computeHash(smallSeed)).not.toBe(computeHash(generateSeed({ listingCount: 120, seed: 5 })));
  });
  it('a seed of a million has a listing with so many reviews that all its lists have pages', () => {
    const generator = generateSeedListings({ listingCount: 1_000_000, now });
    for (let i = 0; i < seedListings.length - 1500; i++) generator.next();
    expect(generator.next().value?.reviews).toHaveLength(5000);
  });
});

describe('safe values', () => {
  const seedText = JSON.stringify(seedListings);

  it('every phone number is 555-0100 to 555-0199', () => {
    const phones = seedText.match(/\(?\d{3}\)?[ .-]\d{3}-\d{4}/g) ?? [];
    expect(phones.length).toBeGreaterThan(1500);
    for (const phone of phones) expect(phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
  });
  it('every host ends in .example, every mail address in .test or .example', () => {
    const hosts = [...seedText.matchAll(/https?:\/\/([^/"\\?]+)/g)].map(([, host]) => host!);
    expect(hosts.length).toBeGreaterThan(900);
    for (const host of hosts) expect(host).toMatch(/^[a-z]+\.example$/);
    for (const { email } of listings) if (email) expect(email).toMatch(/^[a-z0-9]+\.[a-z0-9]+@[a-z]+\.test$/);
    expect(seedText.match(/[\w.]+@[\w.]+\.(?!test|example)\w+/g)).toBeNull();
  });
  it('no photo is named, and an NPI starts with 3 to 9', () => {
    expect(listings.filter((listing) => listing.profilePicture)).toEqual([]);
    for (const { npi } of listings) if (npi) expect(npi).toMatch(/^[3-9]\d{9}$/);
  });
});

describe('consistent documents', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['licenses', licenseValues, listings.flatMap((listing) => listing.licenses)],
    ['specialties', specialtyValues, listings.flatMap((listing) => listing.specialties)],
    ['insurance', insuranceValues, listings.flatMap((listing) => listing.insuranceAccepted)],
    ['languages', languageValues, listings.flatMap((listing) => listing.languageAccommodations)],
    ['limb levels', limbLevelValues, listings.flatMap((listing) => listing.limbLevels ?? [])],
    ['families of devices', deviceFamilyValues, listings.flatMap((listing) => listing.deviceFamilies ?? [])],
    ['accessibility', accessibilityValues, listings.flatMap((listing) => listing.accessibility ?? [])],
    ['states', statesAndTerritories.map(({ code }) => code), listings.map((listing) => listing.state)],
    ['tags', reviewTagValues, allReviews.flatMap((review) => review.tags)],
    ['stages', stageValues, allReviews.map((review) => review.stage)],
    ['relations', relationValues, allReviews.map((review) => review.relation)],
    ['arms', upperExtremityValues, allReviews.map((review) => review.limb.upper)],
    ['legs', lowerExtremityValues, allReviews.map((review) => review.limb.lower)],
    ['devices', deviceFamilyValues, allReviews.flatMap((review) => review.device ?? [])],
  ])('%s are exactly in their list', (_, values, usedValues) => {
    const listedValues = new Set(values);
    expect(usedValues.filter((value) => !listedValues.has(value))).toEqual([]);
  });

  it('each listing has a license and an insurance plan; tags of a review are unique, eight at most', () => {
    expect(
      listings.filter((listing) => listing.licenses.length === 0 || listing.insuranceAccepted.length === 0),
    ).toEqual([]);
    expect(allReviews.filter(({ tags }) => new Set(tags).size < tags.length || tags.length > 8)).toEqual([]);
  });

  it('slugs, ids and public ids are unique, and nobody reviews a listing twice', () => {
    const expectUnique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
    expectUnique(listings.flatMap((listing) => [listing.slug, ...(listing.slugHistory ?? [])]));
    expectUnique([...listings, ...allReviews].map((doc) => String(doc._id)));
    expectUnique(allReviews.map((review) => review.publicId));
    expectUnique(
      allReviews.filter((review) => review.live).map((review) => `${review.listingId} ${review.userId}`),
    );
    expectUnique(listings.flatMap((listing) => listing.ownerUserId ?? []));
    expect(new Set(allReviews.map((review) => review.userId)).size).toBeLessThan(allReviews.length);
  });

  it('no review contradicts its listing, and only owners reply', () => {
    const contradictedReviews = seedListings.flatMap(({ listing, reviews }) =>
      reviews.filter(
        ({ reply, device, stage, relation }) =>
          (reply && !listing.ownerUserId) ||
          (device === 'Myoelectric arm' && !listing.specialties.includes('Myoelectric')) ||
          (device === 'Osseointegrated' && !listing.specialties.includes('Osseointegration')) ||
          (device && stage === 'Before amputation') ||
          (relation === 'parent/guardian' && listing.treatsChildren === false),
      ),
    );
    expect(contradictedReviews).toEqual([]);
  });

  it('all points are in the United States, near the listing’s ZIP', () => {
    for (const { loc, zipCode, state } of listings) {
      if (!loc) continue;
      const [lng, lat] = loc.coordinates;
      expect(computeMiles({ lat, lng }, lookupZip(normalizeZip(zipCode, state)!)!)).toBeLessThan(1.2);
    }
  });

  it('no date is in the future', () => {
    const dates = listings.flatMap((listing) => [
      listing.createdAt,
      listing.updatedAt,
      listing.confirmedAt ?? listing.createdAt,
    ]);
    expect(Math.max(...dates.map(Number))).toBeLessThanOrEqual(now.getTime());
  });
});
