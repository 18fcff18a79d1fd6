import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { applyAppeal } from '../changes.ts';
import { isAppealable } from '../states.ts';
import { changeOwnReview } from './change-own-review.ts';

/**
 * Appeals the last decision, once per decision.
 * @throws {DomainError} `not_found`, `not_appealable`
 */
export const appealReview = async (
  ctx: CommandContext,
  { publicId, text }: { publicId: string; text: string },
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, publicId, 'appeal', (currentReview) => {
    if (!isAppealable(currentReview)) throw new DomainError('not_appealable');
    return applyAppeal(currentReview, text, ctx.now);
  });
