import type { ClaimDoc, ObjectId } from '@app/db';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { applyClaimAction } from '../changes.ts';
import { createClaimStore } from '../claim.store.ts';
import { getClaimStatusAfter } from '../states.ts';
import { toClaimAuditRow } from '../subject.ts';

/**
 * Withdraws the caller’s pending claim.
 * @throws {DomainError} `not_found`, also for another account's claim
 */
export function withdrawClaim(
  ctx: IdempotentContext<ClaimDoc>,
  { claimId }: { claimId: ObjectId },
): Promise<ClaimDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createClaimStore(tx);
    const claim = await store.findClaim(claimId.toHexString());
    if (claim?.userId !== userId || !getClaimStatusAfter('withdraw', claim.status))
      throw new DomainError('not_found');
    const withdrawnClaim = await store.replaceClaim(claim, applyClaimAction('withdraw', claim));
    await tx.records.audit(toClaimAuditRow('withdraw', claim, withdrawnClaim));
    return withdrawnClaim;
  });
}
