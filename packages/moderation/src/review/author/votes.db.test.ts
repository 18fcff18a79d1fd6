import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { removeVote, voteHelpful } from '@app/reviews/review/helpful/vote-helpful';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { sweepDeletions } from '../../deletion/sweep-deletions.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import { submitClaim, toTarget } from '../../testing/practice.ts';
import { createUserId, expectDomainError, openStage, startTime } from '../../testing/stage.ts';

const stage = await openStage();
const vote = (userId: string, publicId: string, emails: string[] = []) =>
  voteHelpful(stage.as(userId), { publicId, emails });
const withdrawVote = (userId: string, publicId: string) => removeVote(stage.as(userId), { publicId });
const readHelpfulCount = async (publicId: string) => (await stage.readReview(publicId)).helpful ?? 0;
const countVotes = (userId: string) => stage.collections.helpfulVotes.countDocuments({ userId });

describe('N9: a vote that a review is helpful', () => {
  it('counts once for each account, can be withdrawn, and changes nothing else', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId } = review;
    const stateBefore = {
      review: await stage.readReview(publicId),
      listing: await stage.readListing(listing),
    };
    const [annId, benId] = [createUserId(), createUserId()];
    expect(await vote(annId, publicId)).toEqual({ helpful: 1, voted: true });
    expect(await vote(annId, publicId)).toEqual({ helpful: 1, voted: true });
    expect(await vote(benId, publicId)).toEqual({ helpful: 2, voted: true });
    expect(await stage.readReview(publicId)).toEqual({ ...stateBefore.review, helpful: 2 });
    expect(await stage.readListing(listing)).toEqual(stateBefore.listing);
    expect(await withdrawVote(annId, publicId)).toEqual({ helpful: 1, voted: false });
    expect(await withdrawVote(annId, publicId)).toEqual({ helpful: 1, voted: false });
    expect(await withdrawVote(createUserId(), publicId)).toEqual({ helpful: 1, voted: false });
    await expectSoundReviews(stage.collections);
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
    await expectSoundReviews(stage.collections);
  });

  it('is for public reviews alone', async () => {
    const { publicId } = await stage.createPendingReview(await stage.createListing());
    await expectDomainError(vote(createUserId(), publicId), 'not_found');
    await rejectReview(stage.as('admin_1'), { id: publicId, v: 1, reasons: ['False or fake'], notes: '' });
    await expectDomainError(vote(createUserId(), publicId), 'not_found');
    await expectDomainError(withdrawVote(createUserId(), publicId), 'not_found');
    await expectDomainError(vote(createUserId(), 'x'.repeat(22)), 'not_found');
    expect(await stage.collections.helpfulVotes.countDocuments({ userId: 'nobody' })).toBe(0);
  });

  it('is not for the author, nor for the people of the practice', async () => {
    const clinicKey = 'river-limbs-12-elm-st-63101';
    const [owner, colleague, ownerOfPartedListing, ownerInJoinedClinic, otherOwner, manager] = Array.from(
      { length: 6 },
      createUserId,
    );
    const listing = await stage.createListing({
      ownerUserId: owner,
      clinicKey,
      email: 'office@river-limbs.test',
    });
    await stage.createListing({ ownerUserId: colleague, clinicKey });
    const partedListing = await stage.createListing({ ownerUserId: ownerOfPartedListing, clinicKey });
    await stage.createListing({ ownerUserId: ownerInJoinedClinic, clinicKey: 'river-limbs-east' });
    await stage.createListing({ ownerUserId: otherOwner, clinicKey: 'hill-limbs' });
    await stage.collections.clinics.insertMany([
      { _id: clinicKey, v: 1, apart: [partedListing._id], updatedAt: startTime },
      { _id: 'river-limbs-east', v: 1, into: clinicKey, updatedAt: startTime },
    ]);
    await stage.collections.managers.insertOne({
      _id: new ObjectId(),
      listingId: listing._id,
      ownerUserId: owner!,
      status: 'active',
      userId: manager!,
      locale: 'en',
      sentAt: startTime,
      v: 1,
    });
    const review = await stage.createPendingReview(listing);
    await approveReview(stage.as('admin_1'), { id: review.publicId, v: 1 });
    await expectDomainError(vote(review.userId, review.publicId), 'own_review');
    for (const userId of [owner, colleague, ownerInJoinedClinic, manager])
      await expectDomainError(vote(userId!, review.publicId), 'own_practice');
    await expectDomainError(vote(createUserId(), review.publicId, ['desk@river-limbs.test']), 'own_practice');
    expect(await readHelpfulCount(review.publicId)).toBe(0);
    for (const userId of [ownerOfPartedListing, otherOwner]) await vote(userId!, review.publicId);
    expect(await readHelpfulCount(review.publicId)).toBe(2);
  });

  it('ends when its reader becomes the owner by a claim or a merge', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const [claimant, otherUserId] = [createUserId(), createUserId()];
    for (const userId of [claimant, otherUserId]) await vote(userId, review.publicId);
    await approveClaim(stage.as('admin_1'), toTarget(await submitClaim(stage, listing, claimant)));
    expect([await readHelpfulCount(review.publicId), await countVotes(claimant)]).toEqual([1, 0]);

    const keptListing = await stage.createListing({ ownerUserId: createUserId() });
    const { listing: droppedListing, review: movedReview } = await stage.createPublishedReview();
    for (const userId of [keptListing.ownerUserId!, otherUserId]) await vote(userId, movedReview.publicId);
    const [{ v }, { v: dropV }] = [
      await stage.readListing(keptListing),
      await stage.readListing(droppedListing),
    ];
    await mergeListings(stage.as('admin_1'), {
      keep: keptListing._id,
      v,
      drop: droppedListing._id,
      dropV,
      take: [],
    });
    expect([
      await readHelpfulCount(movedReview.publicId),
      await countVotes(keptListing.ownerUserId!),
    ]).toEqual([1, 0]);
    await expectSoundReviews(stage.collections);
  });

  it('outlives a deletion that is undone, and one that is restored', async () => {
    const { review } = await stage.createPublishedReview();
    const { publicId: id } = review;
    const input = { id, v: review.v, reasons: ['Confidential details'], notes: 'It names a bill.' };
    const { auditId } = await deleteReview(stage.as('admin_1'), input);
    await undoDecision(stage.as('admin_1'), { auditId });
    await vote(createUserId(), id);
    await deleteReview(stage.as('admin_1'), { ...input, v: (await stage.readReview(id)).v });
    await expectDomainError(vote(createUserId(), id), 'not_found');
    await restoreReview(stage.as('admin_1'), { id, v: (await stage.readReview(id)).v });
    expect(await readHelpfulCount(id)).toBe(1);
    await expectSoundReviews(stage.collections);
  });

  it('goes with the review that its author withdraws, and with the account of its reader', async () => {
    const { review } = await stage.createPublishedReview();
    const { review: otherReview } = await stage.createPublishedReview();
    const readerId = createUserId();
    for (const { publicId } of [review, otherReview]) await vote(readerId, publicId);
    await vote(createUserId(), otherReview.publicId);
    await withdrawReview(stage.as(review.userId), { publicId: review.publicId });
    expect([await readHelpfulCount(review.publicId), await countVotes(readerId)]).toEqual([0, 1]);

    await requestDeletion(stage.as(readerId), { userId: readerId, reviewFate: 'keep' });
    await sweepDeletions(stage.as('worker'));
    expect([await readHelpfulCount(otherReview.publicId), await countVotes(readerId)]).toEqual([1, 0]);
    await expectSoundReviews(stage.collections);

    await requestDeletion(stage.as(otherReview.userId), { userId: otherReview.userId, reviewFate: 'delete' });
    await sweepDeletions(stage.as('worker'));
    expect(await stage.collections.helpfulVotes.countDocuments({ reviewId: otherReview._id })).toBe(0);
  });

  it('leaves no trace of the reader in the log', async () => {
    const { review } = await stage.createPublishedReview();
    const readerId = createUserId();
    await vote(readerId, review.publicId);
    expect(await stage.collections.audit.countDocuments({ 'actor.id': readerId })).toBe(0);
  });
});
