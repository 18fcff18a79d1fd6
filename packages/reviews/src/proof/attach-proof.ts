import type { ProofDoc, ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { OwnProof } from '@app/types';
import { changeOwnReview } from '../review/author/own-review.ts';
import { createProofStore } from './proof.store.ts';

const hourMs = 3_600_000;
/** The site promises 7 days; an hour is reserved for delays of the worker. */
export const proofRetentionMs = 7 * 24 * hourMs - hourMs;

/** True if an author may send a proof: for a counted review without a waiting or confirmed one. */
export const canAttachProof = (
  { live, verification }: Pick<ReviewDoc, 'live' | 'verification'>,
  existingProof: ProofDoc | null,
): boolean => live && verification !== 'proof' && existingProof?.status !== 'waiting';

/**
 * @throws {DomainError} `not_editable` for a review that does not count; `proof_there` if one is waiting or confirmed
 */
async function requireProofAllowed(ctx: CommandContext, review: ReviewDoc): Promise<void> {
  const existingProof = await createProofStore(ctx).find(review._id);
  if (!canAttachProof(review, existingProof))
    throw new DomainError(review.live ? 'proof_there' : 'not_editable');
}

/**
 * Checks the preconditions of `attachProof` before the file is read.
 * @throws {DomainError} `not_found`, also for another author's review, `not_editable`, `proof_there`
 */
export async function requireCanAttachProof(ctx: CommandContext, publicId: string): Promise<void> {
  const review = await ctx.collections.reviews.findOne({ publicId });
  if (review?.userId !== requireUser(ctx)) throw new DomainError('not_found');
  await requireProofAllowed(ctx, review);
}

/**
 * Attaches an author's proof of care to a review. Its file is deleted with staff's decision, after seven days at the
 * latest.
 * @throws {DomainError} `not_found`, `not_editable`, `proof_there`
 */
export async function attachProof(
  ctx: CommandContext,
  { publicId, fileName, encryptionKey }: Record<'publicId' | 'fileName' | 'encryptionKey', string>,
): Promise<ProofDoc> {
  const fileUntil = new Date(ctx.now.getTime() + proofRetentionMs);
  const waitingProof = { _id: fileName, status: 'waiting' as const, sentAt: ctx.now, fileUntil };
  const { _id: reviewId } = await changeOwnReview(ctx, publicId, 'attach_proof', async (review, tx) => {
    await requireProofAllowed(tx, review);
    await createProofStore(tx).put({ ...waitingProof, reviewId: review._id }, encryptionKey);
    // A new version, so that nobody decides without knowing of the proof.
    return { ...review, v: review.v + 1 };
  });
  return { ...waitingProof, reviewId };
}

/**
 * Withdraws the caller’s undecided proof and returns the name of its file, to be deleted.
 * @throws {DomainError} `not_found`, `proof_decided`
 */
export async function withdrawProof(
  ctx: CommandContext,
  { publicId }: { publicId: string },
): Promise<string> {
  let fileName = '';
  await changeOwnReview(ctx, publicId, 'withdraw_proof', async (review, tx) => {
    const proofs = createProofStore(tx);
    const proof = await proofs.find(review._id);
    if (!proof) throw new DomainError('not_found');
    if (proof.status !== 'waiting') throw new DomainError('proof_decided');
    await proofs.remove([proof]);
    fileName = proof._id;
    return { ...review, v: review.v + 1 };
  });
  return fileName;
}

/** A proof for its author, without the file's name and the staff member. */
export const toOwnProof = ({ status, sentAt, decidedAt, fileUntil, note }: ProofDoc): OwnProof => ({
  status,
  at: (decidedAt ?? sentAt).toISOString(),
  fileUntil: fileUntil.toISOString(),
  note: note ?? '',
});
