import { toReplyAuditRow } from '@app/reviews/reply/audit';
import { applyReplyWithdrawal } from '@app/reviews/reply/changes';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyWithdrawal, hideAuthor, isAuthorHidden } from '@app/reviews/review/changes';
import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import { createReviewStore } from '@app/reviews/review/review.store';
import { getStatusAfter } from '@app/reviews/review/states';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { deletionActor, isReviewKept } from './forget-author.ts';
import { findReviewPublicIds } from './forget-traces.store.ts';

type AccountDeletion = Pick<RequestDeletionInput, 'userId' | 'reviewFate'>;

/**
 * Hides what a deleted account wrote while a legal hold keeps it: its reviews and replies leave the site, or public ones
 * stay without its name (`keep`). Erases no text. Safe to interrupt and repeat.
 */
export async function hideHeldReviews(ctx: CommandContext, deletion: AccountDeletion): Promise<void> {
  const deletionContext = { ...ctx, actor: deletionActor };
  for (const publicId of await findReviewPublicIds(ctx, deletion.userId))
    await hideReview(deletionContext, publicId, deletion);
  for (const publicId of await findReviewPublicIds(ctx, deletion.userId, 'reply.userId'))
    await hideReply(deletionContext, publicId, deletion);
}

function hideReview(ctx: CommandContext, publicId: string, deletion: AccountDeletion): Promise<void> {
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const review = await store.find(publicId);
    if (!review) return;
    const isKept = isReviewKept(review, deletion);
    if (isKept ? isAuthorHidden(review) : !getStatusAfter('withdraw', review)) return;
    if (!isKept) await createVoteStore(tx).removeVotesOnReviews([review._id]);
    const updatedReview = isKept ? hideAuthor(review) : applyWithdrawal(review, ctx.now, true);
    const savedReview = await store.replace(review, updatedReview);
    const action = isKept ? 'keep' : 'withdraw';
    await tx.records.audit(toReviewAuditRow(action, review, savedReview));
  });
}

function hideReply(
  ctx: CommandContext,
  publicId: string,
  { userId, reviewFate }: AccountDeletion,
): Promise<void> {
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const review = await store.find(publicId);
    // A public one stays as the practice's.
    if (review?.reply?.userId !== userId || (reviewFate === 'keep' && review.reply.status === 'approved'))
      return;
    const savedReview = await store.replace(review, applyReplyWithdrawal(review, true));
    await tx.records.audit(toReplyAuditRow('withdraw', review, savedReview));
  });
}
