import type { ReviewDoc } from '@app/db';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { findListingAccess } from '@app/status-changes/listing-access.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createReviewStore } from '../review/review.store.ts';
import { toReplyAuditRow } from './audit.ts';
import { notifyReviewAuthor } from './notify.ts';

interface ReplyChangeContext extends Transaction {
  userId: string;
  /** True if the review is public. */
  isPublic: boolean;
}

/**
 * Changes the reply to a review of the caller’s listing with its audit row in one transaction. Notifies the review's
 * author when a reply becomes public for the first time.
 * @throws {DomainError} `not_yours`; `not_found`, also if the review is not visible to the caller
 */
export async function changeOwnReply(
  ctx: IdempotentContext<ReviewDoc>,
  publicId: string,
  applyChange: (
    currentReview: ReviewDoc,
    replyContext: ReplyChangeContext,
  ) => Promise<{ action: string; updatedReview: ReviewDoc }>,
): Promise<ReviewDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const currentReview = await store.find(publicId);
    const listing = currentReview && (await store.findListing(currentReview.listingId));
    if (!listing) throw new DomainError('not_found');
    const isPublic = currentReview.visible && listing.approved;
    const attempt = { userId, permission: 'reply' as const };
    if (!(await findListingAccess(tx, listing, attempt)))
      throw new DomainError(isPublic ? 'not_yours' : 'not_found');

    const { action, updatedReview } = await applyChange(currentReview, { ...tx, userId, isPublic });
    const savedReview = await store.replace(currentReview, updatedReview);
    const auditId = await tx.records.audit(toReplyAuditRow(action, currentReview, savedReview));
    await notifyReviewAuthor({ ...tx, auditId }, currentReview, savedReview);
    return savedReview;
  });
}
