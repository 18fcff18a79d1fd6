import type { ObjectId } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { endManagers } from '@app/status-changes/manager/end-managers.store';
import { changeOwnListing } from '../listing/owner/change-own-listing.ts';

/**
 * Ends the manager of a listing at once, or its open invitation: by its owner, or by the manager. What they sent stays
 * pending.
 * @throws {DomainError} `not_found`, also if there is none, `not_yours`
 */
export const endManager = (ctx: CommandContext, input: { listing: ObjectId }): Promise<void> =>
  changeOwnListing(ctx, input, 'end_manager', async ({ _id }, session, { role }) => {
    const ended = await endManagers(ctx, session, { listingId: _id }, { why: role });
    if (ended.length === 0) throw new DomainError('not_found');
  });
