import type { ReviewDoc } from '@app/db';
import type { ProofDecision } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { trimNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { toReviewAuditRow } from '../../review/audit.ts';
import { createReviewStore } from '../../review/review.store.ts';
import { createProofStore } from '../proof.store.ts';

/** The notes are a reason for the author, if declined. */
export interface DecideProofInput extends DecisionInput {
  verdict: ProofDecision;
}

export interface ViewedProof {
  fileName: string;
  encryptionKey: string;
}

/**
 * Audits the view of a proof, and returns what is needed to read its file.
 * @throws {DomainError} `not_staff`, `not_found` (no proof, or its file was deleted)
 */
export async function viewProof(
  ctx: CommandContext,
  { id: publicId }: Pick<DecisionInput, 'id'>,
): Promise<ViewedProof> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (tx) => {
    const review = await createReviewStore(tx).find(publicId);
    const proof = review && (await createProofStore(tx).find(review._id));
    if (proof?.status !== 'waiting' || proof.fileUntil <= ctx.now) throw new DomainError('not_found');
    const proofKey = await ctx.collections.proofKeys.findOne({ _id: proof._id }, { session: tx.session });
    if (!proofKey) throw new DomainError('not_found');
    await tx.records.audit({
      action: 'review.view_proof',
      target: { kind: 'review', id: publicId },
      before: { proof: proof._id },
    });
    return { fileName: proof._id, encryptionKey: proofKey.key };
  });
}

/**
 * Confirms or declines a proof. Its file is deleted, so it cannot be undone. Notifies the author. Confirming requires
 * having viewed the file. `fileName`: to be deleted.
 * @throws {DomainError} `not_staff`, `not_found`, `not_seen`
 * @throws {ConflictError} `stale`, `not_now`
 */
export async function decideProof(
  ctx: CommandContext,
  input: DecideProofInput,
): Promise<{ review: ReviewDoc; fileName: string }> {
  const staffId = requireStaff(ctx);
  const { id: publicId, v: seenVersion, verdict } = input;
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const proofs = createProofStore(tx);
    const currentReview = await store.find(publicId);
    if (!currentReview) throw new DomainError('not_found');
    if (seenVersion !== undefined && currentReview.v !== seenVersion)
      throw new ConflictError('stale', currentReview);
    const proof = await proofs.find(currentReview._id);
    if (proof?.status !== 'waiting' || !currentReview.live) throw new ConflictError('not_now', currentReview);
    if (verdict === 'confirm') {
      const viewFilter = {
        'target.kind': 'review',
        'target.id': publicId,
        action: 'review.view_proof',
        'actor.id': staffId,
        'before.proof': proof._id,
      };
      if (!(await ctx.collections.audit.findOne(viewFilter, { session: tx.session })))
        throw new DomainError('not_seen');
    }
    const note = verdict === 'decline' ? trimNotes(input.notes) : '';
    const status = verdict === 'confirm' ? 'confirmed' : 'declined';
    await proofs.close(proof, { status, decidedAt: ctx.now, note });
    const verificationField = verdict === 'confirm' && { verification: 'proof' as const };
    const updatedReview = await store.replace(currentReview, {
      ...currentReview,
      ...verificationField,
      v: currentReview.v + 1,
    });
    const auditId = await tx.records.audit({
      ...toReviewAuditRow(`${verdict}_proof`, currentReview, updatedReview),
      ...(note && { reason: note }),
    });
    if (verdict === 'confirm')
      await tx.records.notifyAuthor(auditId, updatedReview, 'review-proof-confirmed', {});
    else await tx.records.notifyAuthor(auditId, updatedReview, 'review-proof-declined', { note });
    return { review: updatedReview, fileName: proof._id };
  });
}
