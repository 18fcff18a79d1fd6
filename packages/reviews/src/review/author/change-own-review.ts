import type { ReviewDoc } from '@app/db';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { AuditRow } from '@app/status-changes/records.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { toReviewAuditRow } from '../audit.ts';
import { createReviewStore } from '../review.store.ts';

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
