import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { changeOwnReview } from '../review/author/change-own-review.ts';
import { applyYearLaterWithdrawal, isYearLaterWithdrawable } from './changes.ts';

/**
 * Withdraws what the author added a year later, in any status, and deletes it, unless a legal hold forbids it. The
 * review stays.
 * @throws {DomainError} `not_found`, also without one
 */
export const withdrawYearLater = (
  ctx: CommandContext,
  { publicId }: { publicId: string },
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, publicId, 'withdraw_year_later', async (currentReview, tx) => {
    if (!isYearLaterWithdrawable(currentReview)) throw new DomainError('not_found');
    const legalHold = await findLegalHold(tx, { kind: 'review', id: publicId });
    // Stored replies to retries hold the text, too.
    const storedReplyFilter = {
      userId: currentReview.userId,
      'answer.body': { $regex: currentReview.publicId },
    };
    if (!legalHold) await ctx.collections.idempotency.deleteMany(storedReplyFilter, { session: tx.session });
    return applyYearLaterWithdrawal(currentReview, legalHold !== null);
  });
