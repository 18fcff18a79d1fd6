/** Roles of staff. The specification's single admin is the owner. */
export const adminRoles = ['owner', 'moderator', 'data', 'viewer'] as const;
export type AdminRole = (typeof adminRoles)[number];

const staffPermissions = [
  /** Own profile, password and sessions. */
  'own',
  /** All queues, listings and the audit log. */
  'read',
  /** E-mail addresses, mobile numbers, and files that contain them. */
  'contacts',
  /** Accounts of authors and readers: their ids, and the names behind anonymous reviews. */
  'accounts',
  /** Decide reviews, updates, claims, replies and visitors' reports, and write notes. */
  'decide',
  /** View and decide proofs of care. */
  'proofs',
  'sanction',
  /** Redact text, and edit tags and context of a review; the original is kept. */
  'redact',
  /** Publish a listing or send it back. */
  'approve-listing',
  /** Fields and picture of a listing, import, merge. */
  'edit-listing',
  /** Delete and restore listings and reviews. */
  'delete',
  /** Remove orphaned claims, roll an import back. */
  'purge',
  /** Options, SLA, templates, retention. */
  'settings',
  /** Staff accounts and their roles. */
  'users',
  /** Live versions of remotes. */
  'releases',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** `second`: requires another staff member's approval. */
export type Grant = 'alone' | 'second';

const commonPermissions: readonly StaffPermission[] = ['own', 'read'];
const grantAlone = (...permissions: StaffPermission[]): Partial<Record<StaffPermission, Grant>> =>
  Object.fromEntries([...commonPermissions, ...permissions].map((permission) => [permission, 'alone']));

/** Permissions by role. The server checks every call; the console hides what would be refused. */
export const grants: Readonly<Record<AdminRole, Readonly<Partial<Record<StaffPermission, Grant>>>>> = {
  owner: grantAlone(...staffPermissions),
  moderator: grantAlone('contacts', 'accounts', 'decide', 'proofs', 'sanction', 'redact', 'approve-listing'),
  data: { ...grantAlone('contacts', 'approve-listing', 'edit-listing'), delete: 'second', purge: 'second' },
  viewer: grantAlone(),
};
