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

const stage = await openStage();
const encryptionKey = 'k'.repeat(43);
let nameCount = 0;
const createProofName = () => `proof${String(++nameCount).padStart(17, '0')}`;

/** A storage that only records its files. */
function createFileStorage(...fileNames: string[]) {
  const remainingFileNames = new Set(fileNames);
  return {
    remainingFileNames,
    async *list() {
      for (const fileName of remainingFileNames) yield { key: fileName };
    },
    async delete(fileName: string) {
      remainingFileNames.delete(fileName);
    },
  };
}

/** Creates a review with a waiting proof. */
async function createReviewWithProof(userId = createUserId()) {
  const listing = await stage.createListing();
  const { publicId, _id } = await stage.createPendingReview(listing, {}, userId);
  const fileName = createProofName();
  await attachProof(stage.as(userId), { publicId, fileName, encryptionKey });
  return { publicId, _id, fileName, userId, listing };
}
const findKey = (fileName: string) => stage.collections.proofKeys.findOne({ _id: fileName });
const findProof = (reviewId: ObjectId) => stage.collections.proofs.findOne({ reviewId });
const readMailPayloads = (publicId: string) =>
  stage.collections.outbox
    .find({ subject: `review:${publicId}` })
    .map(({ payload }) => payload)
    .toArray();
/** Seven days, as the site promises, less an hour for delays. */
const retentionMs = (7 * 24 - 1) * 3_600_000;
const readAuditRows = (publicId: string) =>
  stage.collections.audit
    .find({ 'target.id': publicId, action: /proof/ })
    .sort({ _id: 1 })
    .map(({ action, actor }) => `${action} ${actor.kind}`)
    .toArray();

describe('an author', () => {
  it('attaches one proof to a counted review, and withdraws it', async () => {
    const { publicId, _id, fileName, userId } = await createReviewWithProof();
    const fileUntil = new Date(startTime.getTime() + retentionMs);
    expect(await findProof(_id)).toEqual({
      _id: fileName,
      reviewId: _id,
      status: 'waiting',
      sentAt: startTime,
      fileUntil,
    });
    expect(await findKey(fileName)).toEqual({ _id: fileName, key: encryptionKey, until: fileUntil });

    const secondAttempt = attachProof(stage.as(userId), {
      publicId,
      fileName: createProofName(),
      encryptionKey,
    });
    await expectDomainError(secondAttempt, 'proof_there');
    await expectDomainError(requireCanAttachProof(stage.as(userId), publicId), 'proof_there');

    expect(await withdrawProof(stage.as(userId), { publicId })).toBe(fileName);
    expect([await findProof(_id), await findKey(fileName)]).toEqual([null, null]);
    await expectDomainError(withdrawProof(stage.as(userId), { publicId }), 'not_found');
    await attachProof(stage.as(userId), { publicId, fileName: createProofName(), encryptionKey });
    expect(await readAuditRows(publicId)).toEqual([
      'review.attach_proof user',
      'review.withdraw_proof user',
      'review.attach_proof user',
    ]);
  });

  it('is the only one who can attach or withdraw a proof; for others the review does not exist', async () => {
    const { publicId } = await createReviewWithProof();
    for (const ctx of [stage.as(createUserId()), stage.as('admin_1')]) {
      await expectDomainError(requireCanAttachProof(ctx, publicId), 'not_found');
      await expectDomainError(
        attachProof(ctx, { publicId, fileName: createProofName(), encryptionKey }),
        'not_found',
      );
      await expectDomainError(withdrawProof(ctx, { publicId }), 'not_found');
    }
  });

  it('cannot attach a proof to a withdrawn review', async () => {
    const userId = createUserId();
    const { publicId } = await stage.createPendingReview(await stage.createListing(), {}, userId);
    await withdrawReview(stage.as(userId), { publicId });
    await expectDomainError(
      attachProof(stage.as(userId), { publicId, fileName: createProofName(), encryptionKey }),
      'not_editable',
    );
  });
});

