import type { ClaimDoc } from '@app/db';
import { userOf } from '../actors.ts';
import { claimRow } from '../claim/audit.ts';
import { claimStepped } from '../claim/changes.ts';
import { claimStore } from '../claim/claim.store.ts';
import { claimStatusAfter } from '../claim/states.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { inTransaction } from '../transaction.store.ts';
import type { OfClaim } from './wishes.ts';

/**
 * Takes an own claim that waits back.
 * @throws {Refused} `not_found` also for another's: nobody learns that there is one
 */
export function withdrawClaim(ctx: Ctx, { claim: id }: OfClaim): Promise<ClaimDoc> {
  const userId = userOf(ctx);
  return inTransaction(ctx, async (session) => {
    const store = claimStore(ctx, session);
    const before = await store.findClaim(id.toHexString());
    if (before?.userId !== userId || !claimStatusAfter('withdraw', before.status))
      throw new Refused('not_found');
    const after = await store.replaceClaim(before, claimStepped('withdraw', before));
    await recordStore(ctx, session).audit(claimRow('withdraw', before, after));
    return after;
  });
}
