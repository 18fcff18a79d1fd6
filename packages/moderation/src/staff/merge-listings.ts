import type { ClientSession, ListingDoc } from '@app/db';
import { staffOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { listingRow } from '../listing/audit.ts';
import { changedFields, told } from '../listing/fields.ts';
import { listingStore } from '../listing/listing.store.ts';
import { merged, mergedAway } from '../listing/merge.ts';
import { listingStatusAfter } from '../listing/states.ts';
import { recordStore } from '../records.store.ts';
import { Conflict, Refused } from '../refused.ts';
import { inTransaction } from '../transaction.store.ts';
import { expectFree } from './held.store.ts';
import { moveClaims, moveReports, moveReviews, sumFigures } from './merge.store.ts';
import type { Merged, Merging } from './wishes.ts';

/**
 * Makes one listing of two that are the same person's: reviews, the claim that waits, owner, addresses and the
 * figures of each day come to the one that stays, with the fields that are asked for. All or nothing, and for good.
 * @throws {Refused} `not_staff`, `not_found`, `same_listing`, `already_claimed` (both are owned), `held`
 * @throws {Conflict} `stale`, `not_now`, with the listing that it is about
 */
export async function mergeListings(ctx: Ctx, wish: Merging): Promise<Merged> {
  staffOf(ctx);
  try {
    return await inTransaction(ctx, (session) => mergeWithin(ctx, session, wish));
  } catch (error) {
    if (error instanceof Conflict) {
      const target = { kind: 'listing', id: wish.keep.toHexString() };
      await recordStore(ctx).audit({ action: 'listing.merge.refused', target, reason: error.code });
    }
    throw error;
  }
}

async function mergeWithin(ctx: Ctx, session: ClientSession, wish: Merging): Promise<Merged> {
  const store = listingStore(ctx, session);
  const records = recordStore(ctx, session);
  const keep = seen(await store.find(wish.keep.toHexString()), wish.v, 'merge');
  if (wish.keep.equals(wish.drop)) throw new Refused('same_listing');
  const drop = seen(await store.find(wish.drop.toHexString()), wish.dropV, 'merge_away');
  if (keep.ownerUserId && drop.ownerUserId) throw new Refused('already_claimed');
  await expectFree(ctx, { kind: 'listing', id: drop._id.toHexString() }, session);

  // What only one of two may have is taken away before it is given.
  const gone = await store.replace(drop, mergedAway(drop, keep, ctx.now));
  const kept = await store.replace(keep, merged(keep, drop, wish.take, ctx.now));
  const { moved, left } = await moveReviews(ctx, session, gone, kept);
  await moveClaims(ctx, session, gone, kept);
  await moveReports(ctx, session, gone, kept);
  const days = await sumFigures(ctx, session, gone, kept);

  // The counters have moved.
  const after = (await store.find(keep._id.toHexString()))!;
  const away = (await store.find(drop._id.toHexString()))!;
  const fields = changedFields(told(keep), told(after));
  const row = listingRow('merge', keep, after, fields);
  const from = { id: away._id.toHexString(), slug: drop.slug, v: drop.v, status: drop.status };
  const auditId = await records.audit({ ...row, after: { ...row.after, from, moved, left, days } });
  const awayRow = listingRow('merge_away', drop, away);
  await records.audit({ ...awayRow, after: { ...awayRow.after, into: keep._id.toHexString() } });
  if (drop.ownerUserId) await tellOwner(ctx, session, after, auditId);
  return { keep: after, drop: away, auditId, moved, left };
}

function seen(listing: ListingDoc | null, v: number | undefined, step: 'merge' | 'merge_away'): ListingDoc {
  if (!listing) throw new Refused('not_found');
  if (v !== undefined && listing.v !== v) throw new Conflict('stale', listing);
  if (!listingStatusAfter(step, listing.status)) throw new Conflict('not_now', listing);
  return listing;
}

/** Whoever owned the one that is gone owns the one that stays. */
async function tellOwner(
  ctx: Ctx,
  session: ClientSession,
  listing: ListingDoc,
  auditId: Merged['auditId'],
): Promise<void> {
  const records = recordStore(ctx, session);
  const id = listing._id.toHexString();
  const prosthetistProfile = { prosthetistId: id, complete: true };
  const owner = { userId: listing.ownerUserId!, subject: `listing:${id}` };
  await records.writeMetadata(auditId, owner, { prosthetistProfile });
  if (listing.approved) await records.tellOwner(auditId, listing, 'listing-merged', { slug: listing.slug });
}
