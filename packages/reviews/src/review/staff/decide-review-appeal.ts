import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError } from '@app/status-changes/domain-error';
import type { DecisionResult, VerdictInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { applyAppealDecline, applyAppealUphold } from '../changes.ts';
import { reviewSubject } from '../subject.ts';
import { createReviewDecision, notifyListingOwner, requireOtherPersonIfAppealed } from './decide-review.ts';

/**
 * Decides an author's appeal: `uphold` publishes the refused text, `decline` confirms the decision.
 * @throws {DomainError} `same_person` for the person who made the decision
 * @throws {ConflictError} `not_now` without an open appeal, or for `uphold` while flags hide the review; the errors of `decide`
 */
export const decideReviewAppeal = (
  ctx: CommandContext,
  { verdict, notes = '', ...input }: VerdictInput,
): Promise<DecisionResult> =>
  decide(ctx, reviewSubject, input, {
    action: verdict === 'uphold' ? 'uphold_appeal' : 'decline_appeal',
    change(review) {
      if (review.appeal?.status !== 'open') throw new ConflictError('not_now', review);
      requireOtherPersonIfAppealed(ctx, review);
      // Flags that hide the review must be decided first.
      if (verdict === 'uphold' && review.hidden) throw new ConflictError('not_now', review);
      return verdict === 'uphold'
        ? applyAppealUphold(review, createReviewDecision(ctx, 'approved', [], notes))
        : applyAppealDecline(review);
    },
    async notify(tx, previousReview, updatedReview) {
      const emailValues = { upheld: verdict === 'uphold', note: notes.trim() };
      await tx.records.notifyAuthor(tx.auditId, updatedReview, 'appeal-decided', emailValues);
      await notifyListingOwner(tx, previousReview, updatedReview);
    },
  });
