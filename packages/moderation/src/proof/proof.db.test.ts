import { getPublicVersion } from '@app/db';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { addSeconds, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { attachProof, requireCanAttachProof, withdrawProof } from '@app/reviews/proof/attach-proof';
import { decideProof, viewProof } from '@app/reviews/proof/staff/decide-proof';
import { sweepProofs } from '@app/reviews/proof/sweep-proofs';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import type { Undoable } from '@app/status-changes/inputs';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';
import { deleteAccount } from '../testing/delete-account.ts';

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

const attach = (userId: string, publicId: string, fileName = createProofName()) =>
  attachProof(stage.as(userId), { publicId, fileName, encryptionKey });
const withdraw = (userId: string, publicId: string) => withdrawProof(stage.as(userId), { publicId });
const view = (id: string, adminId = 'admin_1') => viewProof(stage.as(adminId), { id });
const decide = (id: string, verdict: 'confirm' | 'decline', overrides: { v?: number; notes?: string } = {}) =>
  decideProof(stage.admin, { id, verdict, ...overrides });
const rejectReviewWithProof = ({ publicId: id }: ReviewWithProof) =>
  rejectReview(stage.admin, { id, reasons: ['Names another person'], notes: '' });
const deleteReviewWithProof = ({ publicId: id }: ReviewWithProof) =>
  deleteReview(stage.admin, { id, notes: 'A test.' });
const deleteReviewedListing = ({ listing }: ReviewWithProof) =>
  deleteListing(stage.admin, { id: listing._id.toHexString(), notes: 'Closed.' });
const restoreReviewedListing = ({ listing }: ReviewWithProof) =>
  restoreListing(stage.admin, { id: listing._id.toHexString() });

type ReviewWithProof = Awaited<ReturnType<typeof createReviewWithProof>>;
/** Creates a review with a waiting proof. */
async function createReviewWithProof() {
  const listing = await stage.createListing();
  const { publicId, _id, userId } = await stage.createPendingReview(listing);
  const fileName = createProofName();
  await attach(userId, publicId, fileName);
  return { publicId, _id, fileName, userId, listing };
}
const findKey = (fileName: string) => stage.proofKeys.findOne({ _id: fileName });
const findProof = (reviewId: ObjectId) => stage.proofs.findOne({ reviewId });
/** Reads the mails by which an author hears that the proof was deleted. */
const readLossMails = async ({ userId }: ReviewWithProof) =>
  (await stage.readOutbox(userId)).filter(({ what }) => what === 'review-proof-expired');
/** Seven days, as the site promises, less an hour for delays. */
const expiryTime = addSeconds((7 * 24 - 1) * 3600);
const readActions = async (publicId: string) =>
  (await stage.readAuditRows(publicId, /proof/)).map(({ action, actor }) => `${action} ${actor.kind}`);

describe('an author', () => {
  it('attaches one proof to a counted review, and withdraws it', async () => {
    const { publicId, _id, fileName, userId } = await createReviewWithProof();
    const times = { sentAt: startTime, fileUntil: expiryTime };
    expect(await findProof(_id)).toEqual({ _id: fileName, reviewId: _id, status: 'waiting', ...times });
    expect(await findKey(fileName)).toEqual({ _id: fileName, key: encryptionKey, until: expiryTime });
    await expectDomainError(attach(userId, publicId), 'proof_there');
    await expectDomainError(requireCanAttachProof(stage.as(userId), publicId), 'proof_there');

    expect(await withdraw(userId, publicId)).toBe(fileName);
    expect([await findProof(_id), await findKey(fileName)]).toEqual([null, null]);
    await expectDomainError(withdraw(userId, publicId), 'not_found');
    await attach(userId, publicId);
    expect(await readActions(publicId)).toEqual([
      'review.attach_proof user',
      'review.withdraw_proof user',
      'review.attach_proof user',
    ]);
  });

  it('is the only one who can attach or withdraw a proof; for others the review does not exist', async () => {
    const { publicId } = await createReviewWithProof();
    for (const userId of [createUserId(), 'admin_1']) {
      await expectDomainError(requireCanAttachProof(stage.as(userId), publicId), 'not_found');
      await expectDomainError(attach(userId, publicId), 'not_found');
      await expectDomainError(withdraw(userId, publicId), 'not_found');
    }
  });

  it('cannot attach a proof to a withdrawn review', async () => {
    const { publicId, userId } = await stage.createPendingReview(await stage.createListing());
    await withdrawReview(stage.as(userId), { publicId });
    await expectDomainError(attach(userId, publicId), 'not_editable');
  });
});

describe('staff', () => {
  it('open the file, which is logged each time, and confirm: the badge is public and the file unreadable', async () => {
    const { publicId: id, _id, fileName, userId, listing } = await createReviewWithProof();
    const listingBefore = await stage.readListing(listing);
    expect(await view(id)).toEqual({ fileName, encryptionKey });
    await view(id);
    await view(id, 'admin_2');
    await approveReview(stage.admin, { id });
    const { review } = await decide(id, 'confirm');
    expect(review).toMatchObject({ verification: 'proof', status: 'approved' });
    expect(await findProof(_id)).toMatchObject({ status: 'confirmed', decidedAt: startTime });
    expect(await findKey(fileName)).toBeNull();
    expect(await stage.readMailNames(userId)).toContain('review-proof-confirmed');
    expect(await readActions(id)).toEqual([
      'review.attach_proof user',
      ...Array(3).fill('review.view_proof admin'),
      'review.confirm_proof admin',
    ]);
    // The pages of the listing have changed.
    expect(getPublicVersion(await stage.readListing(listing))).toBeGreaterThan(
      getPublicVersion(listingBefore) + 1,
    );
    await expectDomainError(view(id), 'not_found');
    await expectConflict(decide(id, 'decline'), 'not_now');
    await expectDomainError(withdraw(userId, id), 'proof_decided');
    await expectDomainError(attach(userId, id), 'proof_there');
    await expectSoundReviews(stage);
  });

  it('decline with a note, and the author may send another one', async () => {
    const { publicId, _id, fileName, userId } = await createReviewWithProof();
    const note = 'The date cannot be read.';
    const { review } = await decide(publicId, 'decline', { notes: note });
    expect(review.verification).toBe('email');
    expect(await findProof(_id)).toMatchObject({ status: 'declined', note });
    expect(await stage.readAuditRows(publicId, /decline_proof/)).toMatchObject([{ reason: note }]);
    expect(await findKey(fileName)).toBeNull();
    const mail = { what: 'review-proof-declined', values: { note } };
    expect(await stage.readOutbox(userId)).toContainEqual(expect.objectContaining(mail));
    const nextFileName = createProofName();
    await attach(userId, publicId, nextFileName);
    expect(await findProof(_id)).toMatchObject({ _id: nextFileName, status: 'waiting' });
  });

  it('cannot confirm a file that they have not opened, or an older version', async () => {
    const { publicId, userId } = await createReviewWithProof();
    await view(publicId, 'admin_2');
    await expectDomainError(decide(publicId, 'confirm'), 'not_seen');
    await view(publicId);
    await expectConflict(decide(publicId, 'confirm', { v: 1 }), 'stale');
    // A new proof in its place has not been opened.
    await withdraw(userId, publicId);
    await attach(userId, publicId);
    await expectDomainError(decide(publicId, 'confirm'), 'not_seen');
  });

  it('confirm permanently: an earlier decision cannot be undone over it', async () => {
    const { publicId: id } = await createReviewWithProof();
    const { auditId } = await approveReview(stage.admin, { id });
    await view(id);
    await decide(id, 'confirm');
    await expectDomainError(undoDecision(stage.admin, { auditId }), 'too_late');
    expect(await stage.readReview(id)).toMatchObject({ verification: 'proof' });
  });
});

describe('a file is deleted', () => {
  it.each<[string, (reviewWithProof: ReviewWithProof) => Promise<unknown>]>([
    [
      'with the review that its author withdraws',
      ({ publicId, userId }) => withdrawReview(stage.as(userId), { publicId }),
    ],
    ['with the review that staff reject', rejectReviewWithProof],
    ['with the review that staff delete', deleteReviewWithProof],
    ['with the listing that staff delete', deleteReviewedListing],
    ['with the account', ({ userId }) => deleteAccount(stage, userId)],
  ])('%s', async (_, remove) => {
    const reviewWithProof = await createReviewWithProof();
    const { _id, fileName } = reviewWithProof;
    const files = createFileStorage(`${fileName}.bin`);
    await sweepProofs(stage.worker, files);
    expect(files.remainingFileNames.size).toBe(1);
    await remove(reviewWithProof);
    expect([await findProof(_id), await findKey(fileName)]).toEqual([null, null]);
    await sweepProofs(stage.worker, files);
    expect(files.remainingFileNames.size).toBe(0);
  });

  it.each<[string, (reviewWithProof: ReviewWithProof) => Promise<unknown>]>([
    [
      'undo the rejection of the review',
      async (reviewWithProof) => undoDecision(stage.admin, await rejectReviewWithProof(reviewWithProof)),
    ],
    [
      'restore the deleted listing',
      async (reviewWithProof) => {
        await deleteReviewedListing(reviewWithProof);
        await restoreReviewedListing(reviewWithProof);
      },
    ],
  ])('and its author hears of it once if staff %s', async (_, removeAndRestore) => {
    const reviewWithProof = await createReviewWithProof();
    const { publicId, _id } = reviewWithProof;
    await removeAndRestore(reviewWithProof);
    expect((await stage.readReview(publicId)).live).toBe(true);
    expect(await findProof(_id)).toBeNull();
    expect(await readLossMails(reviewWithProof)).toHaveLength(1);
    expect((await readActions(publicId)).at(-1)).toBe('review.expire_proof admin');
    await removeAndRestore(reviewWithProof);
    expect(await readLossMails(reviewWithProof)).toHaveLength(1);
  });

  it.each<
    [
      string,
      (reviewWithProof: ReviewWithProof) => Promise<unknown>,
      (reviewWithProof: ReviewWithProof) => Promise<Undoable>,
    ]
  >([
    ['review', deleteReviewWithProof, ({ publicId: id }) => restoreReview(stage.admin, { id })],
    ['listing', deleteReviewedListing, restoreReviewedListing],
  ])(
    'and its author hears nothing of it if staff undo that they restored the %s, until they restore it again',
    async (_, remove, restore) => {
      const reviewWithProof = await createReviewWithProof();
      const readStatuses = async () => (await readLossMails(reviewWithProof)).map(({ status }) => status);
      await remove(reviewWithProof);
      const { auditId } = await restore(reviewWithProof);
      expect(await readStatuses()).toEqual(['waiting']);
      await undoDecision(stage.admin, { auditId });
      expect(await readStatuses()).toEqual(['cancelled']);
      await restore(reviewWithProof);
      expect(await readStatuses()).toEqual(['cancelled', 'waiting']);
    },
  );

  it('with a kept review of a deleted account, whose badge stays', async () => {
    const { publicId: id, userId, _id } = await createReviewWithProof();
    await approveReview(stage.admin, { id });
    await view(id);
    await decide(id, 'confirm');
    await deleteAccount(stage, userId);
    expect(await stage.readReview(id)).toMatchObject({ verification: 'proof', visible: true });
    expect(await findProof(_id)).toBeNull();
  });

  it('after seven days without a decision, with a mail to the author', async () => {
    const { publicId, _id, fileName, userId } = await createReviewWithProof();
    const files = createFileStorage(`${fileName}.bin`);
    await sweepProofs(stage.as('worker', new Date(expiryTime.getTime() - 1)), files);
    expect(files.remainingFileNames.size).toBe(1);
    await expectDomainError(viewProof(stage.as('admin_1', expiryTime), { id: publicId }), 'not_found');
    await sweepProofs(stage.as('worker', expiryTime), files);
    expect(files.remainingFileNames.size).toBe(0);
    expect(await findProof(_id)).toMatchObject({ status: 'expired' });
    expect(await findKey(fileName)).toBeNull();
    expect(await stage.readMailNames(userId)).toContain('review-proof-expired');
  });

  it('if the database has no key for it, whatever the clock of the worker', async () => {
    const { _id, fileName } = await createReviewWithProof();
    const indexes = await stage.proofKeys.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }));
    await stage.proofKeys.deleteOne({ _id: fileName });
    const files = createFileStorage(`${fileName}.bin`, 'left-by-a-failure.bin');
    await sweepProofs(stage.worker, files);
    expect(files.remainingFileNames.size).toBe(0);
    expect(await findProof(_id)).toMatchObject({ status: 'expired' });
  });
});
