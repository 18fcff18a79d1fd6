import type { Actor, ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createReviewStore } from '../review/review.store.ts';
import { applyReplyAuthorDetachment, applyReplyWithdrawal, applyWithdrawnRepliesRemoval } from './changes.ts';
import { toReplyAuditRow } from './subject.ts';

/** A system actor: an audit row by the deleted account would contain the id to be erased. */
const deletionActor: Actor = { kind: 'system', id: 'deletion' };

/**
 * Separates an account from its replies. `keep`: public ones stay as the practice's, others are deleted. `delete`: all
 * are deleted. Safe to interrupt and repeat.
 */
export async function detachReplies(
  ctx: CommandContext,
  { userId, reviewFate }: Pick<RequestDeletionInput, 'userId' | 'reviewFate'>,
): Promise<void> {
  const publicIds = await ctx.collections.reviews
    .find(
      { $or: [{ 'reply.userId': userId }, { 'withdrawnReplies.userId': userId }] },
      { projection: { publicId: 1 } as const },
    )
    .map(({ publicId }) => publicId)
    .toArray();
  const systemContext = { ...ctx, actor: deletionActor };
  const removeAuthor =
    reviewFate === 'keep' ? applyReplyAuthorDetachment : (review: ReviewDoc) => applyReplyWithdrawal(review);
  for (const publicId of publicIds)
    await detachReply(systemContext, publicId, (review) => {
      const updatedReview = applyWithdrawnRepliesRemoval(review, userId);
      return updatedReview.reply?.userId === userId ? removeAuthor(updatedReview) : updatedReview;
    });
}

function detachReply(
  ctx: CommandContext,
  publicId: string,
  updateReview: (review: ReviewDoc) => ReviewDoc,
): Promise<void> {
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const review = await store.find(publicId);
    if (!review) return;
    const savedReview = await store.replace(review, updateReview(review));
    const auditAction = savedReview.reply ? 'keep' : 'delete';
    await ctx.collections.undos.deleteMany(
      { 'target.kind': 'reply', 'target.id': publicId },
      { session: tx.session },
    );
    await tx.records.audit(toReplyAuditRow(auditAction, review, savedReview));
  });
}
