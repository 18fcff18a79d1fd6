import type { ListingDoc, ReviewDoc, ReviewReply } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { confirmResolved } from '@app/reviews/reply/confirm-resolved';
import { approveReply, rejectReply } from '@app/reviews/reply/decide-reply';
import type { SubmitReplyInput } from '@app/reviews/reply/inputs';
import { submitReply } from '@app/reviews/reply/submit-reply';
import { withdrawReply } from '@app/reviews/reply/withdraw-reply';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';
import { forgetWithdrawn } from '../purge/forget-withdrawn.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import { createUserId, expectConflict, expectDomainError, openStage, startTime } from '../testing/stage.ts';

const stage = await openStage();
let ownerId: string;
let listing: ListingDoc;
let review: ReviewDoc;
beforeEach(async () => {
  ownerId = createUserId();
  listing = await stage.createListing({ ownerUserId: ownerId });
  review = await createPublicReview();
});

const replyText = 'Thank you for taking the time to write about us.';
const otherText = 'Thank you for the words, they help us to do better.';
const addSeconds = (seconds: number) => new Date(startTime.getTime() + seconds * 1000);

/** Inserts a public review of the listing. */
async function createPublicReview(): Promise<ReviewDoc> {
  const { publicId } = await stage.createPendingReview(listing);
  return (await approveReview(stage.as('admin_0'), { id: publicId, v: 1 })).review;
}
const readReview = () => stage.readReview(review.publicId);
const readListingVersion = async () => (await stage.readListing(listing)).v;
const readMails = async (template: string) =>
  stage.collections.outbox
    .find({ 'payload.template': template, 'payload.userId': { $in: [ownerId, review.userId] } })
    .toArray();
const sendReply = (overrides: Partial<SubmitReplyInput> = {}) =>
  submitReply(stage.as(ownerId), {
    publicId: review.publicId,
    text: replyText,
    change: null,
    v: 0,
    locale: 'en',
    ...overrides,
  });
const approve = (v: number, adminId = 'admin_1') =>
  approveReply(stage.as(adminId), { id: review.publicId, v });
const reject = (v: number, adminId = 'admin_2', notes = 'It names a visit.') =>
  rejectReply(stage.as(adminId), { id: review.publicId, v, notes });

/** Inserts this many approved replies of the owner; `lastReply`: how the last one differs. */
async function insertApprovedReplies(
  replyCount: number,
  lastReply: Partial<ReviewReply> = {},
): Promise<void> {
  const reviewDocs = Array.from({ length: replyCount }, (_, i) =>
    createReviewDoc({
      reply: {
        text: replyText,
        status: 'approved',
        publishedAt: startTime,
        userId: ownerId,
        v: 2,
        risks: [],
        ...(i === replyCount - 1 && lastReply),
      },
    }),
  );
  await stage.collections.reviews.insertMany(reviewDocs, { ignoreUndefined: true });
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
    const row = await stage.collections.audit.findOne({
      'target.kind': 'reply',
      'target.id': review.publicId,
    });
    expect(row).toMatchObject({
      action: 'reply.submit',
      actor: { id: ownerId },
      after: { status: 'pending' },
    });
    expect(JSON.stringify(row)).not.toContain(replyText);
  });

  it('is public when approved, with new versions and mails to both', async () => {
    await sendReply({ change: 'made' });
    const v = await readListingVersion();
    const { review: approvedReview } = await approve(1);
    expect(approvedReview.reply).toMatchObject({
      status: 'approved',
      publishedAt: startTime,
      v: 2,
      change: 'made',
    });
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
    await expectSoundReviews(stage.collections);
  });

  it('stores the findings of the privacy check and the word list, and is not blocked by them', async () => {
    const text = 'Dana, you damn fool, your socket was paid by Medicare. See www.gateway.test.';
    expect((await sendReply({ text })).reply?.risks).toEqual(['name', 'body', 'insurance', 'url']);
    const { reply: rudeReply } = await sendReply({ text: 'What a shitty review this one is.', v: 1 });
    expect(rudeReply).toMatchObject({ status: 'pending', risks: ['obscenity'] });
  });

  it('requires the owner, and a public review', async () => {
    const replyFields = { text: replyText, change: null, v: 0, locale: 'en' as const };
    const replyInput = { publicId: review.publicId, ...replyFields };
    await expectDomainError(submitReply(stage.as(createUserId()), replyInput), 'not_yours');
    await expectDomainError(submitReply(stage.as(review.userId), replyInput), 'not_yours');
    const pendingReview = await stage.createPendingReview(listing);
    for (const userId of [ownerId, createUserId()]) {
      await expectDomainError(
        submitReply(stage.as(userId), { ...replyFields, publicId: pendingReview.publicId }),
        'not_found',
      );
    }
    const setStatus = (approved: boolean, status: 'approved' | 'suspended') =>
      stage.collections.listings.updateOne({ _id: listing._id }, { $set: { approved, status } });
    await setStatus(false, 'suspended');
    await expectDomainError(sendReply(), 'not_found');
    await setStatus(true, 'approved');
    await withdrawReview(stage.as(review.userId), { publicId: review.publicId });
    await expectDomainError(sendReply(), 'not_found');
  });

  it('can be replaced while pending, and staff never publish an unseen text (F14)', async () => {
    await sendReply();
    const editedReview = await sendReply({ text: otherText, v: 1 });
    expect(editedReview.reply).toMatchObject({ text: otherText, v: 2, status: 'pending' });
    await expectConflict(approve(1), 'stale', { reply: { text: otherText } });
    await expectConflict(sendReply({ v: 1 }), 'stale');
    await expectConflict(sendReply({ v: 0 }), 'stale');
    expect((await readReview()).reply).toMatchObject({ status: 'pending', text: otherText });
  });

  it('of a former owner is not published as the next owner’s, who can replace it', async () => {
    await sendReply();
    const ownerUserId = createUserId();
    await stage.collections.listings.updateOne({ _id: listing._id }, { $set: { ownerUserId } });
    await expectConflict(approve(1), 'not_now', { reply: { status: 'pending', v: 1 } });
    ownerId = ownerUserId;
    await sendReply({ text: otherText, v: 1 });
    expect((await approve(2)).review.reply).toMatchObject({ text: otherText, userId: ownerUserId });
  });

  it('deleted and written anew is not the one that staff have seen', async () => {
    await sendReply();
    const withdrawnReview = await withdrawReply(stage.as(ownerId), { publicId: review.publicId });
    expect(withdrawnReview).not.toHaveProperty('reply');
    await sendReply({ text: otherText, v: 0 });
    await expectConflict(approve(1), 'stale');
    expect((await approve(3)).review.reply).toMatchObject({ text: otherText, status: 'approved' });
  });
});

