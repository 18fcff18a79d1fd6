import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { createRecordStore } from '@app/status-changes/records.store';
import { toListingRow } from '../listing/audit.ts';
import { createListingStore } from '../listing/listing.store.ts';
import { changeOwnListing } from '../listing/owner/change-own-listing.ts';
import type { ListingRef } from '../listing/owner/inputs.ts';

/**
 * Says whether patients can ask the own listing for a visit. Open requests stay.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const acceptVisitRequests = (
  ctx: CommandContext,
  { accepting, ...of }: ListingRef & { accepting: boolean },
): Promise<ListingDoc> =>
  changeOwnListing(ctx, of, 'visit_requests', async (before, session) => {
    if (accepting === !before.refusesVisitRequests) return before;
    const { refusesVisitRequests: _, ...others } = before;
    const changed = {
      ...others,
      ...(!accepting && { refusesVisitRequests: true as const }),
      v: before.v + 1,
    };
    const after = await createListingStore(ctx, session).replace(before, changed);
    await createRecordStore(ctx, session).audit(toListingRow('visit_requests', before, after));
    return after;
  });
