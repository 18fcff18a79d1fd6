import type { ListingDoc } from '@app/db';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { attachProof, requireCanAttachProof, withdrawProof } from '@app/reviews/proof/attach-proof';
import { decideProof, viewProof } from '@app/reviews/proof/staff/decide-proof';
import { sweepProofs } from '@app/reviews/proof/sweep-proofs';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import type { Undoable } from '@app/status-changes/inputs';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import { toTarget } from '../testing/practice.ts';
import { createUserId, expectConflict, expectDomainError, openStage, startTime } from '../testing/stage.ts';

const s = await openStage();
const key = 'k'.repeat(43);
let nameCount = 0;
const createProofName = () => `proof${String(++nameCount).padStart(17, '0')}`;

/** A storage that only records its files. */
function createFileStorage(...keys: string[]) {
  const remainingKeys = new Set(keys);
  return {
    remainingKeys,
    async *list() {
      for (const one of remainingKeys) yield { key: one };
    },
    async delete(key: string) {
      remainingKeys.delete(key);
    },
  };
}

/** Creates a review with a waiting proof. */
async function createReviewWithProof(user = createUserId()) {
  const listing = await s.createListing();
  const { publicId: review, _id } = await s.createPendingReview(listing, {}, user);
  const name = createProofName();
  await attachProof(s.as(user), { review, name, key });
  return { review, _id, name, user, listing };
}
const findKey = (name: string) => s.collections.proofKeys.findOne({ _id: name });
const findProof = (reviewId: ObjectId) => s.collections.proofs.findOne({ reviewId });
const readMailPayloads = (review: string) =>
  s.collections.outbox
    .find({ subject: `review:${review}` })
    .map(({ payload }) => payload)
    .toArray();
/** Seven days, as the site promises, less an hour for delays. */
const keepProofMs = (7 * 24 - 1) * 3_600_000;
const readAuditRows = (review: string) =>
  s.collections.audit
    .find({ 'target.id': review, action: /proof/ })
    .sort({ _id: 1 })
    .map(({ action, actor }) => `${action} ${actor.kind}`)
    .toArray();

describe('an author', () => {
  it('attaches one proof to a counted review, and withdraws it', async () => {
    const { review, _id, name, user } = await createReviewWithProof();
    const fileUntil = new Date(startTime.getTime() + keepProofMs);
    expect(await findProof(_id)).toEqual({
      _id: name,
      reviewId: _id,
      status: 'waiting',
      sentAt: startTime,
      fileUntil,
    });
    expect(await findKey(name)).toEqual({ _id: name, key, until: fileUntil });

    const another = attachProof(s.as(user), { review, name: createProofName(), key });
    await expectDomainError(another, 'proof_there');
    await expectDomainError(requireCanAttachProof(s.as(user), review), 'proof_there');

    expect(await withdrawProof(s.as(user), { review })).toBe(name);
    expect([await findProof(_id), await findKey(name)]).toEqual([null, null]);
    await expectDomainError(withdrawProof(s.as(user), { review }), 'not_found');
    await attachProof(s.as(user), { review, name: createProofName(), key });
    expect(await readAuditRows(review)).toEqual([
      'review.attach_proof user',
      'review.withdraw_proof user',
      'review.attach_proof user',
    ]);
  });

  it('is the only one who can; for others the review does not exist', async () => {
    const { review } = await createReviewWithProof();
    for (const ctx of [s.as(createUserId()), s.as('admin_1')]) {
      await expectDomainError(requireCanAttachProof(ctx, review), 'not_found');
      await expectDomainError(attachProof(ctx, { review, name: createProofName(), key }), 'not_found');
      await expectDomainError(withdrawProof(ctx, { review }), 'not_found');
    }
  });

  it('cannot attach one to a withdrawn review', async () => {
    const user = createUserId();
    const { publicId: review } = await s.createPendingReview(await s.createListing(), {}, user);
    await withdrawReview(s.as(user), { review });
    await expectDomainError(
      attachProof(s.as(user), { review, name: createProofName(), key }),
      'not_editable',
    );
  });
});

