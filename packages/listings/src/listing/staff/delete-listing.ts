import { expectInTime } from '@app/reviews/review/staff/delete-review';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { expectFree } from '@app/status-changes/staff/held.store';
import type { ListingDeletion, RestoreListingInput, StaffListing } from '@app/status-changes/staff/inputs';
import { toReason } from '@app/status-changes/staff/notes';
import { applyDeletion, applyRestore } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import { formatProsthetistName } from '../practitioner.ts';
import { decideListing } from './decide-listing.ts';

/**
 * Takes a listing away from everybody, with its reviews; it can be restored until it is purged. A claim that waits is
 * orphaned by it. Its owner is told why, and may have another one.
 * @throws {DomainError} `held`, and what `decide` throws
 */
export async function deleteListing(
  ctx: CommandContext,
  { reason, ...input }: ListingDeletion,
): Promise<StaffListing> {
  const note = toReason(reason);
  return decideListing(ctx, input, {
    step: 'delete',
    reason: note,
    async change(before, session) {
      await expectFree(ctx, { kind: 'listing', id: before._id.toHexString() }, session);
      return applyDeletion(before, ctx.now);
    },
    tell: ({ records, auditId }, before) =>
      records.tellOwner(auditId, before, 'listing-deleted', {
        practitioner: formatProsthetistName(before),
        note,
      }),
  });
}

/**
 * Brings a deleted listing back as it was, with the reviews that went with it and its owner.
 * @throws {DomainError} `merged`; `already_owner` where its owner has another one by now; `too_late`; and what `decide` throws
 */
export const restoreListing = (ctx: CommandContext, input: RestoreListingInput): Promise<StaffListing> =>
  decideListing(ctx, input, {
    step: 'restore',
    async change(before, session) {
      if (before.mergedInto) throw new DomainError('merged');
      await expectInTime(ctx, before.deletedAt!);
      const { deletedOwnerId: owner } = before;
      if (owner && (await createListingStore(ctx, session).ownedBy(owner)))
        throw new DomainError('already_owner');
      return applyRestore(before, ctx.now);
    },
    async tell({ records, auditId }, _, after) {
      if (after.approved) await records.tellOwner(auditId, after, 'listing-approved', { slug: after.slug });
    },
  });
