import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { applyWithdrawal, removeHealthFacts } from '../changes.ts';
import { createVoteStore } from '../helpful/votes.store.ts';
import { getAuthorActions } from '../states.ts';
import { changeOwnReview } from './change-own-review.ts';

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
    // Stored responses for retries hold the content, too.
    const storedResponseFilter = {
      userId: currentReview.userId,
      'answer.body': { $regex: currentReview.publicId },
    };
    await ctx.collections.idempotency.deleteMany(storedResponseFilter, { session: tx.session });
    return removeHealthFacts(withdrawnReview);
  });
