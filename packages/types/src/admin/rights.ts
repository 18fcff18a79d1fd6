/** Roles of the team. The specification's one admin, who may do everything, is the owner. */
export const adminRoles = ['owner', 'moderator', 'data', 'viewer'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** What a call of the back office asks of who makes it. */
export type AdminRight =
  /** Own profile, password and sessions. */
  | 'own'
  /** All queues, listings, the audit log. */
  | 'read'
  /** E-mail addresses and cell numbers, and files that hold them. */
  | 'contacts'
  /** Reviews, updates, claims, replies, visitors' reports: approve, reject, notes. */
  | 'decide'
  /** Proofs of care that authors sent: look at one, confirm or decline it. */
  | 'proofs'
  /** Forbidding an account to write for a time. */
  | 'sanction'
  /** Marks in a review's text, tags and context of a review; the original is kept. */
  | 'redact'
  /** Publish a listing or send it back. */
  | 'approve-listing'
  /** Fields and picture of a listing, import, merge. */
  | 'edit-listing'
  /** Soft deletion and restoring of listings and reviews. */
  | 'delete'
  /** Cleaning up orphaned claims, rolling an import back. */
  | 'purge'
  /** Option lists, promises, templates, retention. */
  | 'settings'
  /** Who of the team may sign in, and as what. */
  | 'users'
  /** Which version of each part of the site visitors get. */
  | 'releases';

/** `second`: asked for by one, done once another one agrees. */
export type Grant = 'alone' | 'second';

const everybody: readonly AdminRight[] = ['own', 'read'];
const grantAlone = (...rights: AdminRight[]): Partial<Record<AdminRight, Grant>> =>
  Object.fromEntries([...everybody, ...rights].map((right) => [right, 'alone']));

/** The permissions of each role: the server checks every call against them, and the console hides what would be refused. */
export const grants: Readonly<Record<AdminRole, Readonly<Partial<Record<AdminRight, Grant>>>>> = {
  owner: grantAlone(
    'contacts',
    'decide',
    'proofs',
    'sanction',
    'redact',
    'approve-listing',
    'edit-listing',
    'delete',
    'purge',
    'settings',
    'users',
    'releases',
  ),
  moderator: grantAlone('contacts', 'decide', 'proofs', 'sanction', 'redact', 'approve-listing'),
  data: {
    ...grantAlone('contacts', 'approve-listing', 'edit-listing'),
    delete: 'second',
    purge: 'second',
  },
  viewer: grantAlone(),
};
