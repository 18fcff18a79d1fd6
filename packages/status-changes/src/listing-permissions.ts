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
