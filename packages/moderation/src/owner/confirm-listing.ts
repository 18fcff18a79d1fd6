import type { ListingDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { listingRow } from '../listing/audit.ts';
import { confirmedNow } from '../listing/changes.ts';
import { listingStore } from '../listing/listing.store.ts';
import { recordStore } from '../records.store.ts';
import { ownListing } from './own-listing.ts';
import type { OfListing } from './wishes.ts';

/**
 * "Everything is still correct": the own listing counts as confirmed now.
 * @throws {Refused} `not_found`, `not_yours`
 */
export const confirmListing = (ctx: Ctx, wish: OfListing): Promise<ListingDoc> =>
  ownListing(ctx, wish, 'confirm', async (before, session) => {
    const after = await listingStore(ctx, session).replace(before, confirmedNow(before, ctx.now));
    await recordStore(ctx, session).audit(listingRow('confirm', before, after));
    return after;
  });
