import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { createListingStore } from '../listing/listing.store.ts';
import { changeOwnListing, type ListingRef } from '../listing/owner/change-own-listing.ts';

/**
 * Sets whether patients can ask the caller’s listing for a visit. Open requests stay.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const setVisitRequestAcceptance = (
  ctx: CommandContext,
  { accepting: isAccepting, ...listingRef }: ListingRef & { accepting: boolean },
): Promise<ListingDoc> =>
  changeOwnListing(ctx, listingRef, 'visit_requests', async (listing, tx) => {
    if (isAccepting === !listing.refusesVisitRequests) return listing;
    const { refusesVisitRequests: _, ...otherFields } = listing;
    const updatedListing = {
      ...otherFields,
      ...(!isAccepting && { refusesVisitRequests: true as const }),
      v: listing.v + 1,
    };
    await createListingStore(tx).save('visit_requests', listing, updatedListing);
    return updatedListing;
  });
