import type { ReviewDoc } from '@app/db';
import { addSeconds, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { appealReview, withdrawReview } from '@app/reviews/review/author/own-review';
import {
  approveReview,
  decideReviewAppeal,
  rejectReview,
  requestChanges,
} from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { decideFlags, removeReview } from '@app/reviews/review/staff/remove-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createEdit } from '@app/reviews/testing/inputs';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionResult } from '@app/status-changes/inputs';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { undoDecision } from './undo-decision.ts';

const stage = await openStage();
const reasons = ['Names another person'];
const readMailsAbout = (publicId: string) =>
  stage.outbox
    .find({ subject: `review:${publicId}` })
    .sort({ _id: 1 })
    .toArray();
const createOwnPendingReview = async () => stage.createPendingReview(await stage.createListing());
const flag = (publicId: string) =>
  flagReview(stage.as(createUserId()), { publicId, reason: 'Abusive', note: '' });
const appeal = ({ publicId, userId }: ReviewDoc) =>
  appealReview(stage.as(userId), { publicId, text: 'It is true, every word of it.' });

/** Sends an edit with other stars. */
const edit = ({ publicId, userId, v }: ReviewDoc, overallRating: 1 | 2) =>
  editReview(stage.as(userId), createEdit(publicId, v, { overallRating }));

it('a decision can be undone, and delays its mail, for a shorter time if the settings say so', async () => {
  const { publicId } = await createOwnPendingReview();
  const { undoUntil } = await approveReview({ ...stage.admin, undoSeconds: 6 }, { id: publicId, v: 1 });
  expect(undoUntil).toEqual(addSeconds(6));
  expect(await readMailsAbout(publicId)).toMatchObject([{ status: 'waiting', dueAt: addSeconds(7) }]);
});

it('an approval writes review, counters, audit row and delayed mail in one transaction', async () => {
  const listing = await stage.createListing();
  const { publicId: id, userId } = await stage.createPendingReview(listing);
  const { review, auditId, undoUntil } = await approveReview(stage.admin, { id, v: 1 });
  const decision = { outcome: 'approved', by: 'admin_1' };
  const publicFields = { status: 'approved', visible: true, publishedAt: startTime, v: 2 };
  expect(review).toMatchObject({ ...publicFields, decision });
  expect(undoUntil).toEqual(addSeconds(30));
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
  expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({
    actor: { kind: 'admin', id: 'admin_1' },
    action: 'review.approve',
    target: { kind: 'review', id },
    before: { status: 'pending', v: 1, submittedAt: startTime },
    after: { status: 'approved', v: 2, stars: 4 },
    requestId: 'test-request',
  });
  const payload = { template: 'review-published', userId, locale: 'en', values: { change: false } };
  const [mail] = await readMailsAbout(id);
  expect(mail).toMatchObject({
    kind: 'mail',
    status: 'waiting',
    dueAt: addSeconds(35),
    attempts: 0,
    payload,
  });
});

describe('a rejection', () => {
  it('accepts listed reasons only', async () => {
    const { publicId: id } = await createOwnPendingReview();
    for (const invalidReasons of [['I do not like it'], ['Names another person', 'x']]) {
      const input = { id, v: 1, reasons: invalidReasons, notes: '' };
      await expectDomainError(rejectReview(stage.admin, input), 'reason_missing');
    }
  });

  it.each([
    ['rejected', rejectReview, 'review-rejected'],
    ['changes_requested', requestChanges, 'review-needs-changes'],
  ] as const)('%s mails the author the reason', async (status, command, template) => {
    const { publicId: id } = await createOwnPendingReview();
    const note = 'Leave out the name.';
    const input = { id, v: 1, reasons: [...reasons, ...reasons], notes: ` ${note} ` };
    const { review, auditId } = await command(stage.admin, input);
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ after: { stars: 4, reasons } });
    const decision = { outcome: status, reasons, note };
    expect(review).toMatchObject({ status, visible: false, decision });
    const [mail] = await readMailsAbout(id);
    expect(mail?.payload).toMatchObject({ template, values: { change: false, reasons, note } });
  });

  it('of an edit keeps the public text, and the edit for its author', async () => {
    const { review, listing } = await stage.createPublishedReview();
    const listingBefore = await stage.readListing(listing);
    const { v } = await edit(review, 1);
    const input = { id: review.publicId, v, reasons, notes: '' };
    const { review: rejectedReview, auditId } = await rejectReview(stage.admin, input);
    // Figures of neutrality count the stars of what was decided.
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ after: { stars: 1 } });
    const revision = { status: 'refused', content: { overallRating: 1 } };
    const publicFields = { status: 'approved', visible: true, overallRating: 4 };
    expect(rejectedReview).toMatchObject({ ...publicFields, revision });
    expect(await stage.readListing(listing)).toEqual(listingBefore);
    const mail = (await readMailsAbout(review.publicId)).at(-1);
    expect(mail?.payload).toMatchObject({ values: { change: true } });
  });
});

