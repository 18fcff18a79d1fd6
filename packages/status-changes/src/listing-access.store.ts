import type { ListingDoc, ManagerDoc } from '@app/db';
import type { ReadContext } from './command-context.ts';
import { type ListingPermission, type ListingRole, listingPermissions } from './listing-permissions.ts';

/** The role of an account at a listing, with the document of a manager. */
export type ListingAccess =
  | { role: Extract<ListingRole, 'owner'> }
  | { role: Extract<ListingRole, 'manager'>; manager: ManagerDoc };

type AccessedListing = Pick<ListingDoc, '_id' | 'ownerUserId' | 'status'>;

/**
 * Finds the role by which an account has a permission on a listing; null: it does not have it. A manager counts only
 * while the owner who invited them has the listing, and it is public.
 */
export async function findListingAccess(
  { collections: { managers }, session }: ReadContext,
  { _id: listingId, ownerUserId, status }: AccessedListing,
  { userId, permission }: { userId: string; permission: ListingPermission },
): Promise<ListingAccess | null> {
  const roles: readonly ListingRole[] = listingPermissions[permission];
  if (ownerUserId === userId) return roles.includes('owner') ? { role: 'owner' } : null;
  if (!ownerUserId || status !== 'approved' || !roles.includes('manager')) return null;
  const manager = await managers.findOne({ listingId, ownerUserId, userId, status: 'active' }, { session });
  return manager && { role: 'manager', manager };
}
