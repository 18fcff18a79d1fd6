import { type ListingDoc, settingsDefaults } from '@app/db';
import { createSettingsDoc } from '@app/db/documents-for-tests';
import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { listOrphanedClaims, purgeOrphanedClaims } from '@app/listings/claim/staff/orphaned-claims';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { toTarget } from '@app/listings/testing/inputs';
import { addDays, createUserId, openStage } from '@app/listings/testing/stage';
import { appealReview } from '@app/reviews/review/author/own-review';
import { rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { pickRounds } from '@app/test-kit/full-tests';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../reconcile/reconcile.ts';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const remove = (listing: ListingDoc, notes = 'Asked for by phone.') =>
  deleteListing(stage.admin, { ...toTarget(listing), notes });
const restoreOnDay = (day: number, { _id }: ListingDoc) =>
  restoreListing(stage.as('admin_1', addDays(day)), { id: _id.toHexString() });

async function createReviewedListing(reviewCount: number, overrides: Partial<ListingDoc> = {}) {
  const listing = await stage.createListing(overrides);
  for (let i = 0; i < reviewCount; i++) {
    const text = `Number ${i} of those who were here and have something to say.`;
    await stage.createPublishedReview({ text }, { listing });
  }
  return stage.readListing(listing);
}
async function expectNoDrift() {
  await expectSoundReviews(stage);
  const drift = await reconcile(stage.worker, { repair: false });
  expect(drift).toEqual({ listings: [], levelCounts: [], mismatchedReviewCount: 0 });
}

it('a review submitted while its listing is deleted is rejected, or deleted with it', async () => {
  for (let round = 0; round < pickRounds(5, 20); round++) {
    const listing = await stage.createListing();
    const submission = stage.createPendingReview(listing);
    await Promise.allSettled([submission, remove(listing)]);
    expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
    expect(await stage.reviews.countDocuments({ listingId: listing._id, status: 'pending' })).toBe(0);
  }
});

it('a listing is not deleted by the person who refused one of its reviews, while the author appeals', async () => {
  const listing = await stage.createListing();
  const { publicId: id, userId } = await stage.createPendingReview(listing);
  await rejectReview(stage.admin, { id, v: 1, reasons: ['Names another person'] });
  await appealReview(stage.as(userId), { publicId: id, text: 'It is true, every word of it.' });
  const deletionInput = { id: listing._id.toHexString(), notes: 'Closed.' };
  await expectDomainError(deleteListing(stage.admin, deletionInput), 'same_person');
  expect(await stage.readReview(id)).toMatchObject({ status: 'rejected', appeal: { status: 'open' } });
  expect((await deleteListing(stage.as('admin_2'), deletionInput)).listing.status).toBe('deleted');
});

describe('a deleted listing', () => {
  it('is deleted with its reviews and owner, and restored with both, each with a mail', async () => {
    const { listing, userId } = await stage.createPublicListing(createUserId(), { firstName: 'Vera' });
    const texts = ['One of three who were here in spring.', 'Another of three who were here in fall.'];
    const authorIds: string[] = [];
    for (const text of texts)
      authorIds.push((await stage.createPublishedReview({ text }, { listing })).review.userId);
    const pendingText = 'The third of three, who waits for the team.';
    const pendingReview = await stage.createPendingReview(listing, { text: pendingText });
    const otherText = 'One that was a test of somebody else.';
    const otherReview = await stage.createPendingReview(listing, { text: otherText });
    await deleteReview(stage.admin, { id: otherReview.publicId, v: 1, notes: 'A test.' });
    authorIds.push(pendingReview.userId, otherReview.userId);
    /** Reads which authors have a mail by this name, each by the number of such mails. */
    const countAuthorMails = async (mailName: string) =>
      (await Promise.all(authorIds.map(stage.readMailNames))).map(
        (names) => names.filter((name) => name === mailName).length,
      );

    const { listing: deletedListing, auditId } = await remove(await stage.readListing(listing));
    expect(deletedListing).toMatchObject({
      status: 'deleted',
      approved: false,
      deletedFrom: 'approved',
      deletedOwnerId: userId,
      reviewCount: 0,
      histogram: [0, 0, 0, 0, 0],
    });
    expect(deletedListing.ownerUserId).toBeUndefined();
    const deletedFilter = { listingId: listing._id, status: 'deleted' } as const;
    expect(await stage.reviews.countDocuments(deletedFilter)).toBe(4);
    expect(await stage.readMailNames(userId)).toContain('listing-deleted');
    // The last one for its own deletion.
    expect(await countAuthorMails('review-removed')).toEqual([1, 1, 1, 1]);
    const authorMail = { what: 'review-removed', values: { deleted: 'listing' } };
    expect((await stage.readOutbox(authorIds[0]!)).at(-1)).toMatchObject(authorMail);
    await stage.outbox.deleteMany({ 'payload.userId': { $in: authorIds } });
    const row = { action: 'listing.delete', reason: 'Asked for by phone.' };
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject(row);
    await expectNoDrift();

    const { listing: restoredListing } = await restoreOnDay(29, listing);
    expect(restoredListing).toMatchObject({ status: 'approved', ownerUserId: userId, reviewCount: 2 });
    for (const field of ['deletedAt', 'deletedFrom', 'deletedOwnerId'])
      expect(restoredListing).not.toHaveProperty(field);
    expect(await stage.readReview(pendingReview.publicId)).toMatchObject({ status: 'pending' });
    expect(await stage.readReview(otherReview.publicId)).toMatchObject({ status: 'deleted' });
    expect(await countAuthorMails('review-published')).toEqual([1, 1, 0, 0]);
    expect(await countAuthorMails('review-removed')).toEqual([0, 0, 0, 0]);
    await expectNoDrift();
    await expectSoundListings(stage);
  });

  it('can be restored until the day that its owner reads in the mail: that of the settings', async () => {
    const values = { ...settingsDefaults.retention, deletedDays: 7 };
    await stage.settings.insertOne(createSettingsDoc('retention', values));
    const { listing, userId } = await stage.createPublicListing(createUserId(), { firstName: 'Ida' });
    await remove(listing);
    const mail = { what: 'listing-deleted', values: { until: addDays(7).toISOString() } };
    expect(await stage.readOutbox(userId)).toMatchObject([mail]);
    await expectDomainError(restoreOnDay(8, listing), 'too_late');
    const restoration = await restoreOnDay(6, listing);
    expect(restoration.listing).toMatchObject({ status: 'approved', ownerUserId: userId });
    await stage.settings.deleteMany();
  });

  it('is restored at once by Undo', async () => {
    const listing = await createReviewedListing(6, { state: 'WY' });
    const { auditId } = await remove(listing);
    await expectNoDrift();
    await undoDecision(stage.admin, { auditId });
    const restoredFields = { status: 'approved', reviewCount: 6, levelCounts: { 'Below-knee': 6 } };
    expect(await stage.readListing(listing)).toMatchObject(restoredFields);
    const deletionMails = stage.outbox.find({ key: { $regex: `^${auditId.toHexString()}:` } });
    expect((await deletionMails.toArray()).map(({ status }) => status)).toEqual(Array(6).fill('cancelled'));
    await expectNoDrift();
  });

  it('orphans its pending claim, which is found, deleted and mailed', async () => {
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing);
    const otherClaim = await stage.submitClaim(await stage.createListing());
    const listOrphanedClaimIds = async () => {
      const { orphans } = await listOrphanedClaims(stage.admin, { page: 1, pageSize: 100 });
      return orphans.map((orphan) => orphan.claim._id);
    };
    expect(await listOrphanedClaimIds()).not.toContainEqual(claim._id);
    await remove(listing);
    expect(await listOrphanedClaimIds()).toEqual([claim._id]);
    await expectConflict(approveClaim(stage.admin, toTarget(claim)), 'not_now');

    const unknownId = new ObjectId();
    const reason = 'The listing is gone.';
    const purgeInput = { claims: [claim._id, otherClaim._id, unknownId], reason };
    expect(await purgeOrphanedClaims(stage.admin, purgeInput)).toEqual({
      purged: [claim._id],
      skipped: [
        { claim: otherClaim._id, reason: 'not_orphaned' },
        { claim: unknownId, reason: 'not_found' },
      ],
    });
    expect(await stage.claims.findOne({ _id: claim._id })).toBeNull();
    expect(await stage.readMailNames(claim.userId)).toContain('claim-orphaned');
    expect(await stage.readAuditRows(claim._id.toHexString(), /claim\.purge/)).toMatchObject([{ reason }]);
  });

  it('lets its owner have another one, and is then not restored', async () => {
    const { listing, userId } = await stage.createPublicListing(createUserId(), { firstName: 'Ada' });
    await remove(listing);
    await stage.createPendingListing(userId, { firstName: 'Ada', city: 'Columbia' });
    await expectDomainError(restoreOnDay(0, listing), 'already_owner');
  });

  it('cannot be under a legal hold, nor have a review that is', async () => {
    const listing = await createReviewedListing(1);
    const { publicId } = (await stage.reviews.findOne({ listingId: listing._id }))!;
    for (const [kind, id] of [
      ['listing', listing._id.toHexString()],
      ['review', publicId],
    ] as const) {
      const { _id } = await stage.addLegalHold(kind, id);
      await expectDomainError(remove(listing), 'held');
      await stage.legalRequests.deleteOne({ _id });
    }
  });
});