it('an approval mails the owner of a public listing about a new review, until Undo', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const { publicId: id } = await stage.createPendingReview(listing);
  const approval = await approveReview(stage.admin, { id, v: 1 });
  const mail = { what: 'new-review', values: { slug: listing.slug }, dueAt: addSeconds(35) };
  expect(await stage.readOutbox(userId)).toMatchObject([{ ...mail, status: 'waiting' }]);
  await undoDecision(stage.admin, approval);
  expect(await stage.readOutbox(userId)).toMatchObject([{ status: 'cancelled' }]);
});

it.each([
  ['has no owner', { ownerUserId: undefined }],
  ['is suspended', { status: 'suspended', approved: false }],
] as const)('an approval mails the author alone if the listing %s', async (_, changes) => {
  const listing = await stage.createListing({ ownerUserId: createUserId() });
  const { publicId: id } = await stage.createPendingReview(listing);
  await stage.listings.replaceOne(
    { _id: listing._id },
    { ...listing, ...changes },
    { ignoreUndefined: true },
  );
  const { auditId } = await approveReview(stage.admin, { id, v: 1 });
  const key = new RegExp(`^${auditId.toHexString()}:`);
  expect(await stage.outbox.countDocuments({ key })).toBe(1);
});

it('a removal hides a public review and its counts', async () => {
  const { review, listing } = await stage.createPublishedReview();
  const input = { id: review.publicId, v: review.v, reasons, notes: '' };
  const { review: removedReview } = await removeReview(stage.admin, input);
  expect(removedReview).toMatchObject({ status: 'removed', visible: false, live: false });
  expect((await stage.readListing(listing)).reviewCount).toBe(0);
});

describe('flags', () => {
  it('when declined leave the review public, all at once, without a mail', async () => {
    const { review } = await stage.createPublishedReview();
    await flag(review.publicId);
    await flag(review.publicId);
    const input = { id: review.publicId, v: review.v, verdict: 'decline' as const };
    const { review: decidedReview } = await decideFlags(stage.admin, input);
    expect(decidedReview).toMatchObject({ status: 'approved', openFlags: 0 });
    const declinedFilter = { reviewId: review._id, status: 'declined', decidedAt: startTime } as const;
    expect(await stage.flags.countDocuments(declinedFilter)).toBe(2);
    expect(await readMailsAbout(review.publicId)).toHaveLength(1);
  });

  it('when upheld remove the review, and Undo opens them again', async () => {
    const { review } = await stage.createPublishedReview();
    await flag(review.publicId);
    const input = { id: review.publicId, v: review.v, verdict: 'uphold' as const };
    await expectDomainError(decideFlags(stage.admin, input), 'reason_missing');
    const { review: removedReview, auditId } = await decideFlags(stage.admin, { ...input, reasons });
    expect(removedReview.status).toBe('removed');
    expect(await undoDecision(stage.admin, { auditId })).toMatchObject({
      kind: 'review',
      review: { status: 'flagged', openFlags: 1, visible: true },
    });
    const openFilter = { reviewId: review._id, status: 'open', decidedAt: { $exists: false } } as const;
    expect(await stage.flags.countDocuments(openFilter)).toBe(1);
  });

  it('stay for staff when the author withdraws', async () => {
    const { review } = await stage.createPublishedReview();
    const id = review.publicId;
    await flag(id);
    const { v } = await withdrawReview(stage.as(review.userId), { publicId: id });
    const decision = await decideFlags(stage.admin, { id, v, verdict: 'uphold', reasons });
    expect(decision.review).toMatchObject({ status: 'withdrawn', openFlags: 0 });
    expect(decision.review.decision?.outcome).toBe('approved');
    expect(await readMailsAbout(id)).toHaveLength(1);
  });
});

