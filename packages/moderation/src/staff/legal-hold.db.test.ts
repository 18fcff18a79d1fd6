// A legal hold keeps its object, the objects that contain it, and its parts.

import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { purgeOrphanedClaims } from '@app/listings/claim/staff/orphaned-claims';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { toTarget } from '@app/listings/testing/inputs';
import { createUserId, openStage } from '@app/listings/testing/stage';
import { submitReply } from '@app/reviews/reply/own-reply';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import type { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';
import { deleteAccount } from '../testing/delete-account.ts';

const stage = await openStage();
beforeEach(() => stage.legalRequests.deleteMany());

it('a hold of a listing includes the listing, its owner, its reviews with their authors and its claims, and nothing else', async () => {
  const { listing: ownedListing, userId: ownerId } = await stage.createPublicListing();
  const review = await stage.createPendingReview(ownedListing);
  const otherListing = await stage.createListing();
  const pendingClaim = await stage.submitClaim(otherListing);
  const toHexId = (_id: ObjectId) => _id.toHexString();
  const targets = {
    'the listing': { kind: 'listing', id: toHexId(ownedListing._id) },
    'its owner': { kind: 'user', id: ownerId },
    'the review': { kind: 'review', id: review.publicId },
    'its author': { kind: 'user', id: review.userId },
    'the other listing': { kind: 'listing', id: toHexId(otherListing._id) },
    'the claim': { kind: 'claim', id: toHexId(pendingClaim._id) },
    'its claimant': { kind: 'user', id: pendingClaim.userId },
  };
  const findHeldTargets = async (name: keyof typeof targets) => {
    await stage.legalRequests.deleteMany();
    await stage.addLegalHold(targets[name].kind, targets[name].id);
    const heldNames: string[] = [];
    for (const [targetName, target] of Object.entries(targets))
      if (await findLegalHold(stage.admin, target)) heldNames.push(targetName);
    return heldNames;
  };
  expect(await findHeldTargets('the listing')).toEqual([
    'the listing',
    'its owner',
    'the review',
    'its author',
  ]);
  expect(await findHeldTargets('its owner')).toEqual(['the listing', 'its owner']);
  expect(await findHeldTargets('the review')).toEqual(['the listing', 'the review', 'its author']);
  expect(await findHeldTargets('its author')).toEqual(['the review', 'its author']);
  expect(await findHeldTargets('the other listing')).toEqual(['the other listing', 'the claim']);
  expect(await findHeldTargets('the claim')).toEqual(['the other listing', 'the claim', 'its claimant']);
  expect(await findHeldTargets('its claimant')).toEqual(['the claim', 'its claimant']);
});

const isAccountHeld = async (id: string) => Boolean(await findLegalHold(stage.admin, { kind: 'user', id }));
/** Publishes a review of an owned listing, to which the owner replies. */
async function createReviewWithReply() {
  const { listing, userId } = await stage.createPublicListing();
  const { review } = await stage.createPublishedReview({}, { listing });
  const { publicId } = review;
  const reply = { text: 'Thank you, we will call you.', change: null, v: 0, locale: 'en' } as const;
  await submitReply(stage.as(userId), { publicId, ...reply });
  return { publicId, userId, authorId: review.userId, text: reply.text };
}

it('a hold keeps an account for its reply to a held review, and for its listing that a claimed one replaced', async () => {
  const { publicId, userId, authorId } = await createReviewWithReply();
  for (const [kind, id] of [
    ['review', publicId],
    ['user', authorId],
  ] as const) {
    await stage.legalRequests.deleteMany();
    await stage.addLegalHold(kind, id);
    expect(await isAccountHeld(userId), kind).toBe(true);
    expect(await isAccountHeld(createUserId())).toBe(false);
  }

  await stage.legalRequests.deleteMany();
  const claimantId = createUserId();
  const listing = await stage.createPendingListing(claimantId);
  const claim = await stage.submitClaim(await stage.createListing(), claimantId);
  await approveClaim(stage.admin, toTarget(claim));
  await stage.addLegalHold('listing', listing._id.toHexString());
  expect(await isAccountHeld(claimantId)).toBe(true);
  const sweep = await deleteAccount(stage, claimantId, { reviewFate: 'delete' });
  expect(sweep).toMatchObject({ purged: 0, held: 1 });
  expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
});

it('a hold keeps a reply of a deleted account to a held review, but not on the site', async () => {
  const { publicId, userId, text } = await createReviewWithReply();
  await stage.addLegalHold('review', publicId);
  await deleteAccount(stage, userId, { reviewFate: 'delete' });
  const review = await stage.readReview(publicId);
  expect(review).not.toHaveProperty('reply');
  expect(review).toMatchObject({ visible: true, withdrawnReplies: [{ text, userId }] });
  await stage.legalRequests.deleteMany();
  await sweepDeletions(stage.worker);
  expect(await stage.readAllDocuments()).not.toContain(userId);
});

it('a purge keeps an orphaned claim whose claimant or listing is on hold', async () => {
  const listing = await stage.createListing();
  const claim = await stage.submitClaim(listing);
  await deleteListing(stage.admin, { ...toTarget(listing), notes: 'Twice.' });
  const purge = () =>
    purgeOrphanedClaims(stage.admin, { claims: [claim._id], reason: 'Its listing is gone.' });
  for (const [kind, id] of [
    ['user', claim.userId],
    ['listing', listing._id.toHexString()],
  ] as const) {
    await stage.legalRequests.deleteMany();
    await stage.addLegalHold(kind, id);
    expect(await purge()).toMatchObject({ purged: [], skipped: [{ reason: 'held' }] });
  }
  await stage.legalRequests.deleteMany();
  expect((await purge()).purged).toHaveLength(1);
});
