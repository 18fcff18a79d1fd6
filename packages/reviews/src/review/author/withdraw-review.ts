import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { WithdrawReviewInput } from '@app/status-changes/inputs';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { applyWithdrawal, forgetHealthFacts } from '../changes.ts';
import { createVoteStore } from '../helpful/votes.store.ts';
import { getAuthorActions } from '../states.ts';
import { changeOwnReview } from './change-own-review.ts';

/**
 * Withdraws an own review at any time, and deletes its votes, and its health facts unless a legal hold forbids it;
 * idempotent.
 * @throws {DomainError} `not_found`; `not_editable` if staff deleted it
 */
export const withdrawReview = async (
  ctx: CommandContext,
  { review }: WithdrawReviewInput,
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, review, 'withdraw', async (before, session) => {
    if (before.status === 'withdrawn') return before;
    if (!getAuthorActions(before).withdraw) throw new DomainError('not_editable');
    const after = applyWithdrawal(before, ctx.now);
    await createVoteStore(ctx, session).forgetReviews([before._id]);
    const hold = await findLegalHold(ctx, { kind: 'review', id: review }, session);
    if (hold) return after;
    // Stored replies to retries hold the content, too.
    const storedAnswers = { userId: before.userId, 'answer.body': { $regex: before.publicId } };
    await ctx.collections.idempotency.deleteMany(storedAnswers, { session });
    return forgetHealthFacts(after);
  });
