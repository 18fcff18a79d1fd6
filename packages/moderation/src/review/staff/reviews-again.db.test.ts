// Staff commands about decided reviews: reopen, redact, delete, restore.

import { getPublicVersion, type ListingDoc } from '@app/db';
import { addDays, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { appealReview, withdrawReview } from '@app/reviews/review/author/own-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createEdit } from '@app/reviews/testing/inputs';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const reasons = ['False or fake'];
const reject = (id: string, v: number) => rejectReview(stage.admin, { id, v, reasons, notes: '' });
const reopenReview = (id: string, v: number) => reopen(stage.admin, { kind: 'review', id, v });
const remove = (id: string, v: number) => deleteReview(stage.admin, { id, v, notes: 'It was a test.' });
const readReviewCount = async (listing: ListingDoc) => (await stage.readListing(listing)).reviewCount;
const readMails = async (userId: string) =>
  (await stage.readOutbox(userId)).map(({ what, status }) => [what, status]);

async function publishReview(overrides = {}) {
  const { listing, review } = await stage.createPublishedReview(overrides);
  return { listing, userId: review.userId, id: review.publicId };
}
const editAs = (userId: string, publicId: string, v: number, text: string) =>
  editReview(stage.as(userId), createEdit(publicId, v, { text }));
const otherWords = 'Other words, and more of them than before.';

describe('reopening', () => {
  it('makes a public review pending, removes it from all counts, mails its author, and can be undone', async () => {
    const { listing, id, userId } = await publishReview();
    const { auditId, ...reopening } = await reopenReview(id, 2);
    expect(reopening).toMatchObject({ kind: 'review', review: { status: 'pending', visible: false, v: 3 } });
    expect(await readReviewCount(listing)).toBe(0);
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({
      action: 'review.reopen',
      before: { status: 'approved' },
      after: { status: 'pending' },
    });
    expect(await readMails(userId)).toContainEqual(['review-reopened', 'waiting']);
    await undoDecision(stage.admin, { auditId });
    expect(await readMails(userId)).toContainEqual(['review-reopened', 'cancelled']);
    expect(await readReviewCount(listing)).toBe(1);
    await expectSoundReviews(stage);
  });

  it('makes a rejected edit pending, while the old text stays public', async () => {
    const { listing, id, userId } = await publishReview();
    await editAs(userId, id, 2, otherWords);
    const { review } = await reject(id, 3);
    expect(await reopenReview(id, review.v)).toMatchObject({
      review: { status: 'pending_revision', revision: { status: 'pending' }, visible: true },
    });
    expect(await stage.readMailNames(userId)).not.toContain('review-reopened');
    expect(await readReviewCount(listing)).toBe(1);
    await expectSoundReviews(stage);
  });

  it('is rejected for pending, withdrawn and appealed reviews', async () => {
    const { publicId: id, userId } = await stage.createPendingReview(await stage.createListing());
    await expectConflict(reopenReview(id, 1), 'not_now');
    await reject(id, 1);
    await expectConflict(reopenReview(id, 1), 'stale');
    const { v } = await appealReview(stage.as(userId), { publicId: id, text: 'Please look once more.' });
    await expectConflict(reopenReview(id, v), 'not_now');
    expect(await stage.readAuditRows(id, /review\.reopen\.refused/)).toHaveLength(3);
  });

  it('is rejected if the author has written another one meanwhile', async () => {
    const listing = await stage.createListing();
    const { publicId: id, userId } = await stage.createPendingReview(listing);
    await reject(id, 1);
    await stage.createPendingReview(listing, { text: 'The same visit, told again in other words.' }, userId);
    await expectDomainError(reopenReview(id, 2), 'already_reviewed');
  });
});

describe('a redaction', () => {
  const text = 'Dr. Miller was kind, and the new socket has been comfortable from the first week on.';
  const redactedText = text.replace('Miller', '[name removed by moderator]');

  it('replaces words with marks, keeps the original for staff, and leaves the rating unchanged', async () => {
    const original = { text, title: 'Miller!', tags: ['Listens', 'Rushed visits'] };
    const { id, listing } = await publishReview(original);
    const redactedFields = { text: redactedText, tags: ['Listens'] };
    const input = { id, v: 2, ...redactedFields, title: '', notes: 'A name.' };
    const { review, auditId } = await redactReview(stage.admin, input);
    expect(review).toMatchObject({ ...redactedFields, overallRating: 4, visible: true });
    expect(review.title).toBeUndefined();
    expect(review.redaction).toEqual({ original, at: startTime, by: 'admin_1', notes: 'A name.' });
    const row = await stage.audit.findOne({ _id: auditId });
    expect(row).toMatchObject({ after: { redacted: ['title', 'text', 'tags'] } });
    expect(JSON.stringify(row)).not.toContain('Miller');
    expect(getPublicVersion(await stage.readListing(listing))).toBeGreaterThan(getPublicVersion(listing) + 1);

    const twiceRedactedText = redactedText.replace('kind', '[words removed by moderator]');
    const secondRedaction = await redactReview(stage.admin, { id, v: 3, text: twiceRedactedText });
    expect(secondRedaction.review.redaction?.original.text).toBe(text);
    const undoResult = await undoDecision(stage.admin, secondRedaction);
    expect(undoResult).toMatchObject({ review: { text: redactedText, redaction: { notes: 'A name.' } } });
    await expectSoundReviews(stage);
  });

  it.each([
    ['other words', { text: text.replace('kind', 'rude') }, 'not_a_redaction'],
    ['another tag', { tags: ['Listens', 'Kind'] }, 'not_a_redaction'],
    ['a title', { title: 'Never again' }, 'not_a_redaction'],
    ['empty', { text }, 'no_changes'],
  ])('cannot be %s', async (_, input, code) => {
    const { id } = await publishReview({ text });
    await expectDomainError(redactReview(stage.admin, { id, v: 2, ...input }), code);
  });

  it('of a pending edit is published with it; one of the public text is replaced with it', async () => {
    const { id, userId } = await publishReview({ text });
    const otherText = `${text} Miller again.`;
    await editAs(userId, id, 2, otherText);
    const publicInput = { id, v: 3, text: redactedText, part: 'public' } as const;
    const publicRedaction = await redactReview(stage.admin, publicInput);
    const revision = { content: { text: otherText } };
    expect(publicRedaction.review).toMatchObject({ text: redactedText, revision });
    const redactedEdit = otherText.replaceAll('Miller', '[name removed by moderator]');
    const { review: redactedReview, auditId } = await redactReview(stage.admin, {
      id,
      v: 4,
      text: redactedEdit,
    });
    expect(redactedReview).toMatchObject({
      text: redactedText,
      revision: { content: { text: redactedEdit } },
    });
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ after: { redacted: ['text'] } });
    const { review } = await approveReview(stage.admin, { id, v: 5 });
    expect(review).toMatchObject({ text: redactedEdit, redaction: { original: { text: otherText } } });
    // A rejected edit is not redacted.
    const rejectedEdit = await editAs(userId, id, 6, 'Words that the team will not take at all.');
    await reject(id, rejectedEdit.v);
    const twiceRedactedText = redactedEdit.replace('kind', '[words removed by moderator]');
    const lastRedaction = await redactReview(stage.admin, { id, v: 8, text: twiceRedactedText });
    expect(lastRedaction.review.text).toBe(twiceRedactedText);
    // The author's next text is not redacted.
    const editedReview = await editAs(userId, id, 9, 'Now without any name in it, as it should have been.');
    const { review: approvedReview } = await approveReview(stage.admin, { id, v: editedReview.v });
    expect(approvedReview.redaction).toBeUndefined();
    await expectSoundReviews(stage);
  });
});

