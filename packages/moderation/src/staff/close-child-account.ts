import type { DeletionDoc } from '@app/db';
import { reviewStore } from '@app/reviews/review/review.store';
import { requireStaff } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { recordStore } from '@app/status-changes/records.store';
import { expectFree } from '@app/status-changes/staff/held.store';
import { requireNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';

/**
 * Closes the account of a review's author who is under 13, with all reviews, at once and for good: children may not
 * have an account.
 * @throws {DomainError} `not_staff`; `reason_missing`; `not_found`, also if the account was deleted; `held`
 */
export async function closeChildAccount(
  ctx: CommandContext,
  { id, notes }: DecisionInput,
): Promise<DeletionDoc> {
  requireStaff(ctx);
  const why = requireNotes(notes);
  return runInTransaction(ctx, async (session) => {
    const found = await reviewStore(ctx, session).find(id);
    if (!found || found.userId.startsWith('gone_')) throw new DomainError('not_found');
    await expectFree(ctx, { kind: 'user', id: found.userId }, session);
    // Targets the review, so that the row does not name the account.
    const target = { kind: 'review', id };
    await recordStore(ctx, session).audit({ action: 'account.child', target, reason: why });
    return requestDeletion({ ...ctx, within: session }, { userId: found.userId, reviews: 'delete' });
  });
}
