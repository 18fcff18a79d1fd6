import type { UpdateDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { recordStore } from '@app/status-changes/records.store';
import type { OfListing } from '../../listing/owner/inputs.ts';
import { ownListing } from '../../listing/owner/own-listing.ts';
import { updateRow } from '../audit.ts';
import { updateWithdrawn } from '../changes.ts';
import { updateStore } from '../update.store.ts';

/**
 * Withdraws the own pending update.
 * @throws {DomainError} `not_found`, also if none is pending, `not_yours`
 */
export const withdrawUpdate = (ctx: CommandContext, input: OfListing): Promise<UpdateDoc> =>
  ownListing(ctx, input, 'withdraw-update', async (listing, session) => {
    const store = updateStore(ctx, session);
    const waiting = await store.ofListing(listing._id);
    if (!waiting) throw new DomainError('not_found');
    const update = await store.replaceUpdate(waiting, updateWithdrawn(waiting));
    await recordStore(ctx, session).audit(updateRow('withdraw', waiting, update));
    return update;
  });
