import type { ListingDoc } from '@app/db';
import { createManagerDoc } from '@app/db/documents-for-tests';
import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { toTarget } from '@app/listings/testing/inputs';
import { createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { removeVote, voteHelpful } from '@app/reviews/review/helpful/vote-helpful';
import { rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { expectDomainError } from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { undoDecision } from '../../staff/undo-decision.ts';
import { deleteAccount } from '../../testing/delete-account.ts';

const stage = await openStage();
const vote = (userId: string, publicId: string, emails: string[] = []) =>
  voteHelpful(stage.as(userId), { publicId, emails });
const withdrawVote = (userId: string, publicId: string) => removeVote(stage.as(userId), { publicId });
const readHelpfulCount = async (publicId: string) => (await stage.readReview(publicId)).helpful ?? 0;
const countVotes = (userId: string) => stage.helpfulVotes.countDocuments({ userId });

describe('N9: a vote that a review is helpful', () => {
  it('counts once for each account, can be withdrawn, and changes nothing else', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId } = review;
    const listingBefore = await stage.readListing(listing);
    const [annId, benId] = [createUserId(), createUserId()];
    expect(await vote(annId, publicId)).toEqual({ helpful: 1, voted: true });
    expect(await vote(annId, publicId)).toEqual({ helpful: 1, voted: true });
    expect(await vote(benId, publicId)).toEqual({ helpful: 2, voted: true });
    expect(await stage.readReview(publicId)).toEqual({ ...review, helpful: 2 });
    expect(await stage.readListing(listing)).toEqual(listingBefore);
    expect(await withdrawVote(annId, publicId)).toEqual({ helpful: 1, voted: false });
    expect(await withdrawVote(annId, publicId)).toEqual({ helpful: 1, voted: false });
    expect(await withdrawVote(createUserId(), publicId)).toEqual({ helpful: 1, voted: false });
    // It leaves no trace of the reader in the log.
    expect(await stage.audit.countDocuments({ 'actor.id': annId })).toBe(0);
    await expectSoundReviews(stage);
  });

  it('is counted correctly under concurrent calls, of many accounts and of one', async () => {
    const { review } = await stage.createPublishedReview();
    const { publicId } = review;
    const readerIds = Array.from({ length: 8 }, createUserId);
    await Promise.all([...readerIds, ...readerIds].map((readerId) => vote(readerId, publicId)));
    expect(await readHelpfulCount(publicId)).toBe(8);
    await Promise.all([
      ...readerIds.slice(0, 3).map((readerId) => withdrawVote(readerId, publicId)),
      ...[createUserId(), createUserId()].map((readerId) => vote(readerId, publicId)),
      flagReview(stage.as(createUserId()), { publicId, reason: 'Abusive', note: '' }),
    ]);
    expect(await readHelpfulCount(publicId)).toBe(7);
    await expectSoundReviews(stage);
  });

  it('is for public reviews alone', async () => {
    const userId = createUserId();
    const { publicId } = await stage.createPendingReview(await stage.createListing());
    await expectDomainError(vote(userId, publicId), 'not_found');
    await rejectReview(stage.admin, { id: publicId, v: 1, reasons: ['False or fake'], notes: '' });
    await expectDomainError(vote(userId, publicId), 'not_found');
    await expectDomainError(withdrawVote(userId, publicId), 'not_found');
    await expectDomainError(vote(userId, 'x'.repeat(22)), 'not_found');
    expect(await countVotes(userId)).toBe(0);
  });

  it('is not for the author, nor for the people of the practice', async () => {
    const clinicKey = 'river-limbs-12-elm-st-63101';
    const createOwnedListing = (fields: Partial<ListingDoc>) =>
      stage.createListing({ ownerUserId: createUserId(), ...fields });
    const listing = await createOwnedListing({ clinicKey, email: 'office@river-limbs.test' });
    const colleagueListing = await createOwnedListing({ clinicKey });
    const partedListing = await createOwnedListing({ clinicKey });
    const joinedListing = await createOwnedListing({ clinicKey: 'river-limbs-east' });
    const otherListing = await createOwnedListing({ clinicKey: 'hill-limbs' });
    await stage.clinics.insertMany([
      { _id: clinicKey, v: 1, apart: [partedListing._id], updatedAt: startTime },
      { _id: 'river-limbs-east', v: 1, into: clinicKey, updatedAt: startTime },
    ]);
    const managerId = createUserId();
    await stage.managers.insertOne(createManagerDoc({ listingId: listing._id, userId: managerId }));
    const { review } = await stage.createPublishedReview({}, { listing });
    const { publicId } = review;
    await expectDomainError(vote(review.userId, publicId), 'own_review');
    const ownerIds = [listing, colleagueListing, joinedListing].map(({ ownerUserId }) => ownerUserId!);
    for (const userId of [...ownerIds, managerId])
      await expectDomainError(vote(userId, publicId), 'own_practice');
    await expectDomainError(vote(createUserId(), publicId, ['desk@river-limbs.test']), 'own_practice');
    expect(await readHelpfulCount(publicId)).toBe(0);
    for (const { ownerUserId } of [partedListing, otherListing]) await vote(ownerUserId!, publicId);
    expect(await readHelpfulCount(publicId)).toBe(2);
  });

  it('ends when its reader becomes the owner by a claim or a merge', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const [claimantId, otherUserId] = [createUserId(), createUserId()];
    for (const userId of [claimantId, otherUserId]) await vote(userId, review.publicId);
    await approveClaim(stage.admin, toTarget(await stage.submitClaim(listing, claimantId)));
    expect([await readHelpfulCount(review.publicId), await countVotes(claimantId)]).toEqual([1, 0]);

    const ownerUserId = createUserId();
    const { _id: keep } = await stage.createListing({ ownerUserId });
    const { listing: droppedListing, review: movedReview } = await stage.createPublishedReview();
    for (const userId of [ownerUserId, otherUserId]) await vote(userId, movedReview.publicId);
    await mergeListings(stage.admin, { keep, drop: droppedListing._id, take: [] });
    expect([await readHelpfulCount(movedReview.publicId), await countVotes(ownerUserId)]).toEqual([1, 0]);
    await expectSoundReviews(stage);
  });

  it('outlives a deletion that is undone, and one that is restored', async () => {
    const { review } = await stage.createPublishedReview();
    const { publicId: id } = review;
    const input = { id, reasons: ['Confidential details'], notes: 'It names a bill.' };
    await undoDecision(stage.admin, await deleteReview(stage.admin, input));
    await vote(createUserId(), id);
    await deleteReview(stage.admin, input);
    await expectDomainError(vote(createUserId(), id), 'not_found');
    await restoreReview(stage.admin, { id });
    expect(await readHelpfulCount(id)).toBe(1);
    await expectSoundReviews(stage);
  });

  it('goes with the review that its author withdraws, and with the account of its reader', async () => {
    const { review } = await stage.createPublishedReview();
    const { review: otherReview } = await stage.createPublishedReview();
    const readerId = createUserId();
    for (const { publicId } of [review, otherReview]) await vote(readerId, publicId);
    await vote(createUserId(), otherReview.publicId);
    await withdrawReview(stage.as(review.userId), { publicId: review.publicId });
    expect([await readHelpfulCount(review.publicId), await countVotes(readerId)]).toEqual([0, 1]);

    await deleteAccount(stage, readerId);
    expect([await readHelpfulCount(otherReview.publicId), await countVotes(readerId)]).toEqual([1, 0]);
    await expectSoundReviews(stage);

    await deleteAccount(stage, otherReview.userId, { reviewFate: 'delete' });
    expect(await stage.helpfulVotes.countDocuments({ reviewId: otherReview._id })).toBe(0);
  });
});
