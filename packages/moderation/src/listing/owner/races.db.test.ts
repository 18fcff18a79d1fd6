// Concurrent calls: one succeeds, the others get the current state, and nothing is duplicated (F11 to F13).

import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { approveListing, rejectListing } from '@app/listings/listing/staff/decide-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { pickRounds } from '@app/test-kit/full-tests';
import { expect, it } from 'vitest';
import {
  collectOutcomes,
  countOutcomes,
  createPendingListing,
  createPublicListing,
  submitClaim,
  submitUpdate,
  toTarget,
} from '../../testing/practice.ts';
import { createUserId, openStage } from '../../testing/stage.ts';

const stage = await openStage();
const roundCount = pickRounds(10, 50);
const repeatTimes = <T>(repeatCount: number, work: (i: number) => T): T[] =>
  Array.from({ length: repeatCount }, (_, i) => work(i));

it('F11: 50 identical creates make one listing', async () => {
  const userId = createUserId();
  const outcomes = await collectOutcomes(repeatTimes(50, () => createPendingListing(stage, userId)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, already_owner: 49 });
  expect(await stage.collections.listings.countDocuments({ ownerUserId: userId })).toBe(1);
  expect(await stage.collections.outbox.countDocuments({ 'payload.userId': userId })).toBe(1);
});

it('20 people of equal name and town get 20 addresses', async () => {
  const createdListings = await Promise.all(
    repeatTimes(20, () =>
      createPendingListing(stage, createUserId(), { firstName: 'Same', lastName: 'Name' }),
    ),
  );
  expect(new Set(createdListings.map(({ slug }) => slug)).size).toBe(20);
});

it('F11: 50 identical updates make one update, which all get', async () => {
  const { listing, userId } = await createPublicListing(stage);
  const outcomes = await collectOutcomes(
    repeatTimes(50, () => submitUpdate(stage, listing, userId, { phone: '' })),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: 50 });
  expect(await stage.collections.pendingUpdates.find({ listingId: listing._id }).toArray()).toMatchObject([
    { v: 1 },
  ]);
});

it('E8: 20 different updates leave one pending', async () => {
  const { listing, userId } = await createPublicListing(stage);
  const outcomes = await collectOutcomes(
    repeatTimes(20, (i) => submitUpdate(stage, listing, userId, { company: `No ${i}` })),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: 20 });
  expect(await stage.collections.pendingUpdates.find({ listingId: listing._id }).toArray()).toMatchObject([
    { v: 20 },
  ]);
});

it('F11: 50 identical claims make one', async () => {
  const listing = await stage.createListing();
  const userId = createUserId();
  const outcomes = await collectOutcomes(repeatTimes(50, () => submitClaim(stage, listing, userId)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, duplicate_claim: 49 });
  expect(await stage.collections.claims.find({ listingId: listing._id }).toArray()).toMatchObject([
    { v: 1, blocked: [] },
  ]);
});

it('F12: of 20 claimants one has a pending claim, and staff see the other 19', async () => {
  const listing = await stage.createListing();
  const outcomes = await collectOutcomes(repeatTimes(20, () => submitClaim(stage, listing)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, pending_claim_exists: 19 });
  const claims = await stage.collections.claims.find({ listingId: listing._id }).toArray();
  expect(claims).toHaveLength(1);
  const [storedClaim] = claims;
  const { userId, blocked } = storedClaim!;
  expect(new Set([userId, ...blocked.map((blockedClaim) => blockedClaim.userId)]).size).toBe(20);
});

it('a claimant gets one listing, however many claims are approved at once', async () => {
  const userId = createUserId();
  const claims = [];
  for (let i = 0; i < 5; i++) claims.push(await submitClaim(stage, await stage.createListing(), userId));
  const outcomes = await collectOutcomes(
    claims.map(({ _id }, i) => approveClaim(stage.as(`admin_${i}`), { id: _id.toHexString(), v: 1 })),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: 1, stale: 4 });
  expect(await stage.collections.listings.countDocuments({ ownerUserId: userId })).toBe(1);
  expect(await stage.collections.outbox.countDocuments({ kind: 'identity', 'payload.userId': userId })).toBe(
    1,
  );
});

it('a claimant who creates a listing meanwhile has one of them, every time', async () => {
  for (let round = 0; round < pickRounds(10, 30); round += 5) {
    await Promise.all(
      repeatTimes(5, async (i) => {
        const userId = createUserId();
        const listing = await stage.createListing();
        const submittedClaim = await submitClaim(stage, listing, userId);
        const approve = () => approveClaim(stage.as('admin_1'), toTarget(submittedClaim));
        const attempts =
          i % 2
            ? [approve(), createPendingListing(stage, userId)]
            : [createPendingListing(stage, userId), approve()];
        const outcomes = await collectOutcomes(attempts);
        const [approvalOutcome, creationOutcome] = i % 2 ? outcomes : outcomes.toReversed();
        expect(approvalOutcome).toBe('done');
        expect(['done', 'already_owner']).toContain(creationOutcome);
        const ownedListings = await stage.collections.listings.find({ ownerUserId: userId }).toArray();
        expect(ownedListings.map(({ _id }) => _id)).toEqual([listing._id]);
        const retiredCount = await stage.collections.claims.countDocuments({
          userId,
          retired: { $exists: true },
        });
        expect(retiredCount).toBe(creationOutcome === 'done' ? 1 : 0);
      }),
    );
  }
});

