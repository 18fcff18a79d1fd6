import { getPublicVersion, type ListingDoc, type ReviewDoc, type ReviewReply } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { addSeconds, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { confirmResolved } from '@app/reviews/reply/confirm-resolved';
import { approveReply, rejectReply } from '@app/reviews/reply/decide-reply';
import { type SubmitReplyInput, submitReply, withdrawReply } from '@app/reviews/reply/own-reply';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { collectOutcomes, expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';
import { forgetWithdrawn } from '../purge/forget-withdrawn.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import { deleteAccount } from '../testing/delete-account.ts';

const stage = await openStage();
let ownerId: string;
let listing: ListingDoc;
let review: ReviewDoc;
beforeEach(async () => {
  ownerId = createUserId();
  listing = await stage.createListing({ ownerUserId: ownerId });
  ({ review } = await stage.createPublishedReview({}, { listing }));
});

const replyText = 'Thank you for taking the time to write about us.';
const otherText = 'Thank you for the words, they help us to do better.';

const readReview = () => stage.readReview(review.publicId);
const readListingVersion = async () => getPublicVersion(await stage.readListing(listing));
const readMails = async (template: string) =>
  stage.outbox
    .find({ 'payload.template': template, 'payload.userId': { $in: [ownerId, review.userId] } })
    .toArray();
const sendReply = (overrides: Partial<SubmitReplyInput> = {}, userId = ownerId) =>
  submitReply(stage.as(userId), {
    publicId: review.publicId,
    text: replyText,
    change: null,
    v: 0,
    locale: 'en',
    ...overrides,
  });
const withdraw = () => withdrawReply(stage.as(ownerId), { publicId: review.publicId });
const approve = (v: number, adminId = 'admin_1') =>
  approveReply(stage.as(adminId), { id: review.publicId, v });
const reject = (v: number, adminId = 'admin_2', notes = 'It names a visit.') =>
  rejectReply(stage.as(adminId), { id: review.publicId, v, notes });
const confirm = (isResolved: boolean, authorId = review.userId) =>
  confirmResolved(stage.as(authorId), { publicId: review.publicId, resolved: isResolved });
const changeListing = (changes: Partial<ListingDoc>) =>
  stage.listings.updateOne({ _id: listing._id }, { $set: changes });

/** Inserts this many approved replies of the owner; `lastReply`: how the last one differs. */
async function insertApprovedReplies(
  replyCount: number,
  lastReply: Partial<ReviewReply> = {},
): Promise<void> {
  const reply = { text: replyText, status: 'approved', publishedAt: startTime, v: 2, risks: [] } as const;
  const reviewDocs = Array.from({ length: replyCount }, (_, i) =>
    createReviewDoc({
      reply: { ...reply, risks: [], userId: ownerId, ...(i === replyCount - 1 && lastReply) },
    }),
  );
  await stage.reviews.insertMany(reviewDocs, { ignoreUndefined: true });
}

describe('a reply', () => {
  it('is pending, and changes nothing public', async () => {
    const v = await readListingVersion();
    const repliedReview = await sendReply({ change: 'planned', locale: 'es' });
    expect(repliedReview.reply).toEqual({
      text: replyText,
      change: 'planned',
      status: 'pending',
      submittedAt: startTime,
      userId: ownerId,
      locale: 'es',
      risks: [],
      v: 1,
    });
    expect(repliedReview.v).toBe(review.v);
    expect(await readListingVersion()).toBe(v);
    expect(await readMails('review-answered')).toEqual([]);
    const [row] = await stage.readAuditRows(review.publicId, /^reply\./);
    const rowFields = { action: 'reply.submit', actor: { id: ownerId }, after: { status: 'pending' } };
    expect(row).toMatchObject({ ...rowFields, target: { kind: 'reply' } });
    expect(JSON.stringify(row)).not.toContain(replyText);
  });

  it('is public when approved, with new versions and mails to both', async () => {
    await sendReply({ change: 'made' });
    const v = await readListingVersion();
    const { review: approvedReview } = await approve(1);
    const publicReply = { status: 'approved', publishedAt: startTime, v: 2, change: 'made' };
    expect(approvedReview.reply).toMatchObject(publicReply);
    expect(await readListingVersion()).toBe(v + 1);
    const [ownerMail] = await readMails('reply-published');
    expect(ownerMail).toMatchObject({
      subject: `listing:${listing._id.toHexString()}`,
      dueAt: addSeconds(35),
      payload: { userId: ownerId, values: { slug: listing.slug } },
    });
    expect(await readMails('review-answered')).toMatchObject([
      { subject: `review:${review.publicId}`, payload: { userId: review.userId } },
    ]);
    await expectSoundReviews(stage);
  });

  it('stores the findings of the privacy check and the word list, and is not blocked by them', async () => {
    const text = 'Dana, you damn fool, your socket was paid by Medicare. See www.gateway.test.';
    expect((await sendReply({ text })).reply?.risks).toEqual(['name', 'body', 'insurance', 'url']);
    const { reply: rudeReply } = await sendReply({ text: 'What a shitty review this one is.', v: 1 });
    expect(rudeReply).toMatchObject({ status: 'pending', risks: ['obscenity'] });
  });

  it('requires the owner, and a public review', async () => {
    for (const userId of [createUserId(), review.userId])
      await expectDomainError(sendReply({}, userId), 'not_yours');
    const { publicId } = await stage.createPendingReview(listing);
    for (const userId of [ownerId, createUserId()])
      await expectDomainError(sendReply({ publicId }, userId), 'not_found');
    await changeListing({ approved: false, status: 'suspended' });
    await expectDomainError(sendReply(), 'not_found');
    await changeListing({ approved: true, status: 'approved' });
    await withdrawReview(stage.as(review.userId), { publicId: review.publicId });
    await expectDomainError(sendReply(), 'not_found');
  });

  it('can be replaced while pending, and staff never publish an unseen text (F14)', async () => {
    await sendReply();
    const editedReview = await sendReply({ text: otherText, v: 1 });
    expect(editedReview.reply).toMatchObject({ text: otherText, v: 2, status: 'pending' });
    await expectConflict(approve(1), 'stale', { reply: { text: otherText } });
    for (const v of [0, 1]) await expectConflict(sendReply({ v }), 'stale');
    expect((await readReview()).reply).toMatchObject({ status: 'pending', text: otherText });
  });

  it('of a former owner is not published as the next owner’s, who can replace it', async () => {
    await sendReply();
    const ownerUserId = createUserId();
    await changeListing({ ownerUserId });
    await expectConflict(approve(1), 'not_now', { reply: { status: 'pending', v: 1 } });
    await sendReply({ text: otherText, v: 1 }, ownerUserId);
    expect((await approve(2)).review.reply).toMatchObject({ text: otherText, userId: ownerUserId });
  });

  it('deleted and written anew is not the one that staff have seen', async () => {
    await sendReply();
    expect(await withdraw()).not.toHaveProperty('reply');
    await sendReply({ text: otherText, v: 0 });
    await expectConflict(approve(1), 'stale');
    expect((await approve(3)).review.reply).toMatchObject({ text: otherText, status: 'approved' });
  });
});

describe('a withdrawn reply', () => {
  it('is kept under a legal hold of its review, unread, and erased when the hold ends', async () => {
    await sendReply();
    const { _id } = await stage.addLegalHold('review', review.publicId);
    const withdrawnReview = await withdraw();
    expect(withdrawnReview).not.toHaveProperty('reply');
    expect(withdrawnReview.withdrawnReplies).toMatchObject([{ text: replyText, userId: ownerId }]);
    await sendReply({ text: otherText });
    await withdraw();
    expect(await deleteAccount(stage, ownerId)).toMatchObject({ purged: 0, held: 1 });
    await forgetWithdrawn(stage.worker);
    expect((await readReview()).withdrawnReplies).toHaveLength(2);

    await stage.legalRequests.deleteOne({ _id });
    expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1, held: 0 });
    expect(await readReview()).not.toHaveProperty('withdrawnReplies');
  });

  it('kept under a hold is erased at night after the hold', async () => {
    await sendReply();
    const { _id } = await stage.addLegalHold('review', review.publicId);
    await withdraw();
    await stage.legalRequests.deleteOne({ _id });
    await forgetWithdrawn(stage.worker);
    expect(await readReview()).toMatchObject({ status: 'approved', text: review.text });
    expect(await readReview()).not.toHaveProperty('withdrawnReplies');
  });
});

