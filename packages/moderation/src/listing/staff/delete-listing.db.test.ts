import { type ListingDoc, settingsDefaults } from '@app/db';
import { createSettingsDoc } from '@app/db/documents-for-tests';
import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { listOrphanedClaims, purgeOrphanedClaims } from '@app/listings/claim/staff/orphaned-claims';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { pickRounds } from '@app/test-kit/full-tests';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../reconcile/reconcile.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSoundListings } from '../../testing/expect-sound-listings.ts';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import {
  createPendingListing,
  createPublicListing,
  readOutbox,
  submitClaim,
  toTarget,
} from '../../testing/practice.ts';
import {
  addDays,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const asAdmin = (now = startTime) => stage.as('admin_1', now);
const readMailTemplates = async (userId: string) => (await readOutbox(stage, userId)).map(({ what }) => what);

async function createReviewedListing(reviewCount: number, overrides: Partial<ListingDoc> = {}) {
  const listing = await stage.createListing(overrides);
  for (let i = 0; i < reviewCount; i++) {
    const text = `Number ${i} of those who were here and have something to say.`;
    const { publicId } = await stage.createPendingReview(listing, { text });
    await approveReview(asAdmin(), { id: publicId, v: 1 });
  }
  return stage.readListing(listing);
}
async function expectNoDrift() {
  await expectSoundReviews(stage.collections);
  const drift = await reconcile(stage.as('worker'), { repair: false });
  expect(drift).toEqual({ listings: [], levelCounts: [], mismatchedReviewCount: 0 });
}

it('a review submitted while its listing is deleted is rejected, or deleted with it', async () => {
  for (let round = 0; round < pickRounds(5, 20); round++) {
    const listing = await stage.createListing();
    const submission = stage.createPendingReview(listing);
    const deletion = deleteListing(asAdmin(), { ...toTarget(listing), notes: 'Closed.' });
    await Promise.allSettled([submission, deletion]);
    expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
    expect(
      await stage.collections.reviews.countDocuments({ listingId: listing._id, status: 'pending' }),
    ).toBe(0);
  }
});

it('a listing is not deleted by the person who refused one of its reviews, while the author appeals', async () => {
  const listing = await stage.createListing();
  const { publicId: id, userId } = await stage.createPendingReview(listing);
  await rejectReview(asAdmin(), { id, v: 1, reasons: ['Names another person'] });
  await appealReview(stage.as(userId), { publicId: id, text: 'It is true, every word of it.' });
  const deletionInput = { id: listing._id.toHexString(), notes: 'Closed.' };
  await expectDomainError(deleteListing(asAdmin(), deletionInput), 'same_person');
  expect(await stage.readReview(id)).toMatchObject({ status: 'rejected', appeal: { status: 'open' } });
  expect((await deleteListing(stage.as('admin_2'), deletionInput)).listing.status).toBe('deleted');
});

describe('a deleted listing', () => {
  it('is deleted with its reviews and owner, and restored with both, each with a mail', async () => {
    const authorIds: string[] = [];
    const readAuthorMails = async (...templates: string[]) =>
      (await Promise.all(authorIds.map(readMailTemplates))).map((mailTemplates) =>
        mailTemplates.filter((template) => templates.includes(template as string)),
      );
    const { listing, userId } = await createPublicListing(stage, createUserId(), { firstName: 'Vera' });
    for (const text of ['One of three who were here in spring.', 'Another of three who were here in fall.']) {
      const review = await stage.createPendingReview(listing, { text });
      await approveReview(asAdmin(), { id: review.publicId, v: 1 });
      authorIds.push(review.userId);
    }
    const pendingReview = await stage.createPendingReview(listing, {
      text: 'The third of three, who waits for the team.',
    });
    const otherReview = await stage.createPendingReview(listing, {
      text: 'One that was a test of somebody else.',
    });
    await deleteReview(asAdmin(), { id: otherReview.publicId, v: 1, notes: 'A test.' });
    authorIds.push(pendingReview.userId, otherReview.userId);

    const { v } = await stage.readListing(listing);
    const deletionResult = await deleteListing(asAdmin(), {
      id: listing._id.toHexString(),
      v,
      notes: 'Asked for by phone.',
    });
    expect(deletionResult.listing).toMatchObject({
      status: 'deleted',
      approved: false,
      deletedFrom: 'approved',
      deletedOwnerId: userId,
      reviewCount: 0,
      histogram: [0, 0, 0, 0, 0],
    });
    expect(deletionResult.listing.ownerUserId).toBeUndefined();
    const { reviews } = stage.collections;
    expect(await reviews.countDocuments({ listingId: listing._id, status: 'deleted' })).toBe(4);
    expect(await readMailTemplates(userId)).toContain('listing-deleted');
    const [oneRemovalMail, noMails] = [['review-removed'], []];
    // The last one for its own deletion.
    expect(await readAuthorMails('review-removed')).toEqual([
      oneRemovalMail,
      oneRemovalMail,
      oneRemovalMail,
      oneRemovalMail,
    ]);
    expect((await readOutbox(stage, authorIds[0]!)).at(-1)?.values).toMatchObject({ deleted: 'listing' });
    await stage.collections.outbox.deleteMany({ 'payload.userId': { $in: authorIds } });
    expect(await stage.collections.audit.findOne({ _id: deletionResult.auditId })).toMatchObject({
      action: 'listing.delete',
      reason: 'Asked for by phone.',
    });
    await expectNoDrift();

    await expectDomainError(
      restoreListing(asAdmin(addDays(31)), { id: listing._id.toHexString() }),
      'too_late',
    );
    const { listing: restoredListing } = await restoreListing(asAdmin(addDays(29)), {
      id: listing._id.toHexString(),
    });
    expect(restoredListing).toMatchObject({ status: 'approved', ownerUserId: userId, reviewCount: 2 });
    expect(
      restoredListing.deletedAt ?? restoredListing.deletedFrom ?? restoredListing.deletedOwnerId,
    ).toBeUndefined();
    expect(await reviews.findOne({ publicId: pendingReview.publicId })).toMatchObject({ status: 'pending' });
    expect(await reviews.findOne({ publicId: otherReview.publicId })).toMatchObject({ status: 'deleted' });
    const mailsAfterRestore = ['review-published'];
    expect(await readAuthorMails('review-published', 'review-removed')).toEqual([
      mailsAfterRestore,
      mailsAfterRestore,
      noMails,
      noMails,
    ]);
    await expectNoDrift();
    await expectSoundListings(stage.collections);
  });

  it('can be restored until the day that its owner reads in the mail: that of the settings', async () => {
    const values = { ...settingsDefaults.retention, deletedDays: 7 };
    await stage.collections.settings.insertOne(createSettingsDoc('retention', values));
    const { listing, userId } = await createPublicListing(stage, createUserId(), { firstName: 'Ida' });
    await deleteListing(asAdmin(), { ...toTarget(listing), notes: 'Asked for by phone.' });
    const mail = { what: 'listing-deleted', values: { until: addDays(7).toISOString() } };
    expect(await readOutbox(stage, userId)).toMatchObject([mail]);
    const restoreOnDay = (day: number) =>
      restoreListing(asAdmin(addDays(day)), { id: listing._id.toHexString() });
    await expectDomainError(restoreOnDay(8), 'too_late');
    expect((await restoreOnDay(6)).listing).toMatchObject({ status: 'approved', ownerUserId: userId });
    await stage.collections.settings.deleteMany();
  });

  it('is restored at once by Undo', async () => {
    const listing = await createReviewedListing(6, { state: 'WY' });
    const { auditId } = await deleteListing(asAdmin(), {
      ...toTarget(listing),
      notes: 'Twice.',
    });
    await expectNoDrift();
    await undoDecision(asAdmin(), { auditId });
    expect(await stage.readListing(listing)).toMatchObject({
      status: 'approved',
      reviewCount: 6,
      levelCounts: { 'Below-knee': 6 },
    });
    const deletionMails = stage.collections.outbox.find({ key: { $regex: `^${auditId.toHexString()}:` } });
    expect((await deletionMails.toArray()).map(({ status }) => status)).toEqual(Array(6).fill('cancelled'));
    await expectNoDrift();
  });

  it('orphans its pending claim, which is found, deleted and mailed', async () => {
    const listing = await stage.createListing();
    const submittedClaim = await submitClaim(stage, listing);
    const otherClaim = await submitClaim(stage, await stage.createListing());
    const listOrphanedClaimIds = async () =>
      (await listOrphanedClaims(asAdmin(), { page: 1, pageSize: 100 })).orphans.map(
        (orphan) => orphan.claim._id,
      );
    expect(await listOrphanedClaimIds()).not.toContainEqual(submittedClaim._id);
    await deleteListing(asAdmin(), { ...toTarget(listing), notes: 'Nobody is there.' });
    expect(await listOrphanedClaimIds()).toEqual([submittedClaim._id]);
    await expectConflict(approveClaim(asAdmin(), toTarget(submittedClaim)), 'not_now');

    const unknownId = new ObjectId();
    const purgeInput = {
      claims: [submittedClaim._id, otherClaim._id, unknownId],
      reason: 'The listing is gone.',
    };
    expect(await purgeOrphanedClaims(asAdmin(), purgeInput)).toEqual({
      purged: [submittedClaim._id],
      skipped: [
        { claim: otherClaim._id, reason: 'not_orphaned' },
        { claim: unknownId, reason: 'not_found' },
      ],
    });
    expect(await stage.collections.claims.findOne({ _id: submittedClaim._id })).toBeNull();
    expect(await readMailTemplates(submittedClaim.userId)).toContain('claim-orphaned');
    const purgeRowFilter = { action: 'claim.purge', 'target.id': submittedClaim._id.toHexString() };
    expect(await stage.collections.audit.findOne(purgeRowFilter)).toMatchObject({
      reason: 'The listing is gone.',
    });
  });

  it('lets its owner have another one, and is then not restored', async () => {
    const { listing, userId } = await createPublicListing(stage, createUserId(), { firstName: 'Ada' });
    await deleteListing(asAdmin(), {
      ...toTarget(listing),
      notes: 'Asked for by phone.',
    });
    await createPendingListing(stage, userId, { firstName: 'Ada', city: 'Columbia' });
    await expectDomainError(restoreListing(asAdmin(), { id: listing._id.toHexString() }), 'already_owner');
  });

  it('cannot be under a legal hold, nor have a review that is', async () => {
    const listing = await createReviewedListing(1);
    const review = (await stage.collections.reviews.findOne({ listingId: listing._id }))!;
    for (const [kind, id] of [
      ['listing', listing._id.toHexString()],
      ['review', review.publicId],
    ] as const) {
      const { _id } = await stage.addLegalHold(kind, id);
      await expectDomainError(deleteListing(asAdmin(), { ...toTarget(listing), notes: 'Twice.' }), 'held');
      await stage.collections.legalRequests.deleteOne({ _id });
    }
  });
});
