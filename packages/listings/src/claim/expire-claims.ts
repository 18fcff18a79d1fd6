import type { ClaimDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { countChanges, type Transaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../listing/listing.store.ts';
import { formatProsthetistName } from '../listing/person-names.ts';
import { applyClaimAction } from './changes.ts';
import { createClaimStore, findExpiredClaimIds } from './claim.store.ts';

/** Ends claims after fourteen days, so that a false claim does not block the owner forever. Returns their number. */
export const expireClaims = async (ctx: CommandContext): Promise<number> =>
  countChanges(ctx, await findExpiredClaimIds(ctx), async (tx, id) => {
    const claim = await createClaimStore(tx).findClaim(id);
    if (!claim || !isOverdue(claim, ctx.now)) return false;
    await expireClaim(tx, claim);
    return true;
  });

export const isOverdue = ({ status, expiresAt }: ClaimDoc, now: Date): boolean =>
  status === 'pending' && expiresAt <= now;

/** Ends a claim within a transaction and notifies its claimant. */
export async function expireClaim(tx: Transaction, claim: ClaimDoc): Promise<void> {
  const expiredClaim = applyClaimAction('expire', claim);
  const auditId = await createClaimStore(tx).save('expire', claim, expiredClaim);
  const listing = await createListingStore(tx).find(expiredClaim.listingId);
  if (listing)
    await tx.records.notifyClaimant(auditId, expiredClaim, 'claim-expired', {
      practitioner: formatProsthetistName(listing),
    });
}
