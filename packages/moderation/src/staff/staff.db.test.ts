import type { ReviewDoc } from '@app/db';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview, requestChanges } from '@app/reviews/review/staff/decide-review';
import { decideReviewAppeal } from '@app/reviews/review/staff/decide-review-appeal';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { decideFlags, removeReview } from '@app/reviews/review/staff/remove-review';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionResult } from '@app/status-changes/inputs';
import { describe, expect, it } from 'vitest';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import {
  createEdit,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../testing/stage.ts';
import { undoDecision } from './undo-decision.ts';

const stage = await openStage();
const asAdmin = (now = startTime) => stage.as('admin_1', now);
const reasons = ['Names another person'];
const addMs = (ms: number) => new Date(startTime.getTime() + ms);
const readMailsAbout = (publicId: string) =>
  stage.collections.outbox
    .find({ subject: `review:${publicId}` })
    .sort({ _id: 1 })
    .toArray();

/** Sends an edit with other stars. */
const edit = ({ publicId, userId, v }: ReviewDoc, overallRating: 1 | 2) =>
  editReview(stage.as(userId), createEdit(publicId, v, { overallRating }));

it('a decision can be undone, and delays its mail, for a shorter time if the settings say so', async () => {
  const { publicId } = await stage.createPendingReview(await stage.createListing());
  const { undoUntil } = await approveReview({ ...asAdmin(), undoSeconds: 6 }, { id: publicId, v: 1 });
  expect(undoUntil).toEqual(addMs(6_000));
  expect(await readMailsAbout(publicId)).toMatchObject([{ status: 'waiting', dueAt: addMs(7_000) }]);
});

it('an approval writes review, counters, audit row and delayed mail in one transaction', async () => {
  const listing = await stage.createListing();
  const pendingReview = await stage.createPendingReview(listing);
  const { review, auditId, undoUntil } = await approveReview(asAdmin(), { id: pendingReview.publicId, v: 1 });
  expect(review).toMatchObject({
    status: 'approved',
    visible: true,
    publishedAt: startTime,
    v: 2,
    decision: { outcome: 'approved', by: 'admin_1' },
  });
  expect(undoUntil).toEqual(addMs(30_000));
  expect(await stage.readListing(listing)).toMatchObject({
    reviewCount: 1,
    ratingSum: 4,
    histogram: [0, 0, 0, 1, 0],
    ratingAvg: 4,
    dimensionSums: { fitComfort: 5, followUp: 0 },
    dimensionCounts: { fitComfort: 1, followUp: 0 },
    levelCounts: { 'Lower limb': 1 },
    updatedAt: listing.updatedAt,
  });
  const row = await stage.collections.audit.findOne({ _id: auditId });
  expect(row).toMatchObject({
    actor: { kind: 'admin', id: 'admin_1' },
    action: 'review.approve',
    target: { kind: 'review', id: pendingReview.publicId },
    before: { status: 'pending', v: 1, submittedAt: startTime },
    after: { status: 'approved', v: 2, stars: 4 },
    requestId: 'test-request',
  });
  const [mail] = await readMailsAbout(pendingReview.publicId);
  expect(mail).toMatchObject({
    kind: 'mail',
    status: 'waiting',
    dueAt: addMs(35_000),
    attempts: 0,
    payload: {
      template: 'review-published',
      userId: pendingReview.userId,
      locale: 'en',
      values: { change: false },
    },
  });
});

describe('a rejection', () => {
  it('accepts listed reasons only', async () => {
    const { publicId } = await stage.createPendingReview(await stage.createListing());
    for (const invalidReasons of [['I do not like it'], ['Names another person', 'x']])
      await expectDomainError(
        rejectReview(asAdmin(), { id: publicId, v: 1, reasons: invalidReasons, notes: '' }),
        'reason_missing',
      );
  });

  it.each([
    ['rejected', rejectReview, 'review-rejected'],
    ['changes_requested', requestChanges, 'review-needs-changes'],
  ] as const)('%s mails the author the reason', async (status, command, template) => {
    const { publicId } = await stage.createPendingReview(await stage.createListing());
    const { review, auditId } = await command(asAdmin(), {
      id: publicId,
      v: 1,
      reasons: [...reasons, ...reasons],
      notes: ' Leave out the name. ',
    });
    const row = await stage.collections.audit.findOne({ _id: auditId });
    expect(row).toMatchObject({ after: { stars: 4, reasons } });
    expect(review).toMatchObject({
      status,
      visible: false,
      decision: { outcome: status, reasons, note: 'Leave out the name.' },
    });
    const [mail] = await readMailsAbout(publicId);
    expect(mail?.payload).toMatchObject({
      template,
      values: { change: false, reasons, note: 'Leave out the name.' },
    });
  });

  it('of an edit keeps the public text, and the edit for its author', async () => {
    const { review, listing } = await stage.createPublishedReview();
    const listingBefore = await stage.readListing(listing);
    const { v } = await edit(review, 1);
    const input = { id: review.publicId, v, reasons, notes: '' };
    const { review: rejectedReview, auditId } = await rejectReview(asAdmin(), input);
    // Figures of neutrality count the stars of what was decided.
    expect(await stage.collections.audit.findOne({ _id: auditId })).toMatchObject({ after: { stars: 1 } });
    expect(rejectedReview).toMatchObject({
      status: 'approved',
      visible: true,
      overallRating: 4,
      revision: { status: 'refused', content: { overallRating: 1 } },
    });
    expect(await stage.readListing(listing)).toEqual(listingBefore);
    expect((await readMailsAbout(review.publicId)).at(-1)?.payload).toMatchObject({
      values: { change: true },
    });
  });
});

it('an approval mails the owner of a public listing alone about a new review', async () => {
  for (const status of ['approved', 'suspended'] as const) {
    const ownerUserId = createUserId();
    const listing = await stage.createListing({ ownerUserId });
    const { publicId } = await stage.createPendingReview(listing);
    const listingState = { status, approved: status === 'approved' };
    await stage.collections.listings.updateOne({ _id: listing._id }, { $set: listingState });
    await approveReview(asAdmin(), { id: publicId, v: 1 });
    const newReviewMailFilter = { 'payload.template': 'new-review', 'payload.userId': ownerUserId };
    expect(await stage.collections.outbox.countDocuments(newReviewMailFilter)).toBe(
      status === 'approved' ? 1 : 0,
    );
  }
});

it('a removal hides a public review and its counts', async () => {
  const { review, listing } = await stage.createPublishedReview();
  const input = { id: review.publicId, v: review.v, reasons, notes: '' };
  const { review: removedReview } = await removeReview(asAdmin(), input);
  expect(removedReview).toMatchObject({ status: 'removed', visible: false, live: false });
  expect((await stage.readListing(listing)).reviewCount).toBe(0);
});

describe('flags', () => {
  const flag = (publicId: string) =>
    flagReview(stage.as(createUserId()), { publicId, reason: 'Abusive', note: '' });

  it('when declined leave the review public, all at once, without a mail', async () => {
    const { review } = await stage.createPublishedReview();
    await flag(review.publicId);
    await flag(review.publicId);
    const input = { id: review.publicId, v: review.v, verdict: 'decline' as const };
    const { review: decidedReview } = await decideFlags(asAdmin(), input);
    expect(decidedReview).toMatchObject({ status: 'approved', openFlags: 0 });
    const declinedFilter = { reviewId: review._id, status: 'declined', decidedAt: startTime } as const;
    expect(await stage.collections.flags.countDocuments(declinedFilter)).toBe(2);
    expect(await readMailsAbout(review.publicId)).toHaveLength(1);
  });

  it('when upheld remove the review, and Undo opens them again', async () => {
    const { review } = await stage.createPublishedReview();
    await flag(review.publicId);
    const input = { id: review.publicId, v: review.v, verdict: 'uphold' as const };
    await expectDomainError(decideFlags(asAdmin(), input), 'reason_missing');
    const { review: removedReview, auditId } = await decideFlags(asAdmin(), { ...input, reasons });
    expect(removedReview.status).toBe('removed');
    expect(await undoDecision(asAdmin(), { auditId })).toMatchObject({
      kind: 'review',
      review: { status: 'flagged', openFlags: 1, visible: true },
    });
    const openFilter = { reviewId: review._id, status: 'open', decidedAt: { $exists: false } } as const;
    expect(await stage.collections.flags.countDocuments(openFilter)).toBe(1);
  });

  it('stay for staff when the author withdraws', async () => {
    const { review } = await stage.createPublishedReview();
    const id = review.publicId;
    await flag(id);
    const { v } = await withdrawReview(stage.as(review.userId), { publicId: id });
    const { review: decidedReview } = await decideFlags(asAdmin(), { id, v, verdict: 'uphold', reasons });
    expect(decidedReview).toMatchObject({ status: 'withdrawn', openFlags: 0 });
    expect(decidedReview.decision?.outcome).toBe('approved');
    expect(await readMailsAbout(review.publicId)).toHaveLength(1);
  });
});

describe('an appeal', () => {
  async function createAppeal() {
    const listing = await stage.createListing();
    const pendingReview = await stage.createPendingReview(listing);
    await rejectReview(asAdmin(), { id: pendingReview.publicId, v: 1, reasons, notes: '' });
    const review = await appealReview(stage.as(pendingReview.userId), {
      publicId: pendingReview.publicId,
      text: 'It is true, every word of it.',
    });
    return { listing, input: { id: review.publicId, v: review.v, notes: 'Looked at again.' } };
  }

  it('is decided by another staff member', async () => {
    const { input } = await createAppeal();
    await expectDomainError(decideReviewAppeal(asAdmin(), { ...input, verdict: 'uphold' }), 'same_person');
  });

  it('is not ended by a deletion by the person who decided', async () => {
    const { input } = await createAppeal();
    await expectDomainError(deleteReview(asAdmin(), input), 'same_person');
    expect(await stage.readReview(input.id)).toMatchObject({
      status: 'rejected',
      appeal: { status: 'open' },
    });
    expect((await deleteReview(stage.as('admin_2'), input)).review.status).toBe('deleted');
  });

  it('once declined keeps nobody from deleting the review', async () => {
    const { input } = await createAppeal();
    const { review } = await decideReviewAppeal(stage.as('admin_2'), { ...input, verdict: 'decline' });
    expect((await deleteReview(asAdmin(), { ...input, v: review.v })).review.status).toBe('deleted');
  });

  it('for an edit is not ended by a removal by the person who refused the edit', async () => {
    const { review } = await stage.createPublishedReview();
    const { publicId: id, userId } = review;
    const pendingEdit = await edit(review, 2);
    await requestChanges(asAdmin(), { id, v: pendingEdit.v, reasons, notes: '' });
    await appealReview(stage.as(userId), { publicId: id, text: 'It is true, every word of it.' });
    await flagReview(stage.as(createUserId()), { publicId: id, reason: 'Abusive', note: '' });
    const input = { id, reasons, notes: '' };
    await expectDomainError(removeReview(asAdmin(), input), 'same_person');
    await expectDomainError(decideFlags(asAdmin(), { ...input, verdict: 'uphold' }), 'same_person');
    expect(await stage.readReview(id)).toMatchObject({ visible: true, appeal: { status: 'open' } });
    expect((await removeReview(stage.as('admin_2'), input)).review.status).toBe('removed');
  });

  it('when upheld publishes the review', async () => {
    const { input, listing } = await createAppeal();
    const { review } = await decideReviewAppeal(stage.as('admin_2'), { ...input, verdict: 'uphold' });
    expect(review).toMatchObject({
      status: 'approved',
      visible: true,
      appeal: { status: 'upheld' },
      decision: { outcome: 'approved', by: 'admin_2' },
    });
    expect((await stage.readListing(listing)).reviewCount).toBe(1);
    expect((await readMailsAbout(input.id)).at(-1)?.payload).toMatchObject({
      template: 'appeal-decided',
      values: { upheld: true },
    });
  });

  it('when declined keeps the decision, permanently', async () => {
    const { input } = await createAppeal();
    const { review } = await decideReviewAppeal(stage.as('admin_2'), { ...input, verdict: 'decline' });
    expect(review).toMatchObject({
      status: 'rejected',
      appeal: { status: 'declined' },
      decision: { outcome: 'rejected', by: 'admin_1' },
    });
    const appealInput = { ...input, v: review.v, verdict: 'uphold' as const };
    await expect(decideReviewAppeal(stage.as('admin_2'), appealInput)).rejects.toMatchObject({
      code: 'not_now',
    });
  });

  it('when upheld about an edit publishes the edit', async () => {
    const { review } = await stage.createPublishedReview();
    const id = review.publicId;
    const pendingEdit = await edit(review, 2);
    await requestChanges(asAdmin(), { id, v: pendingEdit.v, reasons, notes: '' });
    const { v } = await appealReview(stage.as(review.userId), {
      publicId: id,
      text: 'It is true, every word of it.',
    });
    const decision = await decideReviewAppeal(stage.as('admin_2'), { id, v, verdict: 'uphold', notes: '' });
    expect(decision.review).toMatchObject({ status: 'approved', overallRating: 2, edited: true });
  });
});

describe('Undo', () => {
  it('restores everything and stops the mail', async () => {
    const listing = await stage.createListing();
    const pendingReview = await stage.createPendingReview(listing);
    const reviewBefore = await stage.collections.reviews.findOne({ _id: pendingReview._id });
    const { auditId } = await approveReview(asAdmin(), { id: pendingReview.publicId, v: 1 });
    const undoResult = await undoDecision(asAdmin(addMs(29_000)), { auditId });
    expect(await stage.collections.reviews.findOne({ _id: pendingReview._id })).toEqual({
      ...reviewBefore,
      v: 3,
      openFlags: 0,
    });
    expect(undoResult).toMatchObject({ kind: 'review', review: { v: 3 } });
    expect(await stage.readListing(listing)).toMatchObject({
      reviewCount: 0,
      ratingAvg: null,
      levelCounts: {},
    });
    expect(await readMailsAbout(pendingReview.publicId)).toMatchObject([{ status: 'cancelled' }]);
    expect((await approveReview(asAdmin(), { id: pendingReview.publicId, v: 3 })).review.status).toBe(
      'approved',
    );
  });

  const sendMail = ({ review }: DecisionResult) =>
    stage.collections.outbox.updateOne({ subject: `review:${review.publicId}` }, { $inc: { attempts: 1 } });
  it.each<[string, (decision: DecisionResult) => unknown, CommandContext]>([
    ['31 s later', () => {}, asAdmin(addMs(31_000))],
    ['by somebody else', () => {}, stage.as('admin_2')],
    ['a second time', ({ auditId }) => undoDecision(asAdmin(), { auditId }), asAdmin()],
    [
      'after the next step',
      ({ review }) => withdrawReview(stage.as(review.userId), { publicId: review.publicId }),
      asAdmin(),
    ],
    ['once the mail is on its way', sendMail, asAdmin()],
  ])('is too late %s', async (_, actMeanwhile, ctx) => {
    const pendingReview = await stage.createPendingReview(await stage.createListing());
    const approval = await approveReview(asAdmin(), { id: pendingReview.publicId, v: 1 });
    await actMeanwhile(approval);
    await expectDomainError(undoDecision(ctx, { auditId: approval.auditId }), 'too_late');
  });
});

it('an approval never publishes an unseen text, and logs the attempt', async () => {
  const pendingReview = await stage.createPendingReview(await stage.createListing());
  await edit(pendingReview, 1);
  const staleApproval = approveReview(asAdmin(), { id: pendingReview.publicId, v: 1 });
  await expectConflict(staleApproval, 'stale', { v: 2, status: 'pending', overallRating: 1 });
  const secondRemoval = removeReview(asAdmin(), { id: pendingReview.publicId, v: 2, reasons, notes: '' });
  await expectConflict(secondRemoval, 'not_now');
  const attemptRows = await stage.collections.audit
    .find({ 'target.id': pendingReview.publicId, action: /refused$/ })
    .sort({ _id: 1 })
    .toArray();
  expect(attemptRows.map(({ action, reason }) => [action, reason])).toEqual([
    ['review.approve.refused', 'stale'],
    ['review.remove.refused', 'not_now'],
  ]);
});

it('the database is consistent', () => expectSoundReviews(stage.collections));
