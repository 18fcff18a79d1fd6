import type { ClaimDoc } from '@app/db';
import { requireUser } from '@app/status-changes/actors';
import type { KeepingContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import type { OfClaim } from '../../listing/owner/inputs.ts';
import { claimRow } from '../audit.ts';
import { claimStepped } from '../changes.ts';
import { claimStore } from '../claim.store.ts';
import { claimStatusAfter } from '../states.ts';

/**
 * Withdraws an own pending claim.
 * @throws {DomainError} `not_found`, also for another account's claim
 */
export function withdrawClaim(ctx: KeepingContext<ClaimDoc>, { claim: id }: OfClaim): Promise<ClaimDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (session) => {
    const store = claimStore(ctx, session);
    const before = await store.findClaim(id.toHexString());
    if (before?.userId !== userId || !claimStatusAfter('withdraw', before.status))
      throw new DomainError('not_found');
    const after = await store.replaceClaim(before, claimStepped('withdraw', before));
    await recordStore(ctx, session).audit(claimRow('withdraw', before, after));
    return after;
  });
}