describe('a new text for a public reply', () => {
  beforeEach(async () => {
    await sendReply({ change: 'planned' });
    await approve(1);
  });

  it('is pending beside it; approved, it replaces it, and is not confirmed by the author yet', async () => {
    await confirm(true);
    const v = await readListingVersion();
    const editedReview = await sendReply({ text: otherText, change: 'made', v: 2 });
    const publicReply = { text: replyText, status: 'approved', v: 3 };
    expect(editedReview.reply).toMatchObject({ ...publicReply, revision: { text: otherText } });
    expect(await readListingVersion()).toBe(v);
    const laterAdmin = stage.as('admin_1', addSeconds(60));
    const { review: approvedReview } = await approveReply(laterAdmin, { id: review.publicId, v: 3 });
    const newReply = { text: otherText, change: 'made', status: 'approved', publishedAt: startTime };
    expect(approvedReview.reply).toMatchObject(newReply);
    expect(approvedReview.reply).not.toHaveProperty('revision');
    expect(approvedReview.reply).not.toHaveProperty('resolvedAt');
    expect(await readListingVersion()).toBe(v + 1);
    expect(await readMails('review-answered')).toHaveLength(1);
  });

  it('when rejected, stays for the owner, and the old one is public', async () => {
    await sendReply({ text: otherText, v: 2 });
    const { review: rejectedReview } = await reject(3, 'admin_2', '  It names a visit. ');
    expect(rejectedReview.reply).toMatchObject({
      text: replyText,
      status: 'approved',
      change: 'planned',
      revision: { text: otherText, status: 'refused' },
      decision: { outcome: 'rejected', notes: 'It names a visit.', by: 'admin_2' },
    });
    expect(await readMails('reply-rejected')).toMatchObject([
      { payload: { values: { note: 'It names a visit.' } } },
    ]);
    await expectConflict(approve(4), 'not_now');
  });

  it('when rejected, is not mailed to an author who no longer owns the listing', async () => {
    await sendReply({ text: otherText, v: 2 });
    await changeListing({ ownerUserId: createUserId() });
    await reject(3);
    expect(await readMails('reply-rejected')).toEqual([]);
  });
});

