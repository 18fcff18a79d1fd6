import type { ObjectId } from '@app/db';
import { requireStaff } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { StaffListing } from '@app/status-changes/staff/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { requireMailWords, sendMessage } from '../../message/send-message.ts';
import { createListingStore } from '../listing.store.ts';

export interface MessageOwnerInput {
  listing: ObjectId;
  /** As it was looked at: another version may have another owner. */
  v?: number | undefined;
  message: string;
}

/**
 * Writes to the owner of a listing: a mail, and a row of the log with the words. Nothing of the listing changes; undone,
 * the mail does not leave.
 * @throws {DomainError} `not_staff`, `not_found`, `reason_missing` without words, `health_facts`, `no_owner`
 * @throws {ConflictError} `stale`
 */
export async function messageOwner(
  ctx: CommandContext,
  { listing, v, message }: MessageOwnerInput,
): Promise<StaffListing> {
  requireStaff(ctx);
  const text = requireMailWords(message);
  return runInTransaction(ctx, async (session) => {
    const found = await createListingStore(ctx, session).find(listing.toHexString());
    if (!found) throw new DomainError('not_found');
    if (v !== undefined && found.v !== v) throw new ConflictError('stale', found);
    if (!found.ownerUserId) throw new DomainError('no_owner');
    const { _id: about, ownerUserId: userId, locale = 'en' } = found;
    const thread = { kind: 'listing', about, listingId: about, userId, locale } as const;
    return { listing: found, ...(await sendMessage(ctx, session, thread, text)) };
  });
}
