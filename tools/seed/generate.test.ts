import { createHash } from 'node:crypto';
import { visibleReviewStatuses } from '@app/db';
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
import { generate } from './generate.ts';
import { generateSeed, now } from './seed-for-tests.ts';
import type { SeedListing } from './world.ts';

const computeHash = (all: readonly SeedListing[]) =>
  createHash('sha256').update(JSON.stringify(all)).digest('hex');
const all = generateSeed({ listings: 1500 });
const listings = all.map(({ listing }) => listing);
const reviews = all.flatMap((one) => one.reviews);

describe('determinism', () => {
  it('the same seed gives the same documents, also at the start of a larger seed; another seed gives others', () => {
    const small = generateSeed({ listings: 120 });
    expect(small).toHaveLength(all.length - 1500 + 120);
    expect(computeHash(small)).toBe(computeHash(all.slice(0, small.length)));
    expect(computeHash(small)).not.toBe(computeHash(generateSeed({ listings: 120, seed: 5 })));
  });
  it('a seed of a million has a listing with so many reviews that all its lists have pages', () => {
    const found = generate({ listings: 1_000_000, now });
    for (let i = 0; i < all.length - 1500; i++) found.next();
    expect(found.next().value?.reviews).toHaveLength(5000);
  });
});

describe('safe values', () => {
  const everything = JSON.stringify(all);

  it('every phone number is 555-0100 to 555-0199', () => {
    const phones = everything.match(/\(?\d{3}\)?[ .-]\d{3}-\d{4}/g) ?? [];
    expect(phones.length).toBeGreaterThan(1500);
    for (const phone of phones) expect(phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
  });
  it('every host ends in .example, every mail address in .test or .example', () => {
    const hosts = [...everything.matchAll(/https?:\/\/([^/"\\?]+)/g)].map(([, host]) => host!);
    expect(hosts.length).toBeGreaterThan(900);
    for (const host of hosts) expect(host).toMatch(/^[a-z]+\.example$/);
    for (const { email } of listings) if (email) expect(email).toMatch(/^[a-z0-9]+\.[a-z0-9]+@[a-z]+\.test$/);
    expect(everything.match(/[\w.]+@[\w.]+\.(?!test|example)\w+/g)).toBeNull();
  });
  it('no photo is named, and an NPI starts with 3 to 9', () => {
    expect(listings.filter((one) => one.profilePicture)).toEqual([]);
    for (const { npi } of listings) if (npi) expect(npi).toMatch(/^[3-9]\d{9}$/);
  });
});

describe('consistent documents', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['licenses', licenseValues, listings.flatMap((one) => one.licenses)],
    ['specialties', specialtyValues, listings.flatMap((one) => one.specialties)],
    ['insurance', insuranceValues, listings.flatMap((one) => one.insuranceAccepted)],
    ['languages', languageValues, listings.flatMap((one) => one.languageAccommodations)],
    ['limb levels', limbLevelValues, listings.flatMap((one) => one.limbLevels ?? [])],
    ['families of devices', deviceFamilyValues, listings.flatMap((one) => one.deviceFamilies ?? [])],
    ['accessibility', accessibilityValues, listings.flatMap((one) => one.accessibility ?? [])],
    ['states', statesAndTerritories.map(({ code }) => code), listings.map((one) => one.state)],
    ['tags', reviewTagValues, reviews.flatMap((one) => one.tags)],
    ['stages', stageValues, reviews.map((one) => one.stage)],
    ['relations', relationValues, reviews.map((one) => one.relation)],
    ['arms', upperExtremityValues, reviews.map((one) => one.limb.upper)],
    ['legs', lowerExtremityValues, reviews.map((one) => one.limb.lower)],
    ['devices', deviceFamilyValues, reviews.flatMap((one) => one.device ?? [])],
  ])('%s are exactly in their list', (_, values, found) => {
    const known = new Set(values);
    expect(found.filter((value) => !known.has(value))).toEqual([]);
  });

  it('each has a license and an insurance plan; tags are unique, eight at most', () => {
    expect(listings.filter((one) => one.licenses.length === 0 || one.insuranceAccepted.length === 0)).toEqual(
      [],
    );
    expect(reviews.filter(({ tags }) => new Set(tags).size < tags.length || tags.length > 8)).toEqual([]);
  });

  it('slugs, ids and public ids are unique, and nobody reviews a listing twice', () => {
    const once = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
    once(listings.flatMap((one) => [one.slug, ...(one.slugHistory ?? [])]));
    once([...listings, ...reviews].map((one) => String(one._id)));
    once(reviews.map((one) => one.publicId));
    once(reviews.filter((one) => one.live).map((one) => `${one.listingId} ${one.userId}`));
    once(listings.flatMap((one) => one.ownerUserId ?? []));
    expect(new Set(reviews.map((one) => one.userId)).size).toBeLessThan(reviews.length);
  });

  it('counters equal a recount of the public reviews', () => {
    for (const { listing, reviews } of all) {
      const visible = reviews.filter(({ status }) => visibleReviewStatuses.some((one) => one === status));
      expect(visible.every((one) => one.visible && one.live && one.publishedAt)).toBe(true);
      expect(listing.reviewCount).toBe(visible.length);
      expect(listing.ratingSum).toBe(visible.reduce((sum, one) => sum + one.overallRating, 0));
      expect(listing.histogram).toEqual(
        [1, 2, 3, 4, 5].map((stars) => visible.filter((one) => one.overallRating === stars).length),
      );
    }
  });

  it('no review contradicts its listing, and only owners reply', () => {
    const contradicted = all.flatMap(({ listing, reviews }) =>
      reviews.filter(
        ({ reply, device, stage, relation }) =>
          (reply && !listing.ownerUserId) ||
          (device === 'Myoelectric arm' && !listing.specialties.includes('Myoelectric')) ||
          (device === 'Osseointegrated' && !listing.specialties.includes('Osseointegration')) ||
          (device && stage === 'Before amputation') ||
          (relation === 'parent/guardian' && listing.treatsChildren === false),
      ),
    );
    expect(contradicted).toEqual([]);
  });

  it('all points are in the United States, near the listing’s ZIP', () => {
    for (const { loc, zipCode, state } of listings) {
      if (!loc) continue;
      const [lng, lat] = loc.coordinates;
      expect(computeMiles({ lat, lng }, lookupZip(normalizeZip(zipCode, state)!)!)).toBeLessThan(1.2);
    }
  });

  it('no date is in the future', () => {
    const dates = listings.flatMap((one) => [one.createdAt, one.updatedAt, one.confirmedAt ?? one.createdAt]);
    expect(Math.max(...dates.map(Number))).toBeLessThanOrEqual(now.getTime());
  });
});