describe('an appeal', () => {
  async function createAppeal() {
    const listing = await stage.createListing();
    const { publicId: id } = await stage.createPendingReview(listing);
    const { review } = await rejectReview(stage.admin, { id, v: 1, reasons, notes: '' });
    const { v } = await appeal(review);
    return { listing, input: { id, v, notes: 'Looked at again.' } };
  }
  /** Publishes a review whose edit staff send back, which its author appeals. */
  async function createAppealOfEdit() {
    const { review } = await stage.createPublishedReview();
    const { publicId: id } = review;
    const { v } = await edit(review, 2);
    await requestChanges(stage.admin, { id, v, reasons, notes: '' });
    return appeal(review);
  }
  const decide = (input: { id: string; v: number }, verdict: 'uphold' | 'decline', adminId = 'admin_2') =>
    decideReviewAppeal(stage.as(adminId), { notes: '', ...input, verdict });

  it('is decided by another staff member', async () => {
    const { input } = await createAppeal();
    await expectDomainError(decide(input, 'uphold', 'admin_1'), 'same_person');
  });

  it('is not ended by a deletion by the person who decided', async () => {
    const { input } = await createAppeal();
    await expectDomainError(deleteReview(stage.admin, input), 'same_person');
    const appealedFields = { status: 'rejected', appeal: { status: 'open' } };
    expect(await stage.readReview(input.id)).toMatchObject(appealedFields);
    expect((await deleteReview(stage.as('admin_2'), input)).review.status).toBe('deleted');
  });

  it('for an edit is not ended by a removal by the person who refused the edit', async () => {
    const { publicId: id } = await createAppealOfEdit();
    await flag(id);
    const input = { id, reasons, notes: '' };
    await expectDomainError(removeReview(stage.admin, input), 'same_person');
    await expectDomainError(decideFlags(stage.admin, { ...input, verdict: 'uphold' }), 'same_person');
    expect(await stage.readReview(id)).toMatchObject({ visible: true, appeal: { status: 'open' } });
    expect((await removeReview(stage.as('admin_2'), input)).review.status).toBe('removed');
  });

  it('when upheld publishes the review', async () => {
    const { input, listing } = await createAppeal();
    const { review } = await decide(input, 'uphold');
    expect(review).toMatchObject({
      status: 'approved',
      visible: true,
      appeal: { status: 'upheld' },
      decision: { outcome: 'approved', by: 'admin_2' },
    });
    expect((await stage.readListing(listing)).reviewCount).toBe(1);
    const mail = { template: 'appeal-decided', values: { upheld: true } };
    expect((await readMailsAbout(input.id)).at(-1)?.payload).toMatchObject(mail);
  });

  it('when declined keeps the decision, permanently, and keeps nobody from deleting the review', async () => {
    const { input } = await createAppeal();
    const { review } = await decide(input, 'decline');
    expect(review).toMatchObject({
      status: 'rejected',
      appeal: { status: 'declined' },
      decision: { outcome: 'rejected', by: 'admin_1' },
    });
    await expectConflict(decide({ ...input, v: review.v }, 'uphold'), 'not_now');
    const deletion = await deleteReview(stage.admin, { ...input, v: review.v });
    expect(deletion.review.status).toBe('deleted');
  });

  it('when upheld about an edit publishes the edit', async () => {
    const { publicId: id, v } = await createAppealOfEdit();
    const { review } = await decide({ id, v }, 'uphold');
    expect(review).toMatchObject({ status: 'approved', overallRating: 2, edited: true });
  });
});

describe('Undo', () => {
  it('restores everything and stops the mail', async () => {
    const listing = await stage.createListing();
    const { publicId: id } = await stage.createPendingReview(listing);
    const reviewBefore = await stage.readReview(id);
    const { auditId } = await approveReview(stage.admin, { id, v: 1 });
    const undoResult = await undoDecision(stage.as('admin_1', addSeconds(29)), { auditId });
    expect(await stage.readReview(id)).toEqual({ ...reviewBefore, v: 3, openFlags: 0 });
    expect(undoResult).toMatchObject({ kind: 'review', review: { v: 3 } });
    const noCounters = { reviewCount: 0, ratingAvg: null, levelCounts: {} };
    expect(await stage.readListing(listing)).toMatchObject(noCounters);
    expect(await readMailsAbout(id)).toMatchObject([{ status: 'cancelled' }]);
    expect((await approveReview(stage.admin, { id, v: 3 })).review.status).toBe('approved');
  });

  const sendMail = ({ review }: DecisionResult) =>
    stage.outbox.updateOne({ subject: `review:${review.publicId}` }, { $inc: { attempts: 1 } });
  it.each<[string, (decision: DecisionResult) => unknown, CommandContext]>([
    ['31 s later', () => {}, stage.as('admin_1', addSeconds(31))],
    ['by somebody else', () => {}, stage.as('admin_2')],
    ['a second time', (decision) => undoDecision(stage.admin, decision), stage.admin],
    [
      'after the next step',
      ({ review: { publicId, userId } }) => withdrawReview(stage.as(userId), { publicId }),
      stage.admin,
    ],
    ['once the mail is on its way', sendMail, stage.admin],
  ])('is too late %s', async (_, actMeanwhile, ctx) => {
    const { publicId: id } = await createOwnPendingReview();
    const approval = await approveReview(stage.admin, { id, v: 1 });
    await actMeanwhile(approval);
    await expectDomainError(undoDecision(ctx, approval), 'too_late');
  });
});

it('F14: an approval never publishes an unseen text, and logs the attempt', async () => {
  const review = await createOwnPendingReview();
  const { publicId: id } = review;
  await edit(review, 1);
  const currentCase = { v: 2, status: 'pending', overallRating: 1 };
  await expectConflict(approveReview(stage.admin, { id, v: 1 }), 'stale', currentCase);
  await expectConflict(removeReview(stage.admin, { id, v: 2, reasons, notes: '' }), 'not_now');
  const rows = await stage.readAuditRows(id, /refused$/);
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['review.approve.refused', 'stale'],
    ['review.remove.refused', 'not_now'],
  ]);
});

it('the database is consistent', () => expectSoundReviews(stage));