describe('a withdrawn reply', () => {
  it('is kept under a legal hold of its review, unread, and erased when the hold ends', async () => {
    await sendReply();
    const { _id } = await stage.addLegalHold('review', review.publicId);
    const withdrawnReview = await withdrawReply(stage.as(ownerId), { publicId: review.publicId });
    expect(withdrawnReview).not.toHaveProperty('reply');
    expect(withdrawnReview.withdrawnReplies).toMatchObject([{ text: replyText, userId: ownerId }]);
    await sendReply({ text: otherText });
    await withdrawReply(stage.as(ownerId), { publicId: review.publicId });
    await requestDeletion(stage.as(ownerId), { userId: ownerId, reviewFate: 'keep' });
    await stage.endIdentityCalls();
    expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 0, held: 1 });
    await forgetWithdrawn(stage.as('worker'));
    expect((await readReview()).withdrawnReplies).toHaveLength(2);

    await stage.collections.legalRequests.deleteOne({ _id });
    expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 1, held: 0 });
    expect(await readReview()).not.toHaveProperty('withdrawnReplies');
  });

  it('kept under a hold is erased at night after the hold', async () => {
    await sendReply();
    const { _id } = await stage.addLegalHold('review', review.publicId);
    await withdrawReply(stage.as(ownerId), { publicId: review.publicId });
    await stage.collections.legalRequests.deleteOne({ _id });
    await forgetWithdrawn(stage.as('worker'));
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
    await confirmResolved(stage.as(review.userId), { publicId: review.publicId, resolved: true });
    const v = await readListingVersion();
    const editedReview = await sendReply({ text: otherText, change: 'made', v: 2 });
    expect(editedReview.reply).toMatchObject({
      text: replyText,
      status: 'approved',
      v: 3,
      revision: { text: otherText },
    });
    expect(await readListingVersion()).toBe(v);
    const { review: approvedReview } = await approveReply(stage.as('admin_1', addSeconds(60)), {
      id: review.publicId,
      v: 3,
    });
    expect(approvedReview.reply).toMatchObject({
      text: otherText,
      change: 'made',
      status: 'approved',
      publishedAt: startTime,
    });
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
    await stage.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { ownerUserId: createUserId() } },
    );
    await reject(3);
    expect(await readMails('reply-rejected')).toEqual([]);
  });
});

