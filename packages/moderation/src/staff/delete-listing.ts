import type { Ctx } from '../ctx.ts';
import { deleted, restored } from '../listing/changes.ts';
import { listingStore } from '../listing/listing.store.ts';
import { practitionerOf } from '../listing/practitioner.ts';
import { Refused } from '../refused.ts';
import { decideListing } from './decide-listing.ts';
import { expectInTime } from './delete-review.ts';
import { expectFree } from './held.store.ts';
import { stated } from './notes.ts';
import type { ListingDeletion, ListingRestoring, StaffListing } from './wishes.ts';

/**
 * Takes a listing away from everybody, with its reviews; it can be restored until it is purged. A claim that waits is
 * orphaned by it. Its owner is told why, and may have another one.
 * @throws {Refused} `held`, and what `decide` throws
 */
export async function deleteListing(ctx: Ctx, { reason, ...wish }: ListingDeletion): Promise<StaffListing> {
  const note = stated(reason);
  return decideListing(ctx, wish, {
    step: 'delete',
    reason: note,
    async change(before, session) {
      await expectFree(ctx, { kind: 'listing', id: before._id.toHexString() }, session);
      return deleted(before, ctx.now);
    },
    tell: ({ records, auditId }, before) =>
      records.tellOwner(auditId, before, 'listing-deleted', { practitioner: practitionerOf(before), note }),
  });
}

/**
 * Brings a deleted listing back as it was, with the reviews that went with it and its owner.
 * @throws {Refused} `merged`; `already_owner` where its owner has another one by now; `too_late`; and what `decide` throws
 */
export const restoreListing = (ctx: Ctx, wish: ListingRestoring): Promise<StaffListing> =>
  decideListing(ctx, wish, {
    step: 'restore',
    async change(before, session) {
      if (before.mergedInto) throw new Refused('merged');
      await expectInTime(ctx, before.deletedAt!);
      const { deletedOwnerId: owner } = before;
      if (owner && (await listingStore(ctx, session).ownedBy(owner))) throw new Refused('already_owner');
      return restored(before, ctx.now);
    },
    async tell({ records, auditId }, _, after) {
      if (after.approved) await records.tellOwner(auditId, after, 'listing-approved', { slug: after.slug });
    },
  });
