import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { createRecordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createReviewStore } from '../review/review.store.ts';
import { toReplyAuditRow } from './audit.ts';
import { applyReplyResolution, getPublicReply } from './changes.ts';
import type { ConfirmResolvedInput } from './inputs.ts';

/**
 * Sets or removes the author's confirmation that the announced change solved the problem.
 * @throws {DomainError} `not_found`: no such review of this account, or no public reply that announces a change
 */
export async function confirmResolved(
  ctx: CommandContext,
  { publicId, resolved: isResolved }: ConfirmResolvedInput,
): Promise<ReviewDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (session) => {
    const store = createReviewStore(ctx, session);
    const currentReview = await store.find(publicId);
    if (currentReview?.userId !== userId) throw new DomainError('not_found');
    const reply = getPublicReply(currentReview);
    if (!reply?.change) throw new DomainError('not_found');
    if ((reply.resolvedAt !== undefined) === isResolved) return currentReview;
    const savedReview = await store.replace(
      currentReview,
      applyReplyResolution(currentReview, isResolved ? ctx.now : undefined),
    );
    await createRecordStore(ctx, session).audit(toReplyAuditRow('resolved', currentReview, savedReview));
    return savedReview;
  });
}
