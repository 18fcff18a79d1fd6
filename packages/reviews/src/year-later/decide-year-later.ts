import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionInput, DecisionResult, RefusalInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { createDecision, requireReasons } from '../review/staff/decide-review.ts';
import { applyYearLaterApproval, applyYearLaterRejection } from './changes.ts';
import { yearLaterSubject } from './subject.ts';

/** Publishes what an author added a year later, also after a rejection. Errors as in `decide`. */
export const approveYearLater = (ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> =>
  decide(ctx, yearLaterSubject, input, {
    step: 'approve_year_later',
    change: (review) => applyYearLaterApproval(review, createDecision(ctx, 'approved')),
    tell: ({ records, auditId }, _, updated) =>
      records.tellAuthor(auditId, updated, 'year-later-published', {}),
  });

/**
 * Withholds what an author added a year later, or takes it away; the review stays.
 * @throws {DomainError} `reason_missing`, and the errors of `decide`
 */
export async function rejectYearLater(ctx: CommandContext, input: RefusalInput): Promise<DecisionResult> {
  const decision = createDecision(ctx, 'rejected', await requireReasons(ctx, input), input.notes);
  const { reasons, note } = decision;
  return decide(ctx, yearLaterSubject, input, {
    step: 'reject_year_later',
    change: (review) => applyYearLaterRejection(review, decision),
    tell: ({ records, auditId }, _, updated) =>
      records.tellAuthor(auditId, updated, 'year-later-rejected', { reasons, note }),
  });
}
