/** What a person is to a listing: its owner, or the practice manager whom the owner invited. */
export type ListingRole = 'owner' | 'manager';

const owner: readonly ListingRole[] = ['owner'];
const both: readonly ListingRole[] = ['owner', 'manager'];

/**
 * Who may do what to a listing, for every read and write by the account of a session. Words and credentials of the
 * practitioner, and whether the listing stays, are the owner's alone.
 */
export const listingPermissions = {
  read: both,
  update: both,
  'withdraw-update': both,
  confirm: both,
  visit_requests: both,
  answer_visit_request: both,
  end_manager: both,
  availability: owner,
  attach_certificate: owner,
  withdraw_certificate: owner,
  reply: owner,
  invite_manager: owner,
} as const satisfies Record<string, readonly ListingRole[]>;
export type ListingPermission = keyof typeof listingPermissions;
