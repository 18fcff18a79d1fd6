import type { ClaimDoc } from '@app/db';
import { requireUser } from '../actors.ts';
import { claimRow } from '../claim/audit.ts';
import { claimStepped } from '../claim/changes.ts';
import { claimStore } from '../claim/claim.store.ts';
import { claimStatusAfter } from '../claim/states.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../domain-error.ts';
import { recordStore } from '../records.store.ts';
import { runInTransaction } from '../transaction.store.ts';
import type { OfClaim } from './inputs.ts';

/**
 * Takes an own claim that waits back.
 * @throws {DomainError} `not_found` also for another's: nobody learns that there is one
 */
export function withdrawClaim(ctx: Ctx, { claim: id }: OfClaim): Promise<ClaimDoc> {
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
