import type { AdminRole } from '@app/types/admin/rights';

/** What each role is called, and what it may do. */
export const roleWords: Readonly<Record<AdminRole, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'everything, users and settings too' },
  moderator: { name: 'Moderator', may: 'decides about reviews, changes, claims and listings' },
  data: { name: 'Data editor', may: 'edits, imports and merges listings; deletes with a second person' },
  viewer: { name: 'Viewer', may: 'reads, without e-mail addresses and cell numbers' },
};
