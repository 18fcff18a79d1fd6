// Concurrent calls: one succeeds, the others get the current state, and nothing is duplicated (F11 to F13).

import type { ClaimDoc } from '@app/db';
import { collectOutcomes, countOutcomes } from '@app/status-changes/testing/outcomes';
import { pickRounds } from '@app/test-kit/full-tests';
import type { ListingInput } from '@app/types';
import { expect, it } from 'vitest';
import { withdrawClaim } from './claim/owner/own-claim.ts';
import { approveClaim, rejectClaim } from './claim/staff/decide-claim.ts';
import { approveListing, rejectListing } from './listing/staff/decide-listing.ts';
import { toTarget } from './testing/inputs.ts';
import { createUserId, openStage } from './testing/stage.ts';
import { approveUpdate, rejectUpdate } from './update/staff/decide-update.ts';

const stage = await openStage();
const roundCount = pickRounds(10, 50);
const repeatTimes = <T>(repeatCount: number, work: (i: number) => T): T[] =>
  Array.from({ length: repeatCount }, (_, i) => work(i));
/** Runs all rounds, five at once. */
async function runRounds(count: number, runRound: (i: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < count; round += 5) await Promise.all(repeatTimes(5, runRound));
}

it('F11: 50 identical creates make one listing', async () => {
  const userId = createUserId();
  const outcomes = await collectOutcomes(repeatTimes(50, () => stage.createPendingListing(userId)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, already_owner: 49 });
  expect(await stage.listings.countDocuments({ ownerUserId: userId })).toBe(1);
  expect(await stage.outbox.countDocuments({ 'payload.userId': userId })).toBe(1);
});

it('20 people of equal name and town get 20 addresses', async () => {
  const names = { firstName: 'Same', lastName: 'Name' };
  const listings = await Promise.all(
    repeatTimes(20, () => stage.createPendingListing(createUserId(), names)),
  );
  expect(new Set(listings.map(({ slug }) => slug)).size).toBe(20);
});

it.each<[string, number, number, (i: number) => Partial<ListingInput>]>([
  ['F11: 50 identical updates make one update, which all get', 50, 1, () => ({ phone: '' })],
  ['E8: 20 different updates leave one pending', 20, 20, (i) => ({ company: `No ${i}` })],
])('%s', async (_, callCount, v, createChange) => {
  const { listing, userId } = await stage.createPublicListing();
  const outcomes = await collectOutcomes(
    repeatTimes(callCount, (i) => stage.submitUpdate(listing, userId, createChange(i))),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: callCount });
  expect(await stage.pendingUpdates.find({ listingId: listing._id }).toArray()).toMatchObject([{ v }]);
});

it('F11: 50 identical claims make one', async () => {
  const listing = await stage.createListing();
  const userId = createUserId();
  const outcomes = await collectOutcomes(repeatTimes(50, () => stage.submitClaim(listing, userId)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, duplicate_claim: 49 });
  const claims = await stage.claims.find({ listingId: listing._id }).toArray();
  expect(claims).toMatchObject([{ v: 1, blocked: [] }]);
});

it('F12: of 20 claimants one has a pending claim, and staff see the other 19', async () => {
  const listing = await stage.createListing();
  const outcomes = await collectOutcomes(repeatTimes(20, () => stage.submitClaim(listing)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, pending_claim_exists: 19 });
  const claims = await stage.claims.find({ listingId: listing._id }).toArray();
  expect(claims).toHaveLength(1);
  const claimantIds = claims.flatMap(({ userId, blocked }) => [
    userId,
    ...blocked.map((other) => other.userId),
  ]);
  expect(new Set(claimantIds).size).toBe(20);
});

it.each([
  ['', false],
  [', which replaces their own', true],
])('a claimant gets one listing%s, however many claims are approved at once', async (_, hasOwnListing) => {
  const userId = createUserId();
  const ownListing = hasOwnListing ? await stage.createPendingListing(userId) : undefined;
  const claims: ClaimDoc[] = [];
  for (let i = 0; i < 5; i++) claims.push(await stage.submitClaim(await stage.createListing(), userId));
  const outcomes = await collectOutcomes(
    claims.map((claim, i) => approveClaim(stage.as(`admin_${i}`), toTarget(claim))),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: 1, stale: 4 });
  const ownedListings = await stage.listings.find({ ownerUserId: userId }).toArray();
  expect(ownedListings).toMatchObject([{ status: 'approved' }]);
  expect(await stage.outbox.countDocuments({ kind: 'identity', 'payload.userId': userId })).toBe(1);
  if (ownListing)
    expect(await stage.readAuditRows(ownListing._id.toHexString(), /listing\.retire/)).toHaveLength(1);
});

