import type { ListingDoc, ObjectId } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { endManagers } from '@app/status-changes/manager/managers.store';
import { requireNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../listing/listing.store.ts';
import { changeOwnListing } from '../listing/owner/change-own-listing.ts';

/**
 * Ends the manager of a listing at once, or its open invitation: by its owner, or by the manager. What they sent stays
 * pending.
 * @throws {DomainError} `not_found`, also if there is none, `not_yours`
 */
export const endManager = (ctx: CommandContext, input: { listingId: ObjectId }): Promise<void> =>
  changeOwnListing(ctx, input, 'end_manager', async ({ _id }, tx, { role }) => {
    const endedManagers = await endManagers(tx, { listingId: _id }, { reason: role });
    if (endedManagers.length === 0) throw new DomainError('not_found');
  });

/**
 * Ends the manager of a listing at once, or its open invitation, as staff: both people get the note by mail. The owner
 * can invite again.
 * @throws {DomainError} `not_staff`, `not_found`, `reason_missing` without notes
 * @throws {ConflictError} `stale`; `not_now` if nobody manages it
 */
export async function endManagerAsStaff(
  ctx: CommandContext,
  { id, v: seenVersion, notes }: DecisionInput,
): Promise<{ listing: ListingDoc }> {
  requireStaff(ctx);
  const note = requireNotes(notes);
  return runInTransaction(ctx, async (tx) => {
    const listing = await createListingStore(tx).find(id);
    if (!listing) throw new DomainError('not_found');
    if (seenVersion !== undefined && listing.v !== seenVersion) throw new ConflictError('stale', listing);
    const endedManagers = await endManagers(tx, { listingId: listing._id }, { reason: 'staff', note });
    if (endedManagers.length === 0) throw new ConflictError('not_now', listing);
    await tx.records.audit({
      action: 'listing.end_manager',
      target: { kind: 'listing', id },
      reason: note,
    });
    return { listing };
  });
}