it('of five claimed listings of one claimant one is approved at once', async () => {
  const userId = createUserId();
  const { _id } = await createPendingListing(stage, userId);
  const claims = [];
  for (let i = 0; i < 5; i++) claims.push(await submitClaim(stage, await stage.createListing(), userId));
  const outcomes = await collectOutcomes(
    claims.map((submittedClaim, i) => approveClaim(stage.as(`admin_${i}`), toTarget(submittedClaim))),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: 1, stale: 4 });
  const [ownedListing, ...otherListings] = await stage.collections.listings
    .find({ ownerUserId: userId })
    .toArray();
  expect([ownedListing?.status, otherListings]).toEqual(['approved', []]);
  const retireRowFilter = { action: 'listing.retire', 'target.id': _id.toHexString() };
  expect(await stage.collections.audit.countDocuments(retireRowFilter)).toBe(1);
});

it('a listing is published or replaced, never both', async () => {
  for (let round = 0; round < pickRounds(10, 20); round += 5) {
    await Promise.all(
      repeatTimes(5, async () => {
        const userId = createUserId();
        const { _id } = await createPendingListing(stage, userId);
        const submittedClaim = await submitClaim(stage, await stage.createListing(), userId);
        const outcomes = await collectOutcomes([
          approveListing(stage.as('admin_1'), { id: _id.toHexString(), v: 1 }),
          approveClaim(stage.as('admin_2'), toTarget(submittedClaim)),
        ]);
        expect([
          ['done', 'already_owner'],
          ['stale', 'done'],
        ]).toContainEqual(outcomes);
        expect(await stage.collections.listings.countDocuments({ ownerUserId: userId, approved: true })).toBe(
          1,
        );
      }),
    );
  }
});

/** Runs all attempts at once in each round: one succeeds, the others get a conflict. */
async function raceAll(roundCount: number, startAttempts: () => Promise<Promise<unknown>[]>): Promise<void> {
  for (let i = 0; i < roundCount; i += 5) {
    await Promise.all(
      repeatTimes(5, async () => {
        const outcomes = await collectOutcomes(await startAttempts());
        expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
        for (const outcome of outcomes) expect(['done', 'stale', 'not_now', 'not_found']).toContain(outcome);
      }),
    );
  }
}

it('F13: one decision about a listing succeeds', async () => {
  await raceAll(roundCount, async () => {
    const { _id: listingId } = await createPendingListing(stage);
    return [
      approveListing(stage.as('admin_1'), { id: listingId.toHexString(), v: 1 }),
      rejectListing(stage.as('admin_2'), { id: listingId.toHexString(), v: 1, notes: 'No.' }),
    ];
  });
  expect(await stage.collections.undos.countDocuments({ 'target.kind': 'listing' })).toBeGreaterThanOrEqual(
    roundCount,
  );
});

it('F13: one decision about an update succeeds, and a rejected one is never published', async () => {
  const { listing, userId } = await createPublicListing(stage);
  let companyNumber = 0;
  let publicCompany = listing.company;
  for (let i = 0; i < roundCount; i++) {
    const company = `Name ${++companyNumber}`;
    const decisionInput = toTarget(await submitUpdate(stage, listing, userId, { company }));
    const attempts = [
      approveUpdate(stage.as('admin_1'), decisionInput),
      rejectUpdate(stage.as('admin_2'), { ...decisionInput, notes: 'No.' }),
      submitUpdate(stage, listing, userId, { company: `${company} Inc.` }),
    ];
    const [approvalOutcome, rejectionOutcome] = await collectOutcomes(attempts);
    expect([approvalOutcome, rejectionOutcome]).not.toEqual(['done', 'done']);
    if (approvalOutcome === 'done') publicCompany = company;
    expect(await stage.readListing(listing)).toMatchObject({ company: publicCompany });
  }
  const pendingCount = await stage.collections.pendingUpdates.countDocuments({
    listingId: listing._id,
    status: 'pending',
  });
  expect(pendingCount).toBeLessThanOrEqual(1);
});

it('F13: one decision about a claim succeeds, or its withdrawal', async () => {
  await raceAll(roundCount, async () => {
    const submittedClaim = await submitClaim(stage, await stage.createListing());
    const decisionInput = toTarget(submittedClaim);
    return [
      approveClaim(stage.as('admin_1'), decisionInput),
      rejectClaim(stage.as('admin_2'), { ...decisionInput, notes: 'No.' }),
      withdrawClaim(stage.as(submittedClaim.userId), { claimId: submittedClaim._id }),
    ];
  });
});