describe('staff', () => {
  it('open the file, which is logged each time, and confirm: the badge is public and the file unreadable', async () => {
    const { review, _id, name, user, listing } = await createReviewWithProof();
    const listingBefore = await s.readListing(listing);
    expect(await viewProof(s.as('admin_1'), { id: review })).toEqual({ name, key });
    await viewProof(s.as('admin_1'), { id: review });
    await viewProof(s.as('admin_2'), { id: review });
    await approveReview(s.as('admin_1'), { id: review });
    const { review: confirmedReview } = await decideProof(s.as('admin_1'), {
      id: review,
      verdict: 'confirm',
    });
    expect(confirmedReview).toMatchObject({ verification: 'proof', status: 'approved' });
    expect(await findProof(_id)).toMatchObject({ status: 'confirmed', decidedAt: startTime });
    expect(await findKey(name)).toBeNull();
    expect(await readMailPayloads(review)).toContainEqual(
      expect.objectContaining({ template: 'review-proof-confirmed', userId: user }),
    );
    expect(await readAuditRows(review)).toEqual([
      'review.attach_proof user',
      ...Array(3).fill('review.view_proof admin'),
      'review.confirm_proof admin',
    ]);
    // The pages of the listing have changed.
    expect((await s.readListing(listing)).v).toBeGreaterThan(listingBefore!.v + 1);
    await expectDomainError(viewProof(s.as('admin_1'), { id: review }), 'not_found');
    const secondDecision = decideProof(s.as('admin_1'), { id: review, verdict: 'decline' });
    await expectConflict(secondDecision, 'not_now');
    await expectDomainError(withdrawProof(s.as(user), { review }), 'proof_decided');
    const secondAttempt = attachProof(s.as(user), { review, name: createProofName(), key });
    await expectDomainError(secondAttempt, 'proof_there');
    await expectSoundReviews(s.collections);
  });

  it('decline with a note, and the author may send another one', async () => {
    const { review, _id, name, user } = await createReviewWithProof();
    const note = 'The date cannot be read.';
    const { review: decidedReview } = await decideProof(s.as('admin_1'), {
      id: review,
      verdict: 'decline',
      notes: note,
    });
    expect(decidedReview.verification).toBe('email');
    expect(await findProof(_id)).toMatchObject({ status: 'declined', note });
    const row = { action: 'review.decline_proof', 'target.id': review };
    expect(await s.collections.audit.findOne(row)).toMatchObject({ reason: note });
    expect(await findKey(name)).toBeNull();
    expect(await readMailPayloads(review)).toContainEqual(
      expect.objectContaining({ template: 'review-proof-declined', values: { note } }),
    );
    const nextFileName = createProofName();
    await attachProof(s.as(user), { review, name: nextFileName, key });
    expect(await findProof(_id)).toMatchObject({ _id: nextFileName, status: 'waiting' });
  });

  it('cannot confirm a file that they have not opened, or an older version', async () => {
    const { review, user } = await createReviewWithProof();
    await viewProof(s.as('admin_2'), { id: review });
    const unseen = decideProof(s.as('admin_1'), { id: review, verdict: 'confirm' });
    await expectDomainError(unseen, 'not_seen');
    await viewProof(s.as('admin_1'), { id: review });
    const staleDecision = decideProof(s.as('admin_1'), { id: review, verdict: 'confirm', v: 1 });
    await expectConflict(staleDecision, 'stale');
    // A new proof in its place has not been opened.
    await withdrawProof(s.as(user), { review });
    await attachProof(s.as(user), { review, name: createProofName(), key });
    const otherDecision = decideProof(s.as('admin_1'), { id: review, verdict: 'confirm' });
    await expectDomainError(otherDecision, 'not_seen');
  });

  it('confirm permanently: an earlier decision cannot be undone over it', async () => {
    const { review } = await createReviewWithProof();
    const { auditId } = await approveReview(s.as('admin_1'), { id: review });
    await viewProof(s.as('admin_1'), { id: review });
    await decideProof(s.as('admin_1'), { id: review, verdict: 'confirm' });
    const undo = undoDecision(s.as('admin_1'), { auditId });
    await expectDomainError(undo, 'too_late');
    expect(await s.readReview(review)).toMatchObject({
      verification: 'proof',
    });
  });
});

