import { type Actor, type ReviewDoc, visibleReviewStatuses } from '@app/db';
import {
  applyReplyAuthorDetachment,
  applyReplyWithdrawal,
  applyWithdrawnRepliesRemoval,
} from '@app/reviews/reply/changes';
import { toReplyAuditRow } from '@app/reviews/reply/subject';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { detachAuthor } from '@app/reviews/review/changes';
import { createReviewStore } from '@app/reviews/review/review.store';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import type { AuditRow } from '@app/status-changes/records.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createPseudonym, forgetReviewCopies } from './forget-traces.store.ts';

/** A system actor: an audit row by the author would contain the id to be erased. */
const deletionActor: Actor = { kind: 'system', id: 'deletion' };

interface ReviewTransaction extends Transaction {
  store: ReturnType<typeof createReviewStore>;
}

/**
 * Changes all reviews that match, each in a transaction with the audit row that `change` returns. Safe to interrupt and
 * repeat.
 */
export async function changeReviews(
  ctx: CommandContext,
  filter: object,
  change: (review: ReviewDoc, tx: ReviewTransaction) => Promise<AuditRow | undefined>,
): Promise<void> {
  const reviewDocs = await ctx.collections.reviews
    .find(filter, { projection: { publicId: 1 } as const })
    .toArray();
  for (const { publicId } of reviewDocs)
    await runInTransaction({ ...ctx, actor: deletionActor }, async (tx) => {
      const store = createReviewStore(tx);
      const review = await store.find(publicId);
      const auditRow = review && (await change(review, { ...tx, store }));
      if (auditRow) await tx.records.audit(auditRow);
    });
}

export type AccountDeletion = Pick<RequestDeletionInput, 'userId' | 'reviewFate'>;

/** True for a public review, also a hidden one, of an account whose public reviews stay. */
export const isReviewKept = (
  { status }: Pick<ReviewDoc, 'status'>,
  { reviewFate }: Pick<AccountDeletion, 'reviewFate'>,
): boolean => reviewFate === 'keep' && visibleReviewStatuses.some((publicStatus) => publicStatus === status);

/**
 * Separates an account from its reviews. `keep`: public reviews stay without name, account or other link to a person;
 * everything else is deleted. `delete`: all are deleted. Updates counters and levels. Safe to interrupt and repeat.
 * Returns the pseudonym of kept reviews.
 */
export async function forgetAuthor(
  ctx: CommandContext,
  { userId, reviewFate }: AccountDeletion,
  pseudonym = createPseudonym(),
): Promise<string> {
  await changeReviews(ctx, { userId }, async (review, tx) => {
    const isKept = isReviewKept(review, { reviewFate });
    const detachedReview = isKept ? await tx.store.replace(review, detachAuthor(review, pseudonym)) : null;
    if (!isKept) await tx.store.remove(review);
    await forgetReviewCopies(tx, review, isKept);
    return toReviewAuditRow(isKept ? 'keep' : 'delete', review, detachedReview);
  });
  return pseudonym;
}

/**
 * Separates an account from its replies. `keep`: public ones stay as the practice's, others are deleted. `delete`: all
 * are deleted. Safe to interrupt and repeat.
 */
export function detachReplies(ctx: CommandContext, { userId, reviewFate }: AccountDeletion): Promise<void> {
  const repliesFilter = { $or: [{ 'reply.userId': userId }, { 'withdrawnReplies.userId': userId }] };
  return changeReviews(ctx, repliesFilter, async (review, { store, collections, session }) => {
    const remainingReview = applyWithdrawnRepliesRemoval(review, userId);
    const removeAuthor = reviewFate === 'keep' ? applyReplyAuthorDetachment : applyReplyWithdrawal;
    const isWriter = remainingReview.reply?.userId === userId;
    const savedReview = await store.replace(
      review,
      isWriter ? removeAuthor(remainingReview) : remainingReview,
    );
    const undoFilter = { 'target.kind': 'reply', 'target.id': review.publicId };
    await collections.undos.deleteMany(undoFilter, { session });
    return toReplyAuditRow(savedReview.reply ? 'keep' : 'delete', review, savedReview);
  });
}
