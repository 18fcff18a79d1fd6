import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { changeOwnReview } from '../review/author/own-review.ts';
import { applyReplyResolution, getPublicReply } from './changes.ts';
import { toReplyAuditRow } from './subject.ts';

/**
 * Sets or removes the author's confirmation that the announced change solved the problem.
 * @throws {DomainError} `not_found`: no such review of this account, or no public reply that announces a change
 */
export function confirmResolved(
  ctx: CommandContext,
  { publicId, resolved: isResolved }: { publicId: string; resolved: boolean },
): Promise<ReviewDoc> {
  const applyConfirmation = (currentReview: ReviewDoc) => {
    const reply = getPublicReply(currentReview);
    if (!reply?.change) throw new DomainError('not_found');
    const isUnchanged = (reply.resolvedAt !== undefined) === isResolved;
    return isUnchanged
      ? currentReview
      : applyReplyResolution(currentReview, isResolved ? ctx.now : undefined);
  };
  return changeOwnReview(ctx, publicId, 'resolved', applyConfirmation, toReplyAuditRow);
}
