import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { Withdrawal } from '@app/status-changes/inputs';
import { applyWithdrawal } from '../changes.ts';
import { getAuthorActions } from '../states.ts';
import { ownChange } from './own-change.ts';

/**
 * Withdraws an own review at any time; idempotent.
 * @throws {DomainError} `not_found`; `not_editable` if staff deleted it
 */
export const withdrawReview = async (ctx: CommandContext, { review }: Withdrawal): Promise<ReviewDoc> =>
  ownChange(ctx, review, 'withdraw', (before) => {
    if (before.status === 'withdrawn') return before;
    if (!getAuthorActions(before).withdraw) throw new DomainError('not_editable');
    return applyWithdrawal(before, ctx.now);
  });
