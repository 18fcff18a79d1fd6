import type { ClaimDoc, ListingDoc, UpdateDoc } from '@app/db';
import {
  addCalls,
  addVerifiedEmail,
  checkClaim,
  findConflictingFields,
  getRequestedFields,
  isSameValue,
  listFailedChecks,
  toFields,
} from '@app/listings';
import { accounts } from '@app/test-kit/accounts';
import { personas, unlistedPersonas } from '@app/test-kit/personas';
import { availability, listingInput } from '@app/types';
import { describe, expect, it } from 'vitest';
import { generateSeed, now, pickRandomPart } from '../seed-for-tests.ts';

const dayMs = 86_400_000;
const wholeSeed = generateSeed({ listingCount: 6000 });
const seedListings = pickRandomPart(wholeSeed);
const listingById = new Map(wholeSeed.map(({ listing }) => [String(listing._id), listing]));
const listings = seedListings.map(({ listing }) => listing);
const updates = seedListings.flatMap((seedListing) => seedListing.updates);
const claims = seedListings.flatMap((seedListing) => seedListing.claims);
const orphanClaims = claims.filter(({ listingId }) => !listingById.has(String(listingId)));
const attachedClaims = claims.filter(({ listingId }) => listingById.has(String(listingId)));
const findListing = ({ listingId }: UpdateDoc | ClaimDoc) => listingById.get(String(listingId)) as ListingDoc;
const getPercent = (part: number, total: number) => (100 * part) / total;

describe('frequencies', () => {
  it('2 % of the listings with an owner have a pending update, 0.8 % of all a claim; 0.2 % are orphaned', () => {
    const ownedCount = listings.filter(({ ownerUserId }) => ownerUserId).length;
    expect(Math.abs(getPercent(updates.length, ownedCount) - 2)).toBeLessThan(0.6);
    expect(Math.abs(getPercent(attachedClaims.length, listings.length) - 0.8)).toBeLessThan(0.25);
    expect(Math.abs(getPercent(orphanClaims.length, listings.length) - 0.2)).toBeLessThan(0.12);
  });

  it('submissions have a date; rejected and suspended listings have a reason', () => {
    for (const { status, ownerUserId, submittedAt, decision, createdAt } of listings) {
      const isSubmitted = ownerUserId && (status === 'pending' || status === 'rejected');
      expect(submittedAt).toEqual(isSubmitted ? createdAt : undefined);
      const hasDecision = status === 'rejected' || status === 'suspended';
      expect(decision?.outcome).toBe(hasDecision ? status : undefined);
      if (decision) {
        expect(decision.notes.length).toBeGreaterThan(20);
        expect(decision.at.getTime()).toBeLessThanOrEqual(now.getTime());
      }
    }
  });
});

describe('updates', () => {
  it('are of public listings by their owners, one each, sent within days', () => {
    expect(new Set(updates.map(({ listingId }) => String(listingId))).size).toBe(updates.length);
    for (const update of updates) {
      const { approved, ownerUserId } = findListing(update);
      expect([approved, ownerUserId]).toEqual([true, update.userId]);
      const days = (now.getTime() - update.submittedAt.getTime()) / dayMs;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(10);
    }
  });

  it('contain valid changes only', () => {
    const fieldSchemas = { ...listingInput.shape, availability };
    for (const update of updates) {
      const liveFields = toFields(findListing(update));
      const fieldNames = getRequestedFields(update);
      expect(fieldNames.length).toBeGreaterThan(0);
      expect(fieldNames.toSorted()).toEqual(Object.keys(update.changes).toSorted());
      expect(Object.keys(update.base).toSorted()).toEqual(fieldNames.toSorted());
      for (const name of fieldNames) {
        const value = update.changes[name];
        expect(isSameValue(value, liveFields[name])).toBe(false);
        if (value !== null) expect([name, fieldSchemas[name].safeParse(value).success]).toEqual([name, true]);
      }
    }
  });

  it('a few have a field that changed since', () => {
    const conflictingUpdates = updates.filter(
      (update) => findConflictingFields({ update, listing: findListing(update) }).length > 0,
    );
    expect(conflictingUpdates.length).toBeGreaterThan(0);
    expect(getPercent(conflictingUpdates.length, updates.length)).toBeLessThan(12);
  });
});

