// Staff commands about decided reviews: reopen, redact, delete, restore.

import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import {
  addDays,
  createEdit,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const asAdmin = (now = startTime) => stage.as('admin_1', now);
const reasons = ['False or fake'];
const readReviewCount = async (_id: ObjectId) => (await stage.readListing({ _id })).reviewCount;
const readMailsTo = async (userId: string) =>
  (await stage.collections.outbox.find({ 'payload.userId': userId }).sort({ _id: 1 }).toArray()).map(
    ({ payload, status }) => [payload.template, status],
  );

async function publishReview(overrides = {}) {
  const { listing, review } = await stage.createPublishedReview(overrides);
  return { listing, userId: review.userId, id: review.publicId };
}
const editAs = (userId: string, publicId: string, v: number, text: string) =>
  editReview(stage.as(userId), createEdit(publicId, v, { text }));

describe('reopening', () => {
  it('makes a public review pending, removes it from all counts, mails its author, and can be undone', async () => {
    const { listing, id, userId } = await publishReview();
    const { auditId, ...reopening } = await reopen(asAdmin(), { kind: 'review', id, v: 2 });
    expect(reopening).toMatchObject({ kind: 'review', review: { status: 'pending', visible: false, v: 3 } });
    expect(await readReviewCount(listing._id)).toBe(0);
    expect(await stage.collections.audit.findOne({ _id: auditId })).toMatchObject({
      action: 'review.reopen',
      before: { status: 'approved' },
      after: { status: 'pending' },
    });
    expect(await readMailsTo(userId)).toContainEqual(['review-reopened', 'waiting']);
    await undoDecision(asAdmin(), { auditId });
    expect(await readMailsTo(userId)).toContainEqual(['review-reopened', 'cancelled']);
    expect(await readReviewCount(listing._id)).toBe(1);
    await expectSoundReviews(stage.collections);
  });

  it('makes a rejected edit pending, while the old text stays public', async () => {
    const { listing, id, userId } = await publishReview();
    await editAs(userId, id, 2, 'Other words, and more of them than before.');
    const { review } = await rejectReview(asAdmin(), { id, v: 3, reasons, notes: '' });
    expect(await reopen(asAdmin(), { kind: 'review', id, v: review.v })).toMatchObject({
      review: { status: 'pending_revision', revision: { status: 'pending' }, visible: true },
    });
    expect((await readMailsTo(userId)).flat()).not.toContain('review-reopened');
    expect(await readReviewCount(listing._id)).toBe(1);
    await expectSoundReviews(stage.collections);
  });

  it('is rejected for pending, withdrawn and appealed reviews', async () => {
    const listing = await stage.createListing();
    const { publicId: id, userId } = await stage.createPendingReview(listing);
    await expectConflict(reopen(asAdmin(), { kind: 'review', id, v: 1 }), 'not_now');
    await rejectReview(asAdmin(), { id, v: 1, reasons, notes: '' });
    await expectConflict(reopen(asAdmin(), { kind: 'review', id, v: 1 }), 'stale');
    const { v } = await appealReview(stage.as(userId), { publicId: id, text: 'Please look once more.' });
    await expectConflict(reopen(asAdmin(), { kind: 'review', id, v }), 'not_now');
    const refusedAttemptFilter = { action: 'review.reopen.refused', 'target.id': id };
    expect(await stage.collections.audit.countDocuments(refusedAttemptFilter)).toBe(3);
  });

  it('is rejected if the author has written another one meanwhile', async () => {
    const listing = await stage.createListing();
    const { publicId: id, userId } = await stage.createPendingReview(listing);
    await rejectReview(asAdmin(), { id, v: 1, reasons, notes: '' });
    await stage.createPendingReview(listing, { text: 'The same visit, told again in other words.' }, userId);
    await expectDomainError(reopen(asAdmin(), { kind: 'review', id, v: 2 }), 'already_reviewed');
  });
});

describe('a redaction', () => {
  const text = 'Dr. Miller was kind, and the new socket has been comfortable from the first week on.';
  const redactedText = text.replace('Miller', '[name removed by moderator]');

  it('replaces words with marks, keeps the original for staff, and leaves the rating unchanged', async () => {
    const { id, listing } = await publishReview({
      text,
      title: 'Miller!',
      tags: ['Listens', 'Rushed visits'],
    });
    const input = { id, v: 2, text: redactedText, title: '', tags: ['Listens'], notes: 'A name.' };
    const { review, auditId } = await redactReview(asAdmin(), input);
    expect(review).toMatchObject({ text: redactedText, tags: ['Listens'], overallRating: 4, visible: true });
    expect(review.title).toBeUndefined();
    expect(review.redaction).toEqual({
      original: { text, title: 'Miller!', tags: ['Listens', 'Rushed visits'] },
      at: startTime,
      by: 'admin_1',
      notes: 'A name.',
    });
    const row = await stage.collections.audit.findOne({ _id: auditId });
    expect(row).toMatchObject({ after: { redacted: ['title', 'text', 'tags'] } });
    expect(JSON.stringify(row)).not.toContain('Miller');
    expect((await stage.readListing(listing)).v).toBeGreaterThan(listing.v + 1);

    const secondRedaction = await redactReview(asAdmin(), {
      id,
      v: 3,
      text: redactedText.replace('kind', '[words removed by moderator]'),
    });
    expect(secondRedaction.review.redaction?.original.text).toBe(text);
    const undoResult = await undoDecision(asAdmin(), { auditId: secondRedaction.auditId });
    expect(undoResult).toMatchObject({ review: { text: redactedText, redaction: { notes: 'A name.' } } });
    await expectSoundReviews(stage.collections);
  });

  it.each([
    ['another word', { text: text.replace('kind', 'rude') }],
    ['a word less', { text: text.replace('kind, ', '') }],
    ['another tag', { tags: ['Listens', 'Kind'] }],
    ['a title', { title: 'Never again' }],
  ])('cannot be %s', async (_, input) => {
    const { id } = await publishReview({ text });
    await expectDomainError(redactReview(asAdmin(), { id, v: 2, ...input }), 'not_a_redaction');
  });

  it('cannot be empty', async () => {
    const { id } = await publishReview({ text });
    await expectDomainError(redactReview(asAdmin(), { id, v: 2, text }), 'no_changes');
  });

  it('of a pending edit is published with it; one of the public text is replaced with it', async () => {
    const { id, userId } = await publishReview({ text });
    const otherText = `${text} Miller again.`;
    await editAs(userId, id, 2, otherText);
    const publicRedaction = await redactReview(asAdmin(), { id, v: 3, text: redactedText, part: 'public' });
    expect(publicRedaction.review).toMatchObject({
      text: redactedText,
      revision: { content: { text: otherText } },
    });
    const input = { id, v: 4, text: otherText.replaceAll('Miller', '[name removed by moderator]') };
    const redaction = await redactReview(asAdmin(), input);
    expect(redaction.review).toMatchObject({
      text: redactedText,
      revision: { content: { text: input.text } },
    });
    const row = await stage.collections.audit.findOne({ _id: redaction.auditId });
    expect(row).toMatchObject({ after: { redacted: ['text'] } });
    const { review } = await approveReview(asAdmin(), { id, v: 5 });
    expect(review).toMatchObject({ text: input.text, redaction: { original: { text: otherText } } });
    // A rejected edit is not redacted.
    const rejectedEdit = await editAs(userId, id, 6, 'Words that the team will not take at all.');
    await rejectReview(asAdmin(), { id, v: rejectedEdit.v, reasons, notes: '' });
    const twiceRedactedText = input.text.replace('kind', '[words removed by moderator]');
    expect((await redactReview(asAdmin(), { id, v: 8, text: twiceRedactedText })).review.text).toBe(
      twiceRedactedText,
    );
    // The author's next text is not redacted.
    const editedReview = await editAs(userId, id, 9, 'Now without any name in it, as it should have been.');
    const { review: approvedReview } = await approveReview(asAdmin(), { id, v: editedReview.v });
    expect(approvedReview.redaction).toBeUndefined();
    await expectSoundReviews(stage.collections);
  });
});

describe('deletion', () => {
  it('removes a review, mails the author the reason, and can be undone within 30 days', async () => {
    const { listing, id, userId } = await publishReview();
    await flagReview(stage.as(createUserId()), { publicId: id, reason: 'Abusive', note: '' });
    const { review } = await deleteReview(asAdmin(), { id, v: 2, notes: 'It was a test.' });
    expect(review).toMatchObject({
      status: 'deleted',
      visible: false,
      live: false,
      deletion: { from: 'flagged', with: 'itself', note: 'It was a test.' },
    });
    expect(await readReviewCount(listing._id)).toBe(0);
    expect(await readMailsTo(userId)).toContainEqual(['review-removed', 'waiting']);
    const removalMailFilter = { 'payload.userId': userId, 'payload.template': 'review-removed' };
    expect((await stage.collections.outbox.findOne(removalMailFilter))?.payload.values).toEqual({
      reasons: [],
      note: 'It was a test.',
      deleted: true,
    });
    await expectDomainError(
      editAs(userId, id, 3, 'Other words, and more of them than before.'),
      'not_editable',
    );
    await expectDomainError(withdrawReview(stage.as(userId), { publicId: id }), 'not_editable');
    await expectDomainError(restoreReview(asAdmin(addDays(31)), { id, v: 3 }), 'too_late');
    const restoreResult = await restoreReview(asAdmin(addDays(29)), { id, v: 3 });
    expect(restoreResult.review).toMatchObject({ status: 'flagged', visible: true, openFlags: 1 });
    expect(restoreResult.review.deletion).toBeUndefined();
    expect(await readReviewCount(listing._id)).toBe(1);
    await expectSoundReviews(stage.collections);
  });

  it('when undone tells nobody that a rejected review is public', async () => {
    const { publicId, userId } = await stage.createPendingReview(await stage.createListing());
    await rejectReview(asAdmin(), { id: publicId, v: 1, reasons, notes: '' });
    await deleteReview(asAdmin(), { id: publicId, v: 2, notes: 'It was a test.' });
    const { review } = await restoreReview(asAdmin(), { id: publicId, v: 3 });
    expect(review.status).toBe('rejected');
    expect((await readMailsTo(userId)).map(([template]) => template)).toEqual([
      'review-rejected',
      'review-removed',
    ]);
  });

  it('cannot be undone if the author has written another one', async () => {
    const { listing, id, userId } = await publishReview();
    await deleteReview(asAdmin(), { id, v: 2, notes: 'It was a test.' });
    await stage.createPendingReview(listing, { text: 'The same visit, told again in other words.' }, userId);
    await expectDomainError(restoreReview(asAdmin(), { id, v: 3 }), 'already_reviewed');
  });

  it('is rejected under a legal hold', async () => {
    const { listing, id } = await publishReview();
    const legalRequest = await stage.addLegalHold('review', id);
    const input = { id, v: 2, notes: 'It was a test.' };
    await expectDomainError(deleteReview(asAdmin(), input), 'held');
    const listingTarget = { kind: 'listing', id: listing._id.toHexString() };
    await stage.collections.legalRequests.updateOne(
      { _id: legalRequest._id },
      { $set: { target: listingTarget } },
    );
    await expectDomainError(deleteReview(asAdmin(), input), 'held');
    await stage.collections.legalRequests.updateOne(
      { _id: legalRequest._id },
      { $set: { status: 'closed' } },
    );
    expect(await deleteReview(asAdmin(), input)).toMatchObject({ review: { status: 'deleted' } });
  });
});
