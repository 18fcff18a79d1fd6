import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionInput, DecisionResult, RefusalInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import type { Subject } from '@app/status-changes/subject';
import { createReviewDecision, requireReasons } from '../review/staff/decide-review.ts';
import { reviewSubject } from '../review/subject.ts';
import {
  allowsYearLaterAction,
  applyYearLaterApproval,
  applyYearLaterRejection,
  type YearLaterAction,
} from './changes.ts';

/** Additions of a year later as a subject of staff's decisions: part of the review, which undo restores as a whole. */
const yearLaterSubject: Subject<ReviewDoc, YearLaterAction, { review: ReviewDoc }> = {
  ...reviewSubject,
  allowsAction: allowsYearLaterAction,
};

/** Publishes what an author added a year later, also after a rejection. Errors as in `decide`. */
export const approveYearLater = (ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> =>
  decide(ctx, yearLaterSubject, input, {
    action: 'approve_year_later',
    change: (review) => applyYearLaterApproval(review, createReviewDecision(ctx, 'approved')),
    notify: ({ records, auditId }, _, updatedReview) =>
      records.notifyAuthor(auditId, updatedReview, 'year-later-published', {}),
  });

/**
 * Withholds what an author added a year later, or takes it away; the review stays.
 * @throws {DomainError} `reason_missing`, and the errors of `decide`
 */
export async function rejectYearLater(ctx: CommandContext, input: RefusalInput): Promise<DecisionResult> {
  const decision = createReviewDecision(ctx, 'rejected', await requireReasons(ctx, input), input.notes);
  const { reasons, note } = decision;
  return decide(ctx, yearLaterSubject, input, {
    action: 'reject_year_later',
    change: (review) => applyYearLaterRejection(review, decision),
    notify: ({ records, auditId }, _, updatedReview) =>
      records.notifyAuthor(auditId, updatedReview, 'year-later-rejected', { reasons, note }),
  });
}
