import type { CommandContext } from '@app/status-changes/command-context';
import type { Approval, DecisionResult } from '@app/status-changes/inputs';
import { applyApproval } from '../changes.ts';
import { createDecision, decideReview, isChange, tellOfNewReview } from './decide-review.ts';

/** Publishes a pending review, or the pending edit of a public one. Errors as in `decide`. */
export const approveReview = (ctx: CommandContext, input: Approval): Promise<DecisionResult> =>
  decideReview(ctx, input, {
    step: 'approve',
    change: (before) => applyApproval(before, createDecision(ctx, 'approved')),
    async tell(notifyContext, before, after) {
      const { records, auditId } = notifyContext;
      // A hidden one stays hidden until its flags are decided.
      if (after.visible)
        await records.tellAuthor(auditId, after, 'review-published', { change: isChange(before) });
      await tellOfNewReview(ctx, notifyContext, before, after);
    },
  });