describe('deletion', () => {
  it('removes a review, mails the author the reason, and can be undone within 30 days', async () => {
    const { listing, id, userId } = await publishReview();
    await flagReview(stage.as(createUserId()), { publicId: id, reason: 'Abusive', note: '' });
    const { review } = await remove(id, 2);
    const deletion = { from: 'flagged', with: 'itself', note: 'It was a test.' };
    expect(review).toMatchObject({ status: 'deleted', visible: false, live: false, deletion });
    expect(await readReviewCount(listing)).toBe(0);
    expect((await stage.readOutbox(userId)).at(-1)).toMatchObject({
      what: 'review-removed',
      status: 'waiting',
    });
    const { values } = (await stage.readOutbox(userId)).at(-1)!;
    expect(values).toEqual({ reasons: [], note: 'It was a test.', deleted: true });
    await expectDomainError(editAs(userId, id, 3, otherWords), 'not_editable');
    await expectDomainError(withdrawReview(stage.as(userId), { publicId: id }), 'not_editable');
    const restoreOnDay = (day: number) => restoreReview(stage.as('admin_1', addDays(day)), { id, v: 3 });
    await expectDomainError(restoreOnDay(31), 'too_late');
    const { review: restoredReview } = await restoreOnDay(29);
    expect(restoredReview).toMatchObject({ status: 'flagged', visible: true, openFlags: 1 });
    expect(restoredReview.deletion).toBeUndefined();
    expect(await readReviewCount(listing)).toBe(1);
    await expectSoundReviews(stage);
  });

  it('when undone tells nobody that a rejected review is public', async () => {
    const { publicId: id, userId } = await stage.createPendingReview(await stage.createListing());
    await reject(id, 1);
    await remove(id, 2);
    const { review } = await restoreReview(stage.admin, { id, v: 3 });
    expect(review.status).toBe('rejected');
    expect(await stage.readMailNames(userId)).toEqual(['review-rejected', 'review-removed']);
  });

  it('cannot be undone if the author has written another one', async () => {
    const { listing, id, userId } = await publishReview();
    await remove(id, 2);
    await stage.createPendingReview(listing, { text: 'The same visit, told again in other words.' }, userId);
    await expectDomainError(restoreReview(stage.admin, { id, v: 3 }), 'already_reviewed');
  });

  it('is rejected under a legal hold', async () => {
    const { listing, id } = await publishReview();
    const { _id } = await stage.addLegalHold('review', id);
    await expectDomainError(remove(id, 2), 'held');
    const target = { kind: 'listing', id: listing._id.toHexString() };
    await stage.legalRequests.updateOne({ _id }, { $set: { target } });
    await expectDomainError(remove(id, 2), 'held');
    await stage.legalRequests.updateOne({ _id }, { $set: { status: 'closed' } });
    expect(await remove(id, 2)).toMatchObject({ review: { status: 'deleted' } });
  });
});
