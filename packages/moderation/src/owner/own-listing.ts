import type { ClientSession, ListingDoc, ObjectId } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { listingStore } from '../listing/listing.store.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { inTransaction } from '../transaction.store.ts';

/**
 * An owner's step with the own listing, in one transaction. Who owns it says the listing alone; a try by somebody else
 * is audited (decisions T10).
 * @throws {Refused} `not_found`, `not_yours`
 */
export async function ownListing<T>(
  ctx: Ctx,
  { listing: id }: { listing: ObjectId },
  step: string,
  work: (listing: ListingDoc, session: ClientSession) => Promise<T>,
): Promise<T> {
  const userId = userOf(ctx);
  const target = { kind: 'listing', id: id.toHexString() };
  try {
    return await inTransaction(ctx, async (session) => {
      const listing = await listingStore(ctx, session).find(target.id);
      if (!listing || listing.status === 'deleted') throw new Refused('not_found');
      if (listing.ownerUserId !== userId) throw new Refused('not_yours');
      return work(listing, session);
    });
  } catch (error) {
    if (error instanceof Refused && error.code === 'not_yours') {
      await recordStore(ctx).audit({ action: `listing.${step}.refused`, target, reason: error.code });
    }
    throw error;
  }
}
