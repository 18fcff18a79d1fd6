import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { changeOwnReply } from './change-own-reply.ts';
import { applyReplyWithdrawal } from './changes.ts';

/**
 * Withdraws the caller’s reply of any status, and deletes it unless a legal hold forbids it.
 * @throws {DomainError} `not_found` (no such review or reply), `not_yours`
 */
export const withdrawReply = (ctx: CommandContext, { publicId }: { publicId: string }): Promise<ReviewDoc> =>
  changeOwnReply(ctx, publicId, async (currentReview, tx) => {
    if (!currentReview.reply) throw new DomainError('not_found');
    const legalHold = await findLegalHold(tx, { kind: 'review', id: publicId });
    return { action: 'withdraw', updatedReview: applyReplyWithdrawal(currentReview, legalHold !== null) };
  });
