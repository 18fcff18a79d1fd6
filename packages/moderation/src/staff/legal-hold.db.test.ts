// A legal hold keeps its object, the objects that contain it, and its parts.

import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { purgeOrphanedClaims } from '@app/listings/claim/staff/orphaned-claims';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { submitReply } from '@app/reviews/reply/submit-reply';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import type { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';
import { createPendingListing, createPublicListing, submitClaim, toTarget } from '../testing/practice.ts';
import { createUserId, openStage } from '../testing/stage.ts';

const stage = await openStage();
beforeEach(() => stage.collections.legalRequests.deleteMany());
const asAdmin = () => stage.as('admin_1');

it('a hold of a listing includes the listing, its owner, its reviews with their authors and its claims, and nothing else', async () => {
  const { listing: ownedListing, userId: ownerId } = await createPublicListing(stage);
  const review = await stage.createPendingReview(ownedListing);
  const otherListing = await stage.createListing();
  const pendingClaim = await submitClaim(stage, otherListing);
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
    await stage.collections.legalRequests.deleteMany();
    await stage.addLegalHold(targets[name].kind, targets[name].id);
    const heldNames: string[] = [];
    for (const [targetName, target] of Object.entries(targets))
      if (await findLegalHold(asAdmin(), target)) heldNames.push(targetName);
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

it('a hold keeps an account for its reply to a held review, and for its listing that a claimed one replaced', async () => {
  const userId = createUserId();
  const { listing } = await createPublicListing(stage, userId);
  const { publicId, userId: authorId } = await stage.createPendingReview(listing);
  await approveReview(asAdmin(), { id: publicId });
  const reply = { text: 'Thank you, we will call you.', change: null, v: 0, locale: 'en' } as const;
  await submitReply(stage.as(userId), { publicId, ...reply });
  for (const [kind, id] of [
    ['review', publicId],
    ['user', authorId],
  ] as const) {
    await stage.collections.legalRequests.deleteMany();
    await stage.addLegalHold(kind, id);
    expect(await findLegalHold(asAdmin(), { kind: 'user', id: userId }), kind).not.toBeNull();
    expect(await findLegalHold(asAdmin(), { kind: 'user', id: createUserId() })).toBeNull();
  }

  await stage.collections.legalRequests.deleteMany();
  const claimantId = createUserId();
  const { _id } = await createPendingListing(stage, claimantId);
  const claim = await submitClaim(stage, await stage.createListing(), claimantId);
  await approveClaim(asAdmin(), toTarget(claim));
  await stage.addLegalHold('listing', _id.toHexString());
  expect(await findLegalHold(asAdmin(), { kind: 'user', id: claimantId })).not.toBeNull();
  await requestDeletion(stage.as(claimantId), { userId: claimantId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 0, held: 1 });
  expect(await stage.readListing({ _id })).toMatchObject({ status: 'deleted' });
});

it('a hold keeps a reply of a deleted account to a held review, but not on the site', async () => {
  const userId = createUserId();
  const { listing } = await createPublicListing(stage, userId);
  const { publicId } = await stage.createPendingReview(listing);
  await approveReview(asAdmin(), { id: publicId });
  const reply = { text: 'Thank you, we will call you.', change: null, v: 0, locale: 'en' } as const;
  await submitReply(stage.as(userId), { publicId, ...reply });
  await stage.addLegalHold('review', publicId);
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  await sweepDeletions(stage.as('worker'));
  const review = await stage.readReview(publicId);
  expect(review).not.toHaveProperty('reply');
  expect(review).toMatchObject({ visible: true, withdrawnReplies: [{ text: reply.text, userId }] });
  await stage.collections.legalRequests.deleteMany();
  await sweepDeletions(stage.as('worker'));
  expect(await stage.readAllDocuments()).not.toContain(userId);
});

it('a purge keeps an orphaned claim whose claimant or listing is on hold', async () => {
  const listing = await stage.createListing();
  const { _id, v } = listing;
  const pendingClaim = await submitClaim(stage, listing);
  await deleteListing(asAdmin(), { id: _id.toHexString(), v, notes: 'Twice.' });
  const purgeInput = { claims: [pendingClaim._id], reason: 'Its listing is gone.' };
  for (const [kind, id] of [
    ['user', pendingClaim.userId],
    ['listing', _id.toHexString()],
  ] as const) {
    await stage.collections.legalRequests.deleteMany();
    await stage.addLegalHold(kind, id);
    expect(await purgeOrphanedClaims(asAdmin(), purgeInput)).toMatchObject({
      purged: [],
      skipped: [{ reason: 'held' }],
    });
  }
  await stage.collections.legalRequests.deleteMany();
  expect((await purgeOrphanedClaims(asAdmin(), purgeInput)).purged).toHaveLength(1);
});
