import type { ReviewDoc } from '@app/db';
import { formatRedactionMark } from '@app/option-lists';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { decideFlags } from '@app/reviews/review/staff/remove-review';
import { approveYearLater, rejectYearLater } from '@app/reviews/year-later/decide-year-later';
import type { SubmitYearLaterInput } from '@app/reviews/year-later/inputs';
import { submitYearLater } from '@app/reviews/year-later/submit-year-later';
import { withdrawYearLater } from '@app/reviews/year-later/withdraw-year-later';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';
import { forgetWithdrawn } from '../purge/forget-withdrawn.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import {
  addDays,
  createAuthor,
  createEdit,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
} from '../testing/stage.ts';

const stage = await openStage();
let review: ReviewDoc;
beforeEach(async () => {
  marker = `liner number ${++testCount} thousand`;
  additionText = `Same socket, one new ${marker}. She answered a message on a Sunday about a blister.`;
  ({ review } = await stage.createPublishedReview({ overallRating: 5, anonymous: true }));
});

/** Differs in each test, and stands nowhere else in the database. */
let additionText = '';
let marker = '';
let testCount = 0;
const yearLaterTime = addDays(365);
const readReview = () => stage.readReview(review.publicId);
const submit = (overrides: Partial<SubmitYearLaterInput> = {}, now = yearLaterTime, userId = review.userId) =>
  submitYearLater(stage.as(userId, now), {
    publicId: review.publicId,
    overallRating: 3,
    text: additionText,
    author: createAuthor(),
    locale: 'en',
    ...overrides,
  });
const withdraw = (userId = review.userId) =>
  withdrawYearLater(stage.as(userId, yearLaterTime), { publicId: review.publicId });
const rejectionInput = { id: '', reasons: ['Names another person'], notes: 'Please leave out the name.' };
const approve = (v?: number, adminId = 'admin_1') =>
  approveYearLater(stage.as(adminId, yearLaterTime), { id: review.publicId, v });
const reject = (overrides: object = {}) =>
  rejectYearLater(stage.as('admin_2', yearLaterTime), {
    ...rejectionInput,
    id: review.publicId,
    ...overrides,
  });
/** Reads the review without what was added a year later, and without its version. */
const readFirstReview = async () => {
  const { yearLater: _, v: __, ...firstFields } = await readReview();
  return firstFields;
};
/** Flags the review for harm, which hides it until staff decide. */
const hideReview = async () => {
  const flagInput = {
    publicId: review.publicId,
    reason: 'Harmful or illegal',
    note: '',
    reporter: createAuthor(),
  };
  expect(await flagReview(stage.as(createUserId()), flagInput)).toMatchObject({ hid: true });
};
const readMails = () =>
  stage.collections.outbox
    .find({ 'payload.userId': review.userId, 'payload.template': /^year-later/ })
    .map(({ payload }) => payload)
    .toArray();

