import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { applyConfirmation } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import { changeOwnListing, type ListingRef } from './change-own-listing.ts';

/**
 * Confirms all fields of the caller’s listing.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const confirmListing = (ctx: CommandContext, input: ListingRef): Promise<ListingDoc> =>
  changeOwnListing(ctx, input, 'confirm', async (listing, tx) => {
    const confirmedListing = applyConfirmation(listing, ctx.now);
    await createListingStore(tx).save('confirm', listing, confirmedListing);
    return confirmedListing;
  });
