import type { ListingDoc, ListingStatus } from '@app/db';

const stays = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  suspended: 'suspended',
  imported: 'imported',
} as const;
const goes = {
  pending: 'deleted',
  approved: 'deleted',
  rejected: 'deleted',
  suspended: 'deleted',
  imported: 'deleted',
} as const;

/**
 * What may happen to a listing in which status, and what becomes of it; what is not here does not happen. Its owner
 * sends one that is not public again; changes of a public one wait beside it (`update/`). One
 * that never was public gives way to the one that its owner claimed. The team takes a public one away for a time
 * (`suspend`), brings what it decided back to the queue (`reopen`), and deletes any; that can be restored. `edit`, `check`
 * (of a credential) and `notice` (of manipulation) leave the status. Of two that are merged, one goes (`merge_away`).
 */
export const listingSteps = {
  resend: { pending: 'pending', rejected: 'pending', suspended: 'pending' },
  approve: { pending: 'approved', imported: 'approved' },
  reject: { pending: 'rejected', imported: 'rejected' },
  retire: { pending: 'deleted', rejected: 'deleted' },
  suspend: { approved: 'suspended' },
  reopen: { approved: 'pending', rejected: 'pending', suspended: 'pending' },
  delete: goes,
  restore: { deleted: 'as_was' },
  edit: stays,
  check: stays,
  notice: stays,
  merge: stays,
  merge_away: goes,
} as const satisfies Record<string, Partial<Record<ListingStatus, ListingStatus | 'as_was'>>>;
export type ListingStep = keyof typeof listingSteps;

/** Nothing where the status has no such step. `deletedFrom`: see the document. */
export function getListingStatusAfter(
  step: ListingStep,
  status: ListingStatus,
  deletedFrom?: ListingStatus,
): ListingStatus | undefined {
  const goal = (listingSteps[step] as Partial<Record<ListingStatus, ListingStatus | 'as_was'>>)[status];
  return goal === 'as_was' ? deletedFrom : goal;
}

/** The listing in this status, with the field that follows from it. */
export const withStatus = (listing: ListingDoc, status: ListingStatus): ListingDoc => ({
  ...listing,
  status,
  approved: status === 'approved',
});

/** Sent in, and never public: what the public reviewed stays, so that nobody gets rid of it by claiming another. */
export const isUnpublished = ({ status, reviewCount }: Pick<ListingDoc, 'status' | 'reviewCount'>): boolean =>
  getListingStatusAfter('retire', status) !== undefined && reviewCount === 0;
