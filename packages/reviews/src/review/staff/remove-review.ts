import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionResult, RefusalInput, VerdictInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { applyDeclinedFlags, applyRemoval } from '../changes.ts';
import { reviewSubject } from '../subject.ts';
import { createReviewDecision, requireOtherPersonIfAppealed, requireReasons } from './decide-review.ts';

/**
 * Removes a public review and upholds its open flags.
 * @throws {DomainError} `reason_missing`; `same_person` for whoever refused the edit that its author appeals for; and
 * the errors of `decide`
 */
export const removeReview = (ctx: CommandContext, input: RefusalInput): Promise<DecisionResult> =>
  removeWithReasons('remove', ctx, input);

/**
 * Decides all open flags of a review: `uphold` removes it, `decline` keeps it public or shows it again.
 * @throws {DomainError} `reason_missing` and `same_person` for `uphold`, as of `removeReview`, and the errors of `decide`
 */
export async function decideFlags(
  ctx: CommandContext,
  { verdict, ...input }: VerdictInput,
): Promise<DecisionResult> {
  if (verdict === 'uphold') return removeWithReasons('uphold_flag', ctx, input);
  return decide(ctx, reviewSubject, input, {
    action: 'decline_flag',
    change: applyDeclinedFlags,
    closeFlags: ({ records }, { _id }) => records.closeFlags(_id, 'declined'),
    async notify({ records, auditId }, previousReview, updatedReview) {
      if (previousReview.hidden && updatedReview.visible)
        await records.notifyAuthor(auditId, updatedReview, 'review-shown-again', {});
    },
  });
}

async function removeWithReasons(
  action: 'remove' | 'uphold_flag',
  ctx: CommandContext,
  input: RefusalInput,
): Promise<DecisionResult> {
  const decision = createReviewDecision(ctx, 'removed', await requireReasons(ctx, input), input.notes);
  const { reasons, note } = decision;
  return decide(ctx, reviewSubject, input, {
    action,
    change(review) {
      requireOtherPersonIfAppealed(ctx, review);
      return applyRemoval(action, review, decision);
    },
    closeFlags: ({ records }, { _id }) => records.closeFlags(_id, 'upheld'),
    async notify({ records, auditId }, _, updatedReview) {
      if (updatedReview.status === 'removed')
        await records.notifyAuthor(auditId, updatedReview, 'review-removed', { reasons, note });
    },
  });
}