describe('N10 what an author adds a year later', () => {
  it('waits for staff, then stands below the first, whose words, score and count stay as they are', async () => {
    const firstReview = await readFirstReview();
    const listingBefore = await stage.readListing({ _id: review.listingId });
    await expectDomainError(submit({}, addDays(364.9)), 'not_editable');
    expect((await submit()).yearLater).toMatchObject({
      status: 'pending',
      overallRating: 3,
      text: additionText,
    });
    expect(await readFirstReview()).toEqual(firstReview);
    expect((await stage.readListing({ _id: review.listingId })).v).toBe(listingBefore.v);

    await approve((await readReview()).v);
    expect(await readReview()).toMatchObject({
      yearLater: { status: 'approved', overallRating: 3, publishedAt: yearLaterTime, language: 'en' },
    });
    expect(await readFirstReview()).toEqual(firstReview);
    const listingAfter = await stage.readListing({ _id: review.listingId });
    expect(listingAfter.v).toBeGreaterThan(listingBefore.v);
    expect(listingAfter).toMatchObject({
      reviewCount: 1,
      ratingSum: 5,
      ratingAvg: 5,
      histogram: [0, 0, 0, 0, 1],
    });
    expect(await readMails()).toMatchObject([{ template: 'year-later-published', values: {} }]);
    await expectSoundReviews(stage.collections);
  });

  it('is one for each review: it replaces a waiting or rejected one, and never a public one', async () => {
    await submit();
    await submit({ text: `${additionText} And the cover is new.`, overallRating: 4 });
    expect((await readReview()).yearLater).toMatchObject({ overallRating: 4, status: 'pending' });
    await reject();
    await submit({ overallRating: 2 });
    expect((await readReview()).yearLater).toMatchObject({ overallRating: 2, status: 'pending' });
    expect((await readReview()).yearLater).not.toHaveProperty('decision');
    await approve();
    await expectDomainError(submit(), 'not_editable');
    expect((await withdraw()).yearLater).toBeUndefined();
    expect((await submit()).yearLater).toMatchObject({ status: 'pending' });
  });

  it('is only for its author, of a public review, and not for the practice', async () => {
    await expectDomainError(submit({}, yearLaterTime, createUserId()), 'not_found');
    await stage.collections.listings.updateOne(
      { _id: review.listingId },
      { $set: { ownerUserId: review.userId } },
    );
    await expectDomainError(submit(), 'conflict_of_interest');
    await stage.collections.listings.updateOne({ _id: review.listingId }, { $unset: { ownerUserId: '' } });
    await submit();
    await hideReview();
    await expectDomainError(submit(), 'not_editable');
    await expectDomainError(withdraw(createUserId()), 'not_found');
  });

  it('gets the word checks of a review', async () => {
    const text = 'Call me at (314) 555-0142 or write to me@mail.test, I know how to get money back here.';
    expect((await submit({ text })).yearLater?.risks).toEqual(['phone', 'email']);
    expect((await submit({ text: review.text })).yearLater?.risks).toEqual(['duplicate']);
  });
});

describe('staff', () => {
  beforeEach(async () => void (await submit()));

  it('reject it for published reasons, which its author reads; undo makes it wait again', async () => {
    await expectDomainError(reject({ reasons: [] }), 'reason_missing');
    const { auditId } = await reject();
    expect((await readReview()).yearLater).toMatchObject({
      status: 'rejected',
      decision: { reasons: rejectionInput.reasons, note: rejectionInput.notes, by: 'admin_2' },
    });
    await undoDecision(stage.as('admin_2', yearLaterTime), { auditId });
    expect((await readReview()).yearLater).toMatchObject({ status: 'pending' });
    expect(
      await stage.collections.outbox.findOne({
        subject: `review:${review.publicId}`,
        'payload.template': 'year-later-rejected',
      }),
    ).toMatchObject({ status: 'cancelled' });
    await reject();
    await approve();
    expect((await readReview()).yearLater).toMatchObject({ status: 'approved' });
    await reject();
    expect(await readReview()).toMatchObject({ visible: true, yearLater: { status: 'rejected' } });
  });

  it('decide about what they have seen, and publish nothing beside a hidden review', async () => {
    const { v } = await readReview();
    await submit({ text: `${additionText} More.` });
    await expectConflict(approve(v), 'stale');
    await hideReview();
    await expectConflict(approve(), 'not_now');
  });

  it('redact it by marks alone; the first stays as it is', async () => {
    const { text } = await readFirstReview();
    const redactedText = additionText.replace('Sunday', formatRedactionMark('words'));
    const redactText = (newText: string) =>
      redactReview(stage.as('admin_1', yearLaterTime), {
        id: review.publicId,
        part: 'year_later',
        text: newText,
      });
    await expectDomainError(redactText(`${additionText} Great.`), 'not_a_redaction');
    await redactText(redactedText);
    const redactedReview = await readReview();
    expect(redactedReview).toMatchObject({
      text,
      yearLater: { text: redactedText, redaction: { original: additionText } },
    });
    expect(redactedReview).not.toHaveProperty('redaction');
    expect(await stage.collections.audit.findOne({ action: 'review.redact' })).toMatchObject({
      after: { redacted: ['yearLater'], stars: 5 },
    });
  });

  it('remove both if the flags of the review are right', async () => {
    await approve();
    await flagReview(stage.as(createUserId()), { publicId: review.publicId, reason: 'Abusive', note: '' });
    const input = { id: review.publicId, verdict: 'uphold' as const, reasons: rejectionInput.reasons };
    await decideFlags(stage.as('admin_3'), input);
    expect(await readReview()).toMatchObject({ status: 'removed', visible: false });
  });

  it('leave status and stars in the log, never its words', async () => {
    await approve();
    await withdraw();
    const rows = await stage.collections.audit
      .find({ 'target.id': review.publicId, action: /year_later$/ })
      .sort({ _id: 1 })
      .toArray();
    expect(rows.map(({ action, after }) => [action, after?.yearLater, after?.stars])).toEqual([
      ['review.submit_year_later', 'pending', 3],
      ['review.approve_year_later', 'approved', 3],
      ['review.withdraw_year_later', undefined, 3],
    ]);
    expect(JSON.stringify(rows)).not.toContain(marker);
  });
});

