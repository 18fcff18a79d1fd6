import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { recordStore } from '@app/status-changes/records.store';
import { toListingRow } from '../audit.ts';
import { applyConfirmation } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import type { OfListing } from './inputs.ts';
import { ownListing } from './own-listing.ts';

/**
 * Confirms all fields of the own listing.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const confirmListing = (ctx: CommandContext, input: OfListing): Promise<ListingDoc> =>
  ownListing(ctx, input, 'confirm', async (before, session) => {
    const after = await createListingStore(ctx, session).replace(before, applyConfirmation(before, ctx.now));
    await recordStore(ctx, session).audit(toListingRow('confirm', before, after));
    return after;
  });