describe('staff', () => {
  it('open the file, which is logged each time, and confirm: the badge is public and the file unreadable', async () => {
    const { publicId, _id, fileName, userId, listing } = await createReviewWithProof();
    const listingBefore = await stage.readListing(listing);
    expect(await viewProof(stage.as('admin_1'), { id: publicId })).toEqual({ fileName, encryptionKey });
    await viewProof(stage.as('admin_1'), { id: publicId });
    await viewProof(stage.as('admin_2'), { id: publicId });
    await approveReview(stage.as('admin_1'), { id: publicId });
    const { review: confirmedReview } = await decideProof(stage.as('admin_1'), {
      id: publicId,
      verdict: 'confirm',
    });
    expect(confirmedReview).toMatchObject({ verification: 'proof', status: 'approved' });
    expect(await findProof(_id)).toMatchObject({ status: 'confirmed', decidedAt: startTime });
    expect(await findKey(fileName)).toBeNull();
    expect(await readMailPayloads(publicId)).toContainEqual(
      expect.objectContaining({ template: 'review-proof-confirmed', userId }),
    );
    expect(await readAuditRows(publicId)).toEqual([
      'review.attach_proof user',
      ...Array(3).fill('review.view_proof admin'),
      'review.confirm_proof admin',
    ]);
    // The pages of the listing have changed.
    expect((await stage.readListing(listing)).v).toBeGreaterThan(listingBefore!.v + 1);
    await expectDomainError(viewProof(stage.as('admin_1'), { id: publicId }), 'not_found');
    const secondDecision = decideProof(stage.as('admin_1'), { id: publicId, verdict: 'decline' });
    await expectConflict(secondDecision, 'not_now');
    await expectDomainError(withdrawProof(stage.as(userId), { publicId }), 'proof_decided');
    const secondAttempt = attachProof(stage.as(userId), {
      publicId,
      fileName: createProofName(),
      encryptionKey,
    });
    await expectDomainError(secondAttempt, 'proof_there');
    await expectSoundReviews(stage.collections);
  });

  it('decline with a note, and the author may send another one', async () => {
    const { publicId, _id, fileName, userId } = await createReviewWithProof();
    const note = 'The date cannot be read.';
    const { review: decidedReview } = await decideProof(stage.as('admin_1'), {
      id: publicId,
      verdict: 'decline',
      notes: note,
    });
    expect(decidedReview.verification).toBe('email');
    expect(await findProof(_id)).toMatchObject({ status: 'declined', note });
    const declineRowFilter = { action: 'review.decline_proof', 'target.id': publicId };
    expect(await stage.collections.audit.findOne(declineRowFilter)).toMatchObject({ reason: note });
    expect(await findKey(fileName)).toBeNull();
    expect(await readMailPayloads(publicId)).toContainEqual(
      expect.objectContaining({ template: 'review-proof-declined', values: { note } }),
    );
    const nextFileName = createProofName();
    await attachProof(stage.as(userId), { publicId, fileName: nextFileName, encryptionKey });
    expect(await findProof(_id)).toMatchObject({ _id: nextFileName, status: 'waiting' });
  });

  it('cannot confirm a file that they have not opened, or an older version', async () => {
    const { publicId, userId } = await createReviewWithProof();
    await viewProof(stage.as('admin_2'), { id: publicId });
    const unseenDecision = decideProof(stage.as('admin_1'), { id: publicId, verdict: 'confirm' });
    await expectDomainError(unseenDecision, 'not_seen');
    await viewProof(stage.as('admin_1'), { id: publicId });
    const staleDecision = decideProof(stage.as('admin_1'), { id: publicId, verdict: 'confirm', v: 1 });
    await expectConflict(staleDecision, 'stale');
    // A new proof in its place has not been opened.
    await withdrawProof(stage.as(userId), { publicId });
    await attachProof(stage.as(userId), { publicId, fileName: createProofName(), encryptionKey });
    const otherDecision = decideProof(stage.as('admin_1'), { id: publicId, verdict: 'confirm' });
    await expectDomainError(otherDecision, 'not_seen');
  });

  it('confirm permanently: an earlier decision cannot be undone over it', async () => {
    const { publicId } = await createReviewWithProof();
    const { auditId } = await approveReview(stage.as('admin_1'), { id: publicId });
    await viewProof(stage.as('admin_1'), { id: publicId });
    await decideProof(stage.as('admin_1'), { id: publicId, verdict: 'confirm' });
    const lateUndo = undoDecision(stage.as('admin_1'), { auditId });
    await expectDomainError(lateUndo, 'too_late');
    expect(await stage.readReview(publicId)).toMatchObject({
      verification: 'proof',
    });
  });
});

