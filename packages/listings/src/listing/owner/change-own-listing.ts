import type { ListingDoc, ObjectId } from '@app/db';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import {
  findListingAccess,
  type ListingAccess,
  type ListingPermission,
} from '@app/status-changes/listing-access.store';
import { auditRefusal } from '@app/status-changes/records.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { applyConfirmation } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';

export interface ListingRef {
  listingId: ObjectId;
}

/**
 * Changes a listing as its owner, or as their manager if `listingPermissions` allow it, in one transaction. Owner and
 * manager are read from the database; attempts by others are audited.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export async function changeOwnListing<T>(
  ctx: IdempotentContext<T>,
  { listingId }: ListingRef,
  permission: ListingPermission,
  work: (listing: ListingDoc, tx: Transaction, access: ListingAccess) => Promise<T>,
): Promise<T> {
  const userId = requireUser(ctx);
  const target = { kind: 'listing', id: listingId.toHexString() };
  try {
    return await runInTransaction(ctx, async (tx) => {
      const listing = await createListingStore(tx).find(target.id);
      if (!listing || listing.status === 'deleted') throw new DomainError('not_found');
      const attempt = { userId, permission };
      const access = await findListingAccess(tx, listing, attempt);
      if (!access) throw new DomainError('not_yours');
      return work(listing, tx, access);
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_yours')
      await auditRefusal(ctx, `listing.${permission}`, target, error.code);
    throw error;
  }
}

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
