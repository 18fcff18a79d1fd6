import { getPublicVersion, type ReviewDoc } from '@app/db';
import { addDays, createUserId, openStage } from '@app/listings/testing/stage';
import { formatRedactionMark } from '@app/option-lists';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { decideFlags } from '@app/reviews/review/staff/remove-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createAuthor, createEdit } from '@app/reviews/testing/inputs';
import { approveYearLater, rejectYearLater } from '@app/reviews/year-later/decide-year-later';
import {
  type SubmitYearLaterInput,
  submitYearLater,
  withdrawYearLater,
} from '@app/reviews/year-later/own-year-later';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetWithdrawn } from '../purge/forget-withdrawn.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import { deleteAccount } from '../testing/delete-account.ts';

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
const yearLaterWorker = stage.as('worker', yearLaterTime);
const readReview = () => stage.readReview(review.publicId);
const readYearLater = async () => (await readReview()).yearLater;
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
const withdrawReviewItself = () =>
  withdrawReview(stage.as(review.userId, yearLaterTime), { publicId: review.publicId });
const rejection = { reasons: ['Names another person'], notes: 'Please leave out the name.' };
const approve = (v?: number) =>
  approveYearLater(stage.as('admin_1', yearLaterTime), { id: review.publicId, v });
const reject = (overrides: object = {}) =>
  rejectYearLater(stage.as('admin_2', yearLaterTime), { id: review.publicId, ...rejection, ...overrides });
/** Reads the review without what was added a year later, and without its version. */
const readFirstReview = async () => {
  const { yearLater: _, v: __, ...firstFields } = await readReview();
  return firstFields;
};
/** Flags the review for harm, which hides it until staff decide. */
const hideReview = async () => {
  const flag = {
    publicId: review.publicId,
    reason: 'Harmful or illegal',
    note: '',
    reporter: createAuthor(),
  };
  expect(await flagReview(stage.as(createUserId()), flag)).toMatchObject({ hid: true });
};
const readMails = async () =>
  (await stage.readOutbox(review.userId)).filter(({ what }) => String(what).startsWith('year-later'));

