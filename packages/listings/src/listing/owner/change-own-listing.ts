import type { ListingDoc, ObjectId } from '@app/db';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { findListingAccess, type ListingAccess } from '@app/status-changes/listing-access.store';
import type { ListingPermission } from '@app/status-changes/listing-permissions';
import { auditRefusal } from '@app/status-changes/records.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
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
