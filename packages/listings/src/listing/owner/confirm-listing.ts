import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { toListingAuditRow } from '../audit.ts';
import { applyConfirmation } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import { changeOwnListing, type ListingRef } from './change-own-listing.ts';

/**
 * Confirms all fields of the caller’s listing.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const confirmListing = (ctx: CommandContext, input: ListingRef): Promise<ListingDoc> =>
  changeOwnListing(ctx, input, 'confirm', async (listing, tx) => {
    const confirmedListing = await createListingStore(tx).replace(
      listing,
      applyConfirmation(listing, ctx.now),
    );
    await tx.records.audit(toListingAuditRow('confirm', listing, confirmedListing));
    return confirmedListing;
  });
