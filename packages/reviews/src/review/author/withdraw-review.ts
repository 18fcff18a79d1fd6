import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { Withdrawal } from '@app/status-changes/inputs';
import { findLegalHold } from '@app/status-changes/staff/held.store';
import { applyWithdrawal, forgetHealthFacts } from '../changes.ts';
import { getAuthorActions } from '../states.ts';
import { ownChange } from './own-change.ts';

/**
 * Withdraws an own review at any time, and deletes its health facts, unless a legal hold forbids it; idempotent.
 * @throws {DomainError} `not_found`; `not_editable` if staff deleted it
 */
export const withdrawReview = async (ctx: CommandContext, { review }: Withdrawal): Promise<ReviewDoc> =>
  ownChange(ctx, review, 'withdraw', async (before, session) => {
    if (before.status === 'withdrawn') return before;
    if (!getAuthorActions(before).withdraw) throw new DomainError('not_editable');
    const after = applyWithdrawal(before, ctx.now);
    const held = await findLegalHold(ctx, { kind: 'review', id: review }, session);
    if (held) return after;
    // Stored replies to retries hold the content, too.
    const copies = { userId: before.userId, 'answer.body': { $regex: before.publicId } };
    await ctx.collections.idempotency.deleteMany(copies, { session });
    return forgetHealthFacts(after);
  });