describe('claims', () => {
  it('are of public listings without an owner, one each, and not expired', () => {
    expect(new Set(claims.map(({ listingId }) => String(listingId))).size).toBe(claims.length);
    expect(new Set(claims.map(({ userId }) => userId)).size).toBe(claims.length);
    expect(new Set(claims.map(({ _id }) => String(_id))).size).toBe(claims.length);
    for (const claim of attachedClaims) {
      const { approved, ownerUserId } = findListing(claim);
      expect([approved, ownerUserId]).toEqual([true, undefined]);
    }
    for (const { createdAt, expiresAt } of claims) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(expiresAt.getTime()).toBeGreaterThan(now.getTime() + 4 * dayMs);
      expect(expiresAt.getTime() - createdAt.getTime()).toBe(14 * dayMs);
    }
  });

  it('have evidence checked as by the service; some have further claimants', () => {
    for (const claim of attachedClaims) {
      const { claimantName: name, claimantEmail, evidence, emailCode, calls = [] } = claim;
      const listing = findListing(claim);
      const initialChecks = checkClaim(listing, { name, emails: [claimantEmail] }, evidence);
      const checksWithEmail = emailCode?.confirmedAt
        ? addVerifiedEmail(initialChecks, evidence.workEmail, listing.website)
        : initialChecks;
      expect(claim.checks).toEqual(addCalls(checksWithEmail, calls));
      for (const { number } of calls) expect(number).toBe(listing.phone);
    }
    // Staff see each result of a check: match, difference, unknown.
    for (const check of ['emailDomain', 'call'] as const)
      expect(new Set(claims.map(({ checks }) => checks[check]))).toEqual(new Set([true, false, null]));
    expect(new Set(attachedClaims.map(({ checks }) => checks.name))).toEqual(new Set([true, false]));
    expect(attachedClaims.some(({ checks }) => listFailedChecks(checks).length === 0)).toBe(true);
    const contestedPercent = getPercent(
      attachedClaims.filter(({ blocked }) => blocked.length > 0).length,
      attachedClaims.length,
    );
    expect(contestedPercent).toBeGreaterThan(3);
    expect(contestedPercent).toBeLessThan(35);
  });

  it('name nobody that could be reached', () => {
    const paperworkText = JSON.stringify([updates, claims]);
    expect(paperworkText.match(/[\w.]+@[\w.]+\.(?!test|example)\w+/g)).toBeNull();
    for (const phone of paperworkText.match(/\(\d{3}\) \d{3}-\d{4}/g) ?? [])
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
    for (const { evidence } of claims) if (evidence.npi) expect(evidence.npi).toMatch(/^[3-9]\d{9}$/);
  });
});

describe('for the fixed accounts', () => {
  const personaListings = generateSeed({ listingCount: 0 });
  const findPersona = ({ id }: { id: string }) =>
    personaListings.find(({ listing }) => String(listing._id) === id)!;

  it('there are a pending and a rejected update, a claim, and a rejected listing with a note', () => {
    expect(findPersona(personas.manyReviews).updates).toMatchObject([
      { status: 'pending', userId: accounts.changing.id },
    ]);
    expect(findPersona(personas.upperLimb).updates).toMatchObject([
      { status: 'rejected', userId: accounts.refusedChange.id, decision: { outcome: 'rejected' } },
    ]);
    expect(findPersona(personas.minimal).claims).toMatchObject([
      { status: 'pending', userId: accounts.claimant.id, claimantName: 'Norman Calloway' },
    ]);
    expect(findPersona(unlistedPersonas.rejected[0]).listing.decision?.notes).toMatch(/ZIP code/);
    expect(findPersona(unlistedPersonas.pending[0]).listing.submittedAt).toBeInstanceOf(Date);
    expect(accounts.unlinked.metadata).toEqual({});
    expect(findPersona(personas.noTricare).listing.ownerUserId).toBe(accounts.unlinked.id);
  });

  it('their listings have figures for each day of twelve weeks; no other listing has', () => {
    const slugsWithFigures = personaListings
      .filter(({ figures }) => figures.length > 0)
      .map(({ listing }) => listing.slug);
    const personasWithFigures = [
      personas.full,
      personas.usual,
      personas.noTricare,
      personas.manyReviews,
      personas.popular,
      personas.upperLimb,
    ];
    expect(slugsWithFigures.toSorted()).toEqual(personasWithFigures.map(({ slug }) => slug).toSorted());
    const { figures } = findPersona(personas.full);
    expect(figures).toHaveLength(84);
    expect(new Set(figures.map(({ _id }) => _id)).size).toBe(84);
    for (const { day, views, appearances } of figures) {
      expect(day.getTime() % dayMs).toBe(0);
      expect(day.getTime()).toBeLessThan(now.getTime());
      expect(views).toBeGreaterThan(0);
      expect(appearances).toBeGreaterThan(views);
    }
    const generatedListings = wholeSeed.slice(personaListings.length);
    expect(generatedListings.length).toBeGreaterThan(0);
    expect(generatedListings.filter((seedListing) => seedListing.figures.length > 0)).toEqual([]);
  });
});
