import type { ReviewDoc } from '@app/db';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { AuditRow } from '@app/status-changes/records.store';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { toReviewAuditRow } from '../audit.ts';
import { applyAppeal, applyWithdrawal, removeHealthFacts } from '../changes.ts';
import { createVoteStore } from '../helpful/votes.store.ts';
import { createReviewStore } from '../review.store.ts';
import { getAuthorActions, isAppealable } from '../states.ts';

/**
 * Changes the caller’s review with its audit row in one transaction.
 * @throws {DomainError} `not_found`, also for another author's review
 */
export async function changeOwnReview(
  ctx: IdempotentContext<ReviewDoc>,
  publicId: string,
  action: string,
  applyChange: (currentReview: ReviewDoc, tx: Transaction) => ReviewDoc | Promise<ReviewDoc>,
  toAuditRow: (
    action: string,
    previousReview: ReviewDoc,
    savedReview: ReviewDoc,
  ) => AuditRow = toReviewAuditRow,
): Promise<ReviewDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const currentReview = await store.find(publicId);
    if (currentReview?.userId !== userId) throw new DomainError('not_found');
    const updatedReview = await applyChange(currentReview, tx);
    if (updatedReview === currentReview) return currentReview;
    const savedReview = await store.replace(currentReview, updatedReview);
    await tx.records.audit(toAuditRow(action, currentReview, savedReview));
    return savedReview;
  });
}

/**
 * Appeals the last decision, once per decision.
 * @throws {DomainError} `not_found`, `not_appealable`
 */
export const appealReview = async (
  ctx: CommandContext,
  { publicId, text }: { publicId: string; text: string },
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, publicId, 'appeal', (currentReview) => {
    if (!isAppealable(currentReview)) throw new DomainError('not_appealable');
    return applyAppeal(currentReview, text, ctx.now);
  });

/**
 * Withdraws the caller’s review at any time, and deletes its votes, and its edit and health facts unless a legal hold
 * forbids it; idempotent.
 * @throws {DomainError} `not_found`; `not_editable` if staff deleted it
 */
export const withdrawReview = async (
  ctx: CommandContext,
  { publicId }: { publicId: string },
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, publicId, 'withdraw', async (currentReview, tx) => {
    if (currentReview.status === 'withdrawn') return currentReview;
    if (!getAuthorActions(currentReview).withdraw) throw new DomainError('not_editable');
    const legalHold = await findLegalHold(tx, { kind: 'review', id: publicId });
    const withdrawnReview = applyWithdrawal(currentReview, ctx.now, legalHold !== null);
    await createVoteStore(tx).removeVotesOnReviews([currentReview._id]);
    if (legalHold) return withdrawnReview;
    await deleteStoredReplies(tx, currentReview);
    return removeHealthFacts(withdrawnReview);
  });

/** Deletes the replies that are stored for retries of the author's calls: they hold the content, too. */
export const deleteStoredReplies = ({ collections, session }: Transaction, { userId, publicId }: ReviewDoc) =>
  collections.idempotency.deleteMany({ userId, 'answer.body': { $regex: publicId } }, { session });
