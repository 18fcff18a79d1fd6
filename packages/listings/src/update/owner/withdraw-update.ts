import type { UpdateDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { changeOwnListing, type ListingRef } from '../../listing/owner/change-own-listing.ts';
import { applyUpdateWithdrawal } from '../changes.ts';
import { createUpdateStore } from '../update.store.ts';

/**
 * Withdraws the caller’s pending update.
 * @throws {DomainError} `not_found`, also if none is pending, `not_yours`
 */
export const withdrawUpdate = (ctx: CommandContext, input: ListingRef): Promise<UpdateDoc> =>
  changeOwnListing(ctx, input, 'withdraw_update', async (listing, tx) => {
    const store = createUpdateStore(tx);
    const pendingUpdate = await store.findPending(listing._id);
    if (!pendingUpdate) throw new DomainError('not_found');
    const update = applyUpdateWithdrawal(pendingUpdate);
    await store.save('withdraw', pendingUpdate, update);
    return update;
  });
