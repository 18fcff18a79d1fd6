import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { recordStore } from '@app/status-changes/records.store';
import { toListingRow } from '../audit.ts';
import { withAvailability } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import type { SetAvailabilityInput } from './inputs.ts';
import { ownListing } from './own-listing.ts';

/**
 * Sets whether patients are seen at a public listing. Effective at once, without moderation, so that no patient is sent
 * away.
 * @throws {DomainError} `not_found`, `not_yours`, `no_changes`
 */
export const setAvailability = (ctx: CommandContext, input: SetAvailabilityInput): Promise<ListingDoc> =>
  ownListing(ctx, input, 'availability', async (before, session) => {
    if (!before.approved) throw new DomainError('not_found');
    const { availability } = input;
    if ((before.availability ?? null) === availability) throw new DomainError('no_changes');
    const after = withAvailability(before, availability, ctx.now);
    await createListingStore(ctx, session).replace(before, after);
    const row = toListingRow('availability', before, after);
    await recordStore(ctx, session).audit({ ...row, after: { ...row.after, availability } });
    return after;
  });