describe('a decision', () => {
  it('by two at once takes effect once, and the second gets the current state (F13)', async () => {
    for (let i = 0; i < 5; i++) {
      review = await createPublicReview();
      await sendReply();
      const results = await Promise.allSettled([approve(1, 'admin_1'), reject(1, 'admin_2')]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const rejectedResult = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(rejectedResult.reason).toMatchObject({
        name: 'ConflictError',
        code: 'stale',
        currentCase: { reply: { v: 2 } },
      });
      const { reply } = await readReview();
      const isApproved = results[0]!.status === 'fulfilled';
      expect(reply).toMatchObject({ v: 2, status: isApproved ? 'approved' : 'rejected' });
      const rows = await stage.collections.audit
        .find({ 'target.kind': 'reply', 'target.id': review.publicId, action: /^reply\.(?:approve|reject)/ })
        .map(({ action }) => action)
        .toArray();
      expect(rows.sort()).toEqual(
        isApproved ? ['reply.approve', 'reply.reject.refused'] : ['reply.approve.refused', 'reply.reject'],
      );
    }
  });

  it('can be undone within 30 s; then no mail is sent', async () => {
    await sendReply({ change: 'made' });
    const { auditId } = await approve(1);
    await confirmResolved(stage.as(review.userId), { publicId: review.publicId, resolved: true });
    await expectDomainError(undoDecision(stage.as('admin_2'), { auditId }), 'too_late');
    const undoResult = await undoDecision(stage.as('admin_1', addSeconds(10)), { auditId });
    expect(undoResult).toMatchObject({ kind: 'reply', review: { reply: { status: 'pending', v: 3 } } });
    const { reply } = await readReview();
    expect(reply).not.toHaveProperty('publishedAt');
    expect(reply).not.toHaveProperty('resolvedAt');
    for (const template of ['reply-published', 'review-answered'])
      expect(await readMails(template)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('about the review, when undone, keeps a reply written meanwhile', async () => {
    const { publicId } = await stage.createPendingReview(listing);
    const { auditId, review: approvedReview } = await approveReview(stage.as('admin_1'), {
      id: publicId,
      v: 1,
    });
    review = approvedReview;
    await sendReply();
    await undoDecision(stage.as('admin_1', addSeconds(10)), { auditId });
    expect(await readReview()).toMatchObject({
      status: 'pending',
      reply: { text: replyText, status: 'pending' },
    });
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

  it.each([
    ['nine are too few', 9, {}],
    ['a finding', 10, { text: 'We were glad to see you at your last appointment.' }],
    ['a word that offends', 10, { text: 'What a shitty review this one is.' }],
    ['an announced change', 10, { change: 'made' as const }],
  ])('is still moderated: %s', async (_, replyCount, overrides) => {
    await insertApprovedReplies(replyCount);
    expect((await sendReply(overrides)).reply?.status).toBe('pending');
  });

  const revision = { text: otherText, submittedAt: startTime };
  it.each<[string, number, Partial<ReviewReply>]>([
    ['a finding in one of them', 10, { risks: ['name'] }],
    ['a new text for one of them', 10, { revision: { ...revision, status: 'pending' } }],
    ['a rejected new text for the eleventh', 11, { revision: { ...revision, status: 'refused' } }],
    ['one of them is pending', 10, { status: 'pending' }],
    ['one of them is somebody else’s', 10, { userId: 'user_else' }],
  ])('is still moderated: %s', async (_, replyCount, lastReply) => {
    await insertApprovedReplies(replyCount, lastReply);
    expect((await sendReply()).reply?.status).toBe('pending');
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
    await stage.collections.reviews.updateOne({ _id: review._id }, { $set: { anonymous: true } });
    expect((await sendReply()).reply?.status).toBe('pending');
    await stage.collections.reviews.updateOne({ _id: review._id }, { $unset: { reply: '' } });
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
    review = await createPublicReview();
    expect((await sendReply()).reply?.status).toBe('pending');
    review = firstReview;
    await withdrawReply(stage.as(ownerId), { publicId: review.publicId });
    expect((await sendReply()).reply?.status).toBe('approved');
  });
});

describe('the confirmation that a change helped', () => {
  const confirm = (isResolved: boolean, authorId = review.userId) =>
    confirmResolved(stage.as(authorId), { publicId: review.publicId, resolved: isResolved });

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
    const row = await stage.collections.audit.findOne({
      action: 'reply.resolved',
      'target.id': review.publicId,
    });
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

describe('an owner who deletes the account', () => {
  it.each(['keep', 'delete'] as const)(
    '%s: no reply names the account; unpublished ones are deleted',
    async (reviewFate) => {
      await sendReply();
      await approve(1);
      const openReview = await createPublicReview();
      const replyInput = {
        publicId: openReview.publicId,
        text: otherText,
        change: null,
        v: 0,
        locale: 'en' as const,
      };
      await submitReply(stage.as(ownerId), replyInput);
      await sendReply({ text: otherText, v: 2 });
      await requestDeletion(stage.as(ownerId), { userId: ownerId, reviewFate });
      await sweepDeletions(stage.as('worker'));
      const reviewAfter = await readReview();
      const undoFilter = { 'target.kind': 'reply', 'target.id': review.publicId };
      expect(await stage.collections.undos.countDocuments(undoFilter)).toBe(0);
      if (reviewFate === 'delete') expect(reviewAfter).not.toHaveProperty('reply');
      else
        expect(reviewAfter.reply).toEqual({
          text: replyText,
          status: 'approved',
          submittedAt: startTime,
          publishedAt: startTime,
          v: 4,
        });
      expect(await stage.collections.reviews.findOne({ _id: openReview._id })).not.toHaveProperty('reply');
      expect(await stage.collections.reviews.countDocuments({ 'reply.userId': ownerId })).toBe(0);
    },
  );
});