describe('a file is deleted', () => {
  const removals: [
    string,
    (reviewWithProof: Awaited<ReturnType<typeof createReviewWithProof>>) => Promise<unknown>,
  ][] = [
    [
      'with the review that its author withdraws',
      ({ publicId, userId }) => withdrawReview(stage.as(userId), { publicId }),
    ],
    [
      'with the review that staff reject',
      ({ publicId }) =>
        rejectReview(stage.as('admin_1'), { id: publicId, reasons: ['Names another person'], notes: '' }),
    ],
    [
      'with the review that staff delete',
      ({ publicId }) => deleteReview(stage.as('admin_1'), { id: publicId, notes: 'A test.' }),
    ],
    [
      'with the listing that staff delete',
      ({ listing }) => deleteListing(stage.as('admin_1'), { ...toTarget(listing), notes: 'Closed.' }),
    ],
    [
      'with the account',
      async ({ userId }) => {
        await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep' });
        await stage.endIdentityCalls();
        await sweepDeletions(stage.as('worker'));
      },
    ],
  ];
  it.each(removals)('%s', async (_, remove) => {
    const reviewWithProof = await createReviewWithProof();
    const files = createFileStorage(`${reviewWithProof.fileName}.bin`);
    await sweepProofs(stage.as('worker'), files);
    expect(files.remainingFileNames.size).toBe(1);
    await remove(reviewWithProof);
    expect([await findProof(reviewWithProof._id), await findKey(reviewWithProof.fileName)]).toEqual([
      null,
      null,
    ]);
    await sweepProofs(stage.as('worker'), files);
    expect(files.remainingFileNames.size).toBe(0);
  });

  it.each([
    [
      'undo the rejection of the review',
      async ({ publicId }: { publicId: string }) => {
        const rejection = { id: publicId, reasons: ['Names another person'], notes: '' };
        const { auditId } = await rejectReview(stage.as('admin_1'), rejection);
        await undoDecision(stage.as('admin_1'), { auditId });
      },
    ],
    [
      'restore the deleted listing',
      async ({ listing }: { listing: ListingDoc }) => {
        const id = listing._id.toHexString();
        const { v } = await stage.readListing(listing);
        await deleteListing(stage.as('admin_1'), { id, v, notes: 'Closed.' });
        await restoreListing(stage.as('admin_1'), { id });
      },
    ],
  ])('and its author hears of it once if staff %s', async (_, removeAndRestore) => {
    const { publicId, listing, userId, _id } = await createReviewWithProof();
    const readLossMails = async () =>
      (await readMailPayloads(publicId)).filter(({ template }) => template === 'review-proof-expired');
    await removeAndRestore({ publicId, listing });
    expect((await stage.readReview(publicId)).live).toBe(true);
    expect(await findProof(_id)).toBeNull();
    expect(await readLossMails()).toMatchObject([{ userId }]);
    expect((await readAuditRows(publicId)).at(-1)).toBe('review.expire_proof admin');
    await removeAndRestore({ publicId, listing });
    expect(await readLossMails()).toHaveLength(1);
  });

  const restorations: [
    string,
    (reviewWithProof: Awaited<ReturnType<typeof createReviewWithProof>>) => Promise<unknown>,
    (reviewWithProof: Awaited<ReturnType<typeof createReviewWithProof>>) => Promise<Undoable>,
  ][] = [
    [
      'review',
      ({ publicId }) => deleteReview(stage.as('admin_1'), { id: publicId, notes: 'A test.' }),
      ({ publicId }) => restoreReview(stage.as('admin_1'), { id: publicId }),
    ],
    [
      'listing',
      ({ listing }) =>
        deleteListing(stage.as('admin_1'), { id: listing._id.toHexString(), notes: 'Closed.' }),
      ({ listing }) => restoreListing(stage.as('admin_1'), { id: listing._id.toHexString() }),
    ],
  ];
  it.each(restorations)(
    'and its author hears nothing of it if staff undo that they restored the %s, until they restore it again',
    async (_, remove, restore) => {
      const reviewWithProof = await createReviewWithProof();
      const readLossMails = () =>
        stage.collections.outbox
          .find({ subject: `review:${reviewWithProof.publicId}`, 'payload.template': 'review-proof-expired' })
          .sort({ _id: 1 })
          .map(({ status }) => status)
          .toArray();
      await remove(reviewWithProof);
      const { auditId } = await restore(reviewWithProof);
      expect(await readLossMails()).toEqual(['waiting']);
      await undoDecision(stage.as('admin_1'), { auditId });
      expect(await readLossMails()).toEqual(['cancelled']);
      await restore(reviewWithProof);
      expect(await readLossMails()).toEqual(['cancelled', 'waiting']);
    },
  );

  it('with a kept review of a deleted account, whose badge stays', async () => {
    const { publicId, userId, _id } = await createReviewWithProof();
    await approveReview(stage.as('admin_1'), { id: publicId });
    await viewProof(stage.as('admin_1'), { id: publicId });
    await decideProof(stage.as('admin_1'), { id: publicId, verdict: 'confirm' });
    await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep' });
    await stage.endIdentityCalls();
    await sweepDeletions(stage.as('worker'));
    expect(await stage.collections.reviews.findOne({ _id })).toMatchObject({
      verification: 'proof',
      visible: true,
    });
    expect(await findProof(_id)).toBeNull();
  });

  it('after seven days without a decision, with a mail to the author', async () => {
    const { publicId, _id, fileName } = await createReviewWithProof();
    const files = createFileStorage(`${fileName}.bin`);
    const expiresAtMs = startTime.getTime() + retentionMs;
    await sweepProofs(stage.as('worker', new Date(expiresAtMs - 1)), files);
    expect(files.remainingFileNames.size).toBe(1);
    const lateView = viewProof(stage.as('admin_1', new Date(expiresAtMs)), { id: publicId });
    await expectDomainError(lateView, 'not_found');
    await sweepProofs(stage.as('worker', new Date(expiresAtMs)), files);
    expect(files.remainingFileNames.size).toBe(0);
    expect(await findProof(_id)).toMatchObject({ status: 'expired' });
    expect(await findKey(fileName)).toBeNull();
    expect(await readMailPayloads(publicId)).toContainEqual(
      expect.objectContaining({ template: 'review-proof-expired' }),
    );
  });

  it('if the database has no key for it, whatever the clock of the worker', async () => {
    const { _id, fileName } = await createReviewWithProof();
    const indexes = await stage.collections.proofKeys.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }));
    await stage.collections.proofKeys.deleteOne({ _id: fileName });
    const files = createFileStorage(`${fileName}.bin`, 'left-by-a-failure.bin');
    await sweepProofs(stage.as('worker'), files);
    expect(files.remainingFileNames.size).toBe(0);
    expect(await findProof(_id)).toMatchObject({ status: 'expired' });
  });
});
