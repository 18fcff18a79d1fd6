import type { ObjectId } from '@app/db';
import { requireStaff } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import { recordStore } from '@app/status-changes/records.store';
import type { StaffListing } from '@app/status-changes/staff/inputs';
import { requireNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { scanReply } from '@app/types/reply/reply-guard';
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
  const note = requireNotes(message);
  // Mails are read over shoulders and by providers.
  if (scanReply(note).some(({ kind }) => kind === 'body' || kind === 'level'))
    throw new DomainError('health_facts');
  const target = { kind: 'listing', id: listing.toHexString() };
  return runInTransaction(ctx, async (session) => {
    const found = await createListingStore(ctx, session).find(target.id);
    if (!found) throw new DomainError('not_found');
    if (v !== undefined && found.v !== v) throw new ConflictError('stale', found);
    if (!found.ownerUserId) throw new DomainError('no_owner');
    const records = recordStore(ctx, session);
    const auditId = await records.audit({ action: 'listing.message', target, reason: note });
    await records.tellOwner(auditId, found, 'listing-message', { note });
    const undoUntil = await records.holdUndo(auditId, { target, before: found, v: found.v, flags: [] });
    return { listing: found, auditId, undoUntil };
  });
}
