import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { DecisionResult, VerdictInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { applyDeclinedAppeal, applyUpheldAppeal } from '../changes.ts';
import { reviewSubject } from '../subject.ts';
import { createDecision, tellListingOwner } from './decide-review.ts';

/**
 * Decides an author's appeal: `uphold` publishes the refused text, `decline` confirms the decision.
 * @throws {DomainError} `same_person` for the person who made the decision
 * @throws {ConflictError} `not_now` without an open appeal, and the errors of `decide`
 */
export const decideReviewAppeal = (
  ctx: CommandContext,
  { verdict, notes = '', ...input }: VerdictInput,
): Promise<DecisionResult> =>
  decide(ctx, reviewSubject, input, {
    step: verdict === 'uphold' ? 'uphold_appeal' : 'decline_appeal',
    change(before) {
      requireOtherPerson(ctx, before);
      // Flags that hide the review must be decided first.
      if (verdict === 'uphold' && before.hidden) throw new ConflictError('not_now', before);
      return verdict === 'uphold'
        ? applyUpheldAppeal(before, createDecision(ctx, 'approved', [], notes))
        : applyDeclinedAppeal(before);
    },
    async tell(notifyContext, before, after) {
      const { records, auditId } = notifyContext;
      const values = { upheld: verdict === 'uphold', note: notes.trim() };
      await records.tellAuthor(auditId, after, 'appeal-decided', values);
      await tellListingOwner(ctx, notifyContext, before, after);
    },
  });

function requireOtherPerson({ actor }: CommandContext, before: ReviewDoc): void {
  if (before.appeal?.status !== 'open') throw new ConflictError('not_now', before);
  if (before.decision?.by === actor.id) throw new DomainError('same_person');
}