describe('what was added goes', () => {
  beforeEach(async () => {
    await submit();
    await approve();
  });
  const readStoredText = async () => JSON.stringify(await readReview());

  it('with a withdrawal of the review, at once', async () => {
    await withdrawReview(stage.as(review.userId, yearLaterTime), { publicId: review.publicId });
    expect(await readReview()).toMatchObject({ status: 'withdrawn', text: review.text });
    expect(await readStoredText()).not.toContain(marker);
  });

  it('alone, and the review stays', async () => {
    const firstReview = await readFirstReview();
    await withdraw();
    expect(await readFirstReview()).toEqual(firstReview);
    expect(await readStoredText()).not.toContain(marker);
    await expectSoundReviews(stage.collections);
  });

  it.each(['itself', 'its review'])(
    'after a legal hold under which %s was withdrawn',
    async (withdrawnPart) => {
      const { _id } = await stage.addLegalHold('review', review.publicId);
      if (withdrawnPart === 'itself') await withdraw();
      else await withdrawReview(stage.as(review.userId, yearLaterTime), { publicId: review.publicId });
      await forgetWithdrawn(stage.as('worker', yearLaterTime));
      expect(await readStoredText()).toContain(marker);
      await expectDomainError(submit(), 'not_editable');
      await stage.collections.legalRequests.updateOne({ _id }, { $set: { status: 'closed' } });
      await forgetWithdrawn(stage.as('worker', yearLaterTime));
      expect(await readStoredText()).not.toContain(marker);
    },
  );

  it.each([
    ['keep', 'approved'],
    ['keep', 'pending'],
    ['delete', 'approved'],
  ] as const)('with its account: reviews %s, and it was %s', async (reviewFate, status) => {
    await stage.collections.reviews.updateOne({ _id: review._id }, { $set: { 'yearLater.status': status } });
    await requestDeletion(stage.as(review.userId), { userId: review.userId, reviewFate });
    await stage.endIdentityCalls();
    await sweepDeletions(stage.as('worker'));
    const documents = await stage.readAllDocuments();
    expect(documents).not.toContain(`"${review.userId}"`);
    expect(documents.includes(marker)).toBe(reviewFate === 'keep' && status === 'approved');
    if (reviewFate === 'delete' || status === 'pending') return;
    expect(Object.keys((await readReview()).yearLater ?? {}).sort()).toEqual([
      'language',
      'overallRating',
      'publishedAt',
      'status',
      'submittedAt',
      'text',
    ]);
  });

  it('never with an edit of the review', async () => {
    const { v } = await readReview();
    await editReview(stage.as(review.userId, yearLaterTime), createEdit(review.publicId, v));
    expect(await readReview()).toMatchObject({
      status: 'pending_revision',
      yearLater: { status: 'approved' },
    });
  });
});