describe('a decision', () => {
  it('by two at once takes effect once, and the second gets the current state (F13)', async () => {
    for (let i = 0; i < 5; i++) {
      ({ review } = await stage.createPublishedReview({}, { listing }));
      await sendReply();
      const attempts = [approve(1, 'admin_1'), reject(1, 'admin_2')];
      const outcomes = await collectOutcomes(attempts);
      expect(outcomes.toSorted()).toEqual(['done', 'stale']);
      await expectConflict(attempts[outcomes.indexOf('stale')]!, 'stale', { reply: { v: 2 } });
      const status = outcomes[0] === 'done' ? 'approved' : 'rejected';
      expect((await readReview()).reply).toMatchObject({ v: 2, status });
    }
  });

  it('can be undone within 30 s; then no mail is sent', async () => {
    await sendReply({ change: 'made' });
    const { auditId } = await approve(1);
    await confirm(true);
    const undoResult = await undoDecision(stage.as('admin_1', addSeconds(10)), { auditId });
    expect(undoResult).toMatchObject({ kind: 'reply', review: { reply: { status: 'pending', v: 3 } } });
    const { reply } = await readReview();
    expect(reply).not.toHaveProperty('publishedAt');
    expect(reply).not.toHaveProperty('resolvedAt');
    for (const template of ['reply-published', 'review-answered'])
      expect(await readMails(template)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('about the review, when undone, keeps a reply written meanwhile', async () => {
    const { publicId: id } = await stage.createPendingReview(listing);
    const { auditId, review: approvedReview } = await approveReview(stage.admin, { id, v: 1 });
    review = approvedReview;
    await sendReply();
    await undoDecision(stage.as('admin_1', addSeconds(10)), { auditId });
    const reply = { text: replyText, status: 'pending' };
    expect(await readReview()).toMatchObject({ status: 'pending', reply });
    await expectConflict(approve(1), 'not_now');
    expect((await reject(1)).review.reply?.status).toBe('rejected');
  });

  it('requires staff, and notes for a rejection', async () => {
    await sendReply();
    await expectDomainError(approve(1, ownerId), 'not_staff');
    await expectDomainError(reject(1, 'admin_1', '  '), 'reason_missing');
    expect(await readReview()).toMatchObject({ reply: { status: 'pending', v: 1 } });
  });
});

describe('an owner with ten approved replies', () => {
  it('is trusted: the next reply without findings is public at once, with a mail to the author', async () => {
    await insertApprovedReplies(10);
    const v = await readListingVersion();
    const { reply } = await sendReply();
    expect(reply).toMatchObject({ status: 'approved', publishedAt: startTime, risks: [] });
    expect(reply).not.toHaveProperty('decision');
    expect(await readListingVersion()).toBe(v + 1);
    expect(await readMails('review-answered')).toMatchObject([{ dueAt: startTime }]);
    const editedReview = await sendReply({ text: otherText, v: reply!.v! });
    expect(editedReview.reply).toMatchObject({ status: 'approved', text: otherText });
    expect(editedReview.reply).not.toHaveProperty('revision');
  });

  const revision = { text: otherText, submittedAt: startTime };
  it.each<[string, Partial<SubmitReplyInput>, number, Partial<ReviewReply>]>([
    ['nine are too few', {}, 9, {}],
    ['a finding', { text: 'We were glad to see you at your last appointment.' }, 10, {}],
    ['a word that offends', { text: 'What a shitty review this one is.' }, 10, {}],
    ['an announced change', { change: 'made' }, 10, {}],
    ['a finding in one of them', {}, 10, { risks: ['name'] }],
    ['a new text for one of them', {}, 10, { revision: { ...revision, status: 'pending' } }],
    ['a rejected new text for the eleventh', {}, 11, { revision: { ...revision, status: 'refused' } }],
    ['one of them is pending', {}, 10, { status: 'pending' }],
    ['one of them is somebody else’s', {}, 10, { userId: 'user_else' }],
  ])('is still moderated: %s', async (_, overrides, replyCount, lastReply) => {
    await insertApprovedReplies(replyCount, lastReply);
    expect((await sendReply(overrides)).reply?.status).toBe('pending');
  });

  it('is moderated when a new text no longer announces a change', async () => {
    await insertApprovedReplies(10);
    await sendReply({ change: 'made' });
    await approve(1);
    expect((await sendReply({ text: otherText, v: 2 })).reply).toHaveProperty('revision');
  });

  it('is not affected by rejected replies of others', async () => {
    await insertApprovedReplies(10);
    await insertApprovedReplies(1, { userId: 'user_else', status: 'rejected' });
    expect((await sendReply()).reply?.status).toBe('approved');
  });

  it('is moderated for an anonymous review: a reply could confirm who wrote it', async () => {
    await insertApprovedReplies(10);
    await stage.reviews.updateOne({ _id: review._id }, { $set: { anonymous: true } });
    expect((await sendReply()).reply?.status).toBe('pending');
    await stage.reviews.updateOne({ _id: review._id }, { $unset: { reply: '' } });
    expect((await sendReply({ text: `${replyText} Dana knows.` })).reply).toMatchObject({
      status: 'pending',
      risks: ['name'],
    });
  });

  it('is moderated while a reply is rejected', async () => {
    await insertApprovedReplies(10);
    const firstReview = review;
    await sendReply({ change: 'made' });
    await reject(1);
    ({ review } = await stage.createPublishedReview({}, { listing }));
    expect((await sendReply()).reply?.status).toBe('pending');
    review = firstReview;
    await withdraw();
    expect((await sendReply()).reply?.status).toBe('approved');
  });
});

describe('the confirmation that a change helped', () => {
  it('is made by the author, about a public reply that announces a change', async () => {
    await expectDomainError(confirm(true), 'not_found');
    await sendReply({ change: 'made' });
    await expectDomainError(confirm(true), 'not_found');
    await approve(1);
    for (const userId of [ownerId, createUserId()])
      await expectDomainError(confirm(true, userId), 'not_found');
    const v = await readListingVersion();
    expect((await confirm(true)).reply).toMatchObject({ resolvedAt: startTime, v: 2 });
    expect(await readListingVersion()).toBe(v + 1);
    const [row] = await stage.readAuditRows(review.publicId, /reply\.resolved/);
    expect(row).toMatchObject({ before: { resolved: false }, after: { resolved: true } });
    await confirm(true);
    expect(await readListingVersion()).toBe(v + 1);
    expect((await confirm(false)).reply).not.toHaveProperty('resolvedAt');
    expect(await readListingVersion()).toBe(v + 2);
  });

  it('is not possible for a reply without a change', async () => {
    await sendReply();
    await approve(1);
    await expectDomainError(confirm(true), 'not_found');
  });
});

it.each(['keep', 'delete'] as const)(
  'an owner who deletes the account, "%s": no reply names it; unpublished ones are deleted',
  async (reviewFate) => {
    await sendReply();
    await approve(1);
    const { review: openReview } = await stage.createPublishedReview({}, { listing });
    await sendReply({ publicId: openReview.publicId });
    await sendReply({ text: otherText, v: 2 });
    await deleteAccount(stage, ownerId, { reviewFate });
    const undoFilter = { 'target.kind': 'reply', 'target.id': review.publicId };
    expect(await stage.undos.countDocuments(undoFilter)).toBe(0);
    const times = { submittedAt: startTime, publishedAt: startTime };
    const keptReply = { text: replyText, status: 'approved', ...times, v: 4 };
    expect((await readReview()).reply).toEqual(reviewFate === 'keep' ? keptReply : undefined);
    expect(await stage.readReview(openReview.publicId)).not.toHaveProperty('reply');
    expect(await stage.reviews.countDocuments({ 'reply.userId': ownerId })).toBe(0);
  },
);
