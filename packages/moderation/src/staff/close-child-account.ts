import type { DeletionDoc } from '@app/db';
import { createReviewStore } from '@app/reviews/review/review.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { requestDeletion } from '@app/status-changes/deletions.store';
import { DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { requireNoHold } from '@app/status-changes/staff/legal-hold.store';
import { requireNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';

/**
 * Closes the account of a review's author who is under 13, with all reviews, at once and for good: children may not
 * have an account. Also by a person against whose decision that account appeals, because the site keeps no data of
 * children once it knows of them.
 * @throws {DomainError} `not_staff`; `reason_missing`; `not_found`, also if the account was deleted; `held`
 */
export async function closeChildAccount(
  ctx: CommandContext,
  { id, notes }: DecisionInput,
): Promise<DeletionDoc> {
  requireStaff(ctx);
  const requiredNotes = requireNotes(notes);
  return runInTransaction(ctx, async (tx) => {
    const childReview = await createReviewStore(tx).find(id);
    if (!childReview || childReview.userId.startsWith('gone_')) throw new DomainError('not_found');
    await requireNoHold(tx, { kind: 'user', id: childReview.userId });
    // Targets the review, so that the row does not name the account.
    const target = { kind: 'review', id };
    await tx.records.audit({ action: 'account.child', target, reason: requiredNotes });
    return requestDeletion(tx, { userId: childReview.userId, reviewFate: 'delete' });
  });
}
