import { notStated } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionResult, Rejection, RejectionInput } from '@app/status-changes/inputs';
import { applyRejection } from '../changes.ts';
import { createDecision, decideReview, isChange, requireReasons } from './decide-review.ts';

/**
 * Rejects a pending review, or a pending edit (the public text stays). Without a reason `Not stated` is stored.
 * @throws {DomainError} `reason_missing` for an unknown one, and the errors of `decide`
 */
export async function rejectReview(ctx: CommandContext, input: Rejection): Promise<DecisionResult> {
  const reasons = input.reasons?.length ? await requireReasons(ctx, input) : [notStated.value];
  const decision = createDecision(ctx, 'rejected', reasons, input.note);
  return decideReview(ctx, input, {
    step: 'reject',
    change: (before) => applyRejection('reject', before, decision),
    tell: ({ records, auditId }, before, after) =>
      records.tellAuthor(auditId, after, 'review-rejected', {
        change: isChange(before),
        ...pickReasons(decision),
      }),
  });
}

/**
 * Sends a pending review or edit back to its author.
 * @throws {DomainError} `reason_missing`, and the errors of `decide`
 */
export async function requestChanges(ctx: CommandContext, input: RejectionInput): Promise<DecisionResult> {
  const decision = createDecision(ctx, 'changes_requested', await requireReasons(ctx, input), input.note);
  return decideReview(ctx, input, {
    step: 'request_changes',
    change: (before) => applyRejection('request_changes', before, decision),
    tell: ({ records, auditId }, before, after) =>
      records.tellAuthor(auditId, after, 'review-needs-changes', {
        change: isChange(before),
        ...pickReasons(decision),
      }),
  });
}

const pickReasons = ({ reasons, note }: { reasons: string[]; note: string }) => ({ reasons, note });