describe('a file is deleted', () => {
  const removals: [string, (one: Awaited<ReturnType<typeof createReviewWithProof>>) => Promise<unknown>][] = [
    [
      'with the review that its author withdraws',
      ({ review, user }) => withdrawReview(s.as(user), { review }),
    ],
    [
      'with the review that staff reject',
      ({ review }) =>
        rejectReview(s.as('admin_1'), { id: review, reasons: ['Names another person'], notes: '' }),
    ],
    [
      'with the review that staff delete',
      ({ review }) => deleteReview(s.as('admin_1'), { id: review, notes: 'A test.' }),
    ],
    [
      'with the listing that staff delete',
      ({ listing }) => deleteListing(s.as('admin_1'), { ...toTarget(listing), notes: 'Closed.' }),
    ],
    [
      'with the account',
      async ({ user }) => {
        await requestDeletion(s.as(user), { userId: user, reviews: 'keep' });
        await s.endIdentityCalls();
        await sweepDeletions(s.as('worker'));
      },
    ],
  ];
  it.each(removals)('%s', async (_, remove) => {
    const one = await createReviewWithProof();
    const files = createFileStorage(`${one.name}.bin`);
    await sweepProofs(s.as('worker'), files);
    expect(files.remainingKeys.size).toBe(1);
    await remove(one);
    expect([await findProof(one._id), await findKey(one.name)]).toEqual([null, null]);
    await sweepProofs(s.as('worker'), files);
    expect(files.remainingKeys.size).toBe(0);
  });

  it.each([
    [
      'undo the rejection of the review',
      async ({ review }: { review: string }) => {
        const rejection = { id: review, reasons: ['Names another person'], notes: '' };
        const { auditId } = await rejectReview(s.as('admin_1'), rejection);
        await undoDecision(s.as('admin_1'), { auditId });
      },
    ],
    [
      'restore the deleted listing',
      async ({ listing }: { listing: ListingDoc }) => {
        const id = listing._id.toHexString();
        const { v } = await s.readListing(listing);
        await deleteListing(s.as('admin_1'), { id, v, notes: 'Closed.' });
        await restoreListing(s.as('admin_1'), { id });
      },
    ],
  ])('and its author hears of it once if staff %s', async (_, loseAndBringBack) => {
    const { review, listing, user, _id } = await createReviewWithProof();
    const readLossMails = async () =>
      (await readMailPayloads(review)).filter(({ template }) => template === 'review-proof-expired');
    await loseAndBringBack({ review, listing });
    expect((await s.readReview(review)).live).toBe(true);
    expect(await findProof(_id)).toBeNull();
    expect(await readLossMails()).toMatchObject([{ userId: user }]);
    expect((await readAuditRows(review)).at(-1)).toBe('review.expire_proof admin');
    await loseAndBringBack({ review, listing });
    expect(await readLossMails()).toHaveLength(1);
  });

  const restorations: [
    string,
    (one: Awaited<ReturnType<typeof createReviewWithProof>>) => Promise<unknown>,
    (one: Awaited<ReturnType<typeof createReviewWithProof>>) => Promise<Undoable>,
  ][] = [
    [
      'review',
      ({ review }) => deleteReview(s.as('admin_1'), { id: review, notes: 'A test.' }),
      ({ review }) => restoreReview(s.as('admin_1'), { id: review }),
    ],
    [
      'listing',
      ({ listing }) => deleteListing(s.as('admin_1'), { id: listing._id.toHexString(), notes: 'Closed.' }),
      ({ listing }) => restoreListing(s.as('admin_1'), { id: listing._id.toHexString() }),
    ],
  ];
  it.each(restorations)(
    'and its author hears nothing of it if staff undo that they restored the %s, until they restore it again',
    async (_, remove, restore) => {
      const one = await createReviewWithProof();
      const readLossMails = () =>
        s.collections.outbox
          .find({ subject: `review:${one.review}`, 'payload.template': 'review-proof-expired' })
          .sort({ _id: 1 })
          .map(({ status }) => status)
          .toArray();
      await remove(one);
      const { auditId } = await restore(one);
      expect(await readLossMails()).toEqual(['waiting']);
      await undoDecision(s.as('admin_1'), { auditId });
      expect(await readLossMails()).toEqual(['cancelled']);
      await restore(one);
      expect(await readLossMails()).toEqual(['cancelled', 'waiting']);
    },
  );

  it('with a kept review of a deleted account, whose badge stays', async () => {
    const { review, user, _id } = await createReviewWithProof();
    await approveReview(s.as('admin_1'), { id: review });
    await viewProof(s.as('admin_1'), { id: review });
    await decideProof(s.as('admin_1'), { id: review, verdict: 'confirm' });
    await requestDeletion(s.as(user), { userId: user, reviews: 'keep' });
    await s.endIdentityCalls();
    await sweepDeletions(s.as('worker'));
    expect(await s.collections.reviews.findOne({ _id })).toMatchObject({
      verification: 'proof',
      visible: true,
    });
    expect(await findProof(_id)).toBeNull();
  });

  it('after seven days without a decision, with a mail to the author', async () => {
    const { review, _id, name } = await createReviewWithProof();
    const files = createFileStorage(`${name}.bin`);
    const until = startTime.getTime() + keepProofMs;
    await sweepProofs(s.as('worker', new Date(until - 1)), files);
    expect(files.remainingKeys.size).toBe(1);
    const lateView = viewProof(s.as('admin_1', new Date(until)), { id: review });
    await expectDomainError(lateView, 'not_found');
    await sweepProofs(s.as('worker', new Date(until)), files);
    expect(files.remainingKeys.size).toBe(0);
    expect(await findProof(_id)).toMatchObject({ status: 'expired' });
    expect(await findKey(name)).toBeNull();
    expect(await readMailPayloads(review)).toContainEqual(
      expect.objectContaining({ template: 'review-proof-expired' }),
    );
  });

  it('if the database has no key for it, whatever the clock of the worker', async () => {
    const { _id, name } = await createReviewWithProof();
    const indexes = await s.collections.proofKeys.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }));
    await s.collections.proofKeys.deleteOne({ _id: name });
    const files = createFileStorage(`${name}.bin`, 'left-by-a-failure.bin');
    await sweepProofs(s.as('worker'), files);
    expect(files.remainingKeys.size).toBe(0);
    expect(await findProof(_id)).toMatchObject({ status: 'expired' });
  });
});