it('a claimant who creates a listing meanwhile has one of them, every time', async () => {
  await runRounds(pickRounds(10, 30), async (i) => {
    const userId = createUserId();
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing, userId);
    const approve = () => approveClaim(stage.admin, toTarget(claim));
    const create = () => stage.createPendingListing(userId);
    const outcomes = await collectOutcomes(
      (i % 2 ? [approve, create] : [create, approve]).map((run) => run()),
    );
    const [approvalOutcome, creationOutcome] = i % 2 ? outcomes : outcomes.toReversed();
    expect(approvalOutcome).toBe('done');
    expect(['done', 'already_owner']).toContain(creationOutcome);
    const ownedListings = await stage.listings.find({ ownerUserId: userId }).toArray();
    expect(ownedListings.map(({ _id }) => _id)).toEqual([listing._id]);
    const retiredCount = await stage.claims.countDocuments({ userId, retired: { $exists: true } });
    expect(retiredCount).toBe(creationOutcome === 'done' ? 1 : 0);
  });
});

it('a listing is published or replaced, never both', async () => {
  await runRounds(pickRounds(10, 20), async () => {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    const claim = await stage.submitClaim(await stage.createListing(), userId);
    const outcomes = await collectOutcomes([
      approveListing(stage.as('admin_1'), toTarget(listing)),
      approveClaim(stage.as('admin_2'), toTarget(claim)),
    ]);
    expect([
      ['done', 'already_owner'],
      ['stale', 'done'],
    ]).toContainEqual(outcomes);
    expect(await stage.listings.countDocuments({ ownerUserId: userId, approved: true })).toBe(1);
  });
});

/** Runs all attempts at once in each round: one succeeds, the others get a conflict. */
const raceAll = (startAttempts: () => Promise<Promise<unknown>[]>) =>
  runRounds(roundCount, async () => {
    const outcomes = await collectOutcomes(await startAttempts());
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    for (const outcome of outcomes) expect(['done', 'stale', 'not_now', 'not_found']).toContain(outcome);
  });

it('F13: one decision about a listing succeeds', async () => {
  await raceAll(async () => {
    const target = toTarget(await stage.createPendingListing());
    return [
      approveListing(stage.as('admin_1'), target),
      rejectListing(stage.as('admin_2'), { ...target, notes: 'No.' }),
    ];
  });
  const undoCount = await stage.undos.countDocuments({ 'target.kind': 'listing' });
  expect(undoCount).toBeGreaterThanOrEqual(roundCount);
});

it('F13: one decision about an update succeeds, and a rejected one is never published', async () => {
  const { listing, userId } = await stage.createPublicListing();
  let publicCompany = listing.company;
  for (let i = 0; i < roundCount; i++) {
    const company = `Name ${i}`;
    const target = toTarget(await stage.submitUpdate(listing, userId, { company }));
    const [approvalOutcome, rejectionOutcome] = await collectOutcomes([
      approveUpdate(stage.as('admin_1'), target),
      rejectUpdate(stage.as('admin_2'), { ...target, notes: 'No.' }),
      stage.submitUpdate(listing, userId, { company: `${company} Inc.` }),
    ]);
    expect([approvalOutcome, rejectionOutcome]).not.toEqual(['done', 'done']);
    if (approvalOutcome === 'done') publicCompany = company;
    expect(await stage.readListing(listing)).toMatchObject({ company: publicCompany });
  }
  const pendingFilter = { listingId: listing._id, status: 'pending' } as const;
  expect(await stage.pendingUpdates.countDocuments(pendingFilter)).toBeLessThanOrEqual(1);
});

it('F13: one decision about a claim succeeds, or its withdrawal', async () => {
  await raceAll(async () => {
    const claim = await stage.submitClaim(await stage.createListing());
    return [
      approveClaim(stage.as('admin_1'), toTarget(claim)),
      rejectClaim(stage.as('admin_2'), { ...toTarget(claim), notes: 'No.' }),
      withdrawClaim(stage.as(claim.userId), { claimId: claim._id }),
    ];
  });
});
