import type { ListingDoc, ManagerDoc } from '@app/db';
import type { ReadContext } from './command-context.ts';

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

/** Role of a person at a listing: its owner, or the practice manager whom the owner invited. */
export type ListingRole = 'owner' | 'manager';

const ownerOnly: readonly ListingRole[] = ['owner'];
const ownerOrManager: readonly ListingRole[] = ['owner', 'manager'];

/**
 * Roles by permission, for every read and write of a listing by the account of a session. Replies, credentials,
 * availability and the invitation of a manager are the owner's alone.
 */
export const listingPermissions = {
  read: ownerOrManager,
  update: ownerOrManager,
  withdraw_update: ownerOrManager,
  confirm: ownerOrManager,
  visit_requests: ownerOrManager,
  answer_visit_request: ownerOrManager,
  end_manager: ownerOrManager,
  availability: ownerOnly,
  attach_certificate: ownerOnly,
  withdraw_certificate: ownerOnly,
  reply: ownerOnly,
  invite_manager: ownerOnly,
} as const satisfies Record<string, readonly ListingRole[]>;
export type ListingPermission = keyof typeof listingPermissions;