describe('N10 what an author adds a year later', () => {
  it('waits for staff, then stands below the first, whose words, score and count stay as they are', async () => {
    const firstReview = await readFirstReview();
    const readListing = () => stage.readListing({ _id: review.listingId });
    const listingBefore = await readListing();
    await expectDomainError(submit({}, addDays(364.9)), 'not_editable');
    const pendingFields = { status: 'pending', overallRating: 3, text: additionText };
    expect((await submit()).yearLater).toMatchObject(pendingFields);
    expect(await readFirstReview()).toEqual(firstReview);
    expect(getPublicVersion(await readListing())).toBe(getPublicVersion(listingBefore));

    await approve((await readReview()).v);
    const publicFields = { status: 'approved', overallRating: 3, publishedAt: yearLaterTime, language: 'en' };
    expect(await readYearLater()).toMatchObject(publicFields);
    expect(await readFirstReview()).toEqual(firstReview);
    const listingAfter = await readListing();
    expect(getPublicVersion(listingAfter)).toBeGreaterThan(getPublicVersion(listingBefore));
    const counters = { reviewCount: 1, ratingSum: 5, ratingAvg: 5, histogram: [0, 0, 0, 0, 1] };
    expect(listingAfter).toMatchObject(counters);
    expect(await readMails()).toMatchObject([{ what: 'year-later-published', values: {} }]);
    await expectSoundReviews(stage);
  });

  it('is one for each review: it replaces a waiting or rejected one, and never a public one', async () => {
    await submit();
    await submit({ text: `${additionText} And the cover is new.`, overallRating: 4 });
    expect(await readYearLater()).toMatchObject({ overallRating: 4, status: 'pending' });
    await reject();
    await submit({ overallRating: 2 });
    const { overallRating, status, ...otherFields } = (await readYearLater())!;
    expect([overallRating, status]).toEqual([2, 'pending']);
    expect(otherFields).not.toHaveProperty('decision');
    await approve();
    await expectDomainError(submit(), 'not_editable');
    expect((await withdraw()).yearLater).toBeUndefined();
    expect((await submit()).yearLater).toMatchObject({ status: 'pending' });
  });

  it('is only for its author, of a public review, and not for the practice', async () => {
    await expectDomainError(submit({}, yearLaterTime, createUserId()), 'not_found');
    const filter = { _id: review.listingId };
    await stage.listings.updateOne(filter, { $set: { ownerUserId: review.userId } });
    await expectDomainError(submit(), 'conflict_of_interest');
    await stage.listings.updateOne(filter, { $unset: { ownerUserId: '' } });
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
    const decision = { reasons: rejection.reasons, note: rejection.notes, by: 'admin_2' };
    expect(await readYearLater()).toMatchObject({ status: 'rejected', decision });
    await undoDecision(stage.as('admin_2', yearLaterTime), { auditId });
    expect(await readYearLater()).toMatchObject({ status: 'pending' });
    expect(await readMails()).toMatchObject([{ what: 'year-later-rejected', status: 'cancelled' }]);
    await reject();
    await approve();
    expect(await readYearLater()).toMatchObject({ status: 'approved' });
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
    const { text } = review;
    const redactedText = additionText.replace('Sunday', formatRedactionMark('words'));
    const redact = (newText: string) => {
      const input = { id: review.publicId, part: 'year_later', text: newText } as const;
      return redactReview(stage.as('admin_1', yearLaterTime), input);
    };
    await expectDomainError(redact(`${additionText} Great.`), 'not_a_redaction');
    const { auditId } = await redact(redactedText);
    const yearLater = { text: redactedText, redaction: { original: additionText } };
    const redactedReview = await readReview();
    expect(redactedReview).toMatchObject({ text, yearLater });
    expect(redactedReview).not.toHaveProperty('redaction');
    const after = { redacted: ['yearLater'], stars: 5 };
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ action: 'review.redact', after });
  });

  it('remove both if the flags of the review are right', async () => {
    await approve();
    await flagReview(stage.as(createUserId()), { publicId: review.publicId, reason: 'Abusive', note: '' });
    const { reasons } = rejection;
    await decideFlags(stage.as('admin_3'), { id: review.publicId, verdict: 'uphold', reasons });
    expect(await readReview()).toMatchObject({ status: 'removed', visible: false });
  });

  it('leave status and stars in the log, never its words', async () => {
    await approve();
    await withdraw();
    const rows = await stage.readAuditRows(review.publicId, /year_later$/);
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
    await withdrawReviewItself();
    expect(await readReview()).toMatchObject({ status: 'withdrawn', text: review.text });
    expect(await readStoredText()).not.toContain(marker);
  });

  it('alone, and the review stays', async () => {
    const firstReview = await readFirstReview();
    await withdraw();
    expect(await readFirstReview()).toEqual(firstReview);
    expect(await readStoredText()).not.toContain(marker);
    await expectSoundReviews(stage);
  });

  it.each([
    ['itself', withdraw],
    ['its review', withdrawReviewItself],
  ])('after a legal hold under which %s was withdrawn', async (_, withdrawPart) => {
    const { _id } = await stage.addLegalHold('review', review.publicId);
    await withdrawPart();
    await forgetWithdrawn(yearLaterWorker);
    expect(await readStoredText()).toContain(marker);
    await expectDomainError(submit(), 'not_editable');
    await stage.legalRequests.updateOne({ _id }, { $set: { status: 'closed' } });
    await forgetWithdrawn(yearLaterWorker);
    expect(await readStoredText()).not.toContain(marker);
  });

  it.each([
    ['keep', 'approved', ['language', 'overallRating', 'publishedAt', 'status', 'submittedAt', 'text']],
    ['keep', 'pending', undefined],
    ['delete', 'approved', undefined],
  ] as const)('with its account: reviews %s, and it was %s', async (reviewFate, status, keptFields) => {
    await stage.reviews.updateOne({ _id: review._id }, { $set: { 'yearLater.status': status } });
    await deleteAccount(stage, review.userId, { reviewFate });
    const documents = await stage.readAllDocuments();
    expect(documents).not.toContain(`"${review.userId}"`);
    expect(documents.includes(marker)).toBe(keptFields !== undefined);
    if (keptFields) expect(Object.keys((await readYearLater()) ?? {}).sort()).toEqual(keptFields);
  });

  it('never with an edit of the review', async () => {
    const { v } = await readReview();
    await editReview(stage.as(review.userId, yearLaterTime), createEdit(review.publicId, v));
    const yearLater = { status: 'approved' };
    expect(await readReview()).toMatchObject({ status: 'pending_revision', yearLater });
  });
});
