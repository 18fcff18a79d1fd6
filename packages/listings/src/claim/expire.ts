import type { ClaimDoc, ClientSession } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../listing/listing.store.ts';
import { formatProsthetistName } from '../listing/practitioner.ts';
import { claimRow } from './audit.ts';
import { claimStepped } from './changes.ts';
import { claimStore, findOverdueClaims } from './claim.store.ts';

/** Ends claims after fourteen days, so that a false claim does not block the owner forever. Returns their number. */
export async function expireClaims(ctx: CommandContext): Promise<number> {
  let ended = 0;
  for (const id of await findOverdueClaims(ctx)) {
    ended += await runInTransaction(ctx, async (session) => {
      const claim = await claimStore(ctx, session).findClaim(id);
      if (!claim || !isOverdue(claim, ctx.now)) return 0;
      await expire(ctx, session, claim);
      return 1;
    });
  }
  return ended;
}

export const isOverdue = ({ status, expiresAt }: ClaimDoc, now: Date): boolean =>
  status === 'pending' && expiresAt <= now;

/** Ends a claim within a transaction and notifies its claimant. */
export async function expire(ctx: CommandContext, session: ClientSession, before: ClaimDoc): Promise<void> {
  const records = recordStore(ctx, session);
  const after = await claimStore(ctx, session).replaceClaim(before, claimStepped('expire', before));
  const auditId = await records.audit(claimRow('expire', before, after));
  const listing = await createListingStore(ctx, session).find(after.listingId.toHexString());
  if (listing)
    await records.tellClaimant(auditId, after, 'claim-expired', {
      practitioner: formatProsthetistName(listing),
    });
}
