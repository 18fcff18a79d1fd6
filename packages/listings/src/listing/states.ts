import type { ListingDoc } from '@app/db';
import type { ListingStatus } from '@app/option-lists';

const unchanged = {
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
 * Transitions of a listing's status; others do not exist. The owner submits one again that is not public (`resend`);
 * changes of a public one are updates (`update/`). A never public one is retired for the one that its owner claimed.
 * Staff hide a public one (`suspend`), return a decided one to the queue (`reopen`), and delete any, which can be
 * restored. `edit`, `check` (of a credential), `confirm` (of the
 * facts of a public one) and `notice` (of manipulation) keep the status. `merge_away` closes the
 * dropped one of a merge.
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
  edit: unchanged,
  check: unchanged,
  confirm: { approved: 'approved' },
  notice: unchanged,
  merge: unchanged,
  merge_away: goes,
} as const satisfies Record<string, Partial<Record<ListingStatus, ListingStatus | 'as_was'>>>;
export type ListingStep = keyof typeof listingSteps;

/** Undefined if the status does not allow the step. `deletedFrom`: the status before a deletion. */
export function getListingStatusAfter(
  step: ListingStep,
  status: ListingStatus,
  deletedFrom?: ListingStatus,
): ListingStatus | undefined {
  const goal = (listingSteps[step] as Partial<Record<ListingStatus, ListingStatus | 'as_was'>>)[status];
  return goal === 'as_was' ? deletedFrom : goal;
}

/** Sets the status and the derived `approved`. */
export const withStatus = (listing: ListingDoc, status: ListingStatus): ListingDoc => ({
  ...listing,
  status,
  approved: status === 'approved',
});

/**
 * True if it was submitted and never public. A listing with reviews is excluded, so that an owner cannot get rid of
 * them by claiming another listing.
 */
export const isUnpublished = ({ status, reviewCount }: Pick<ListingDoc, 'status' | 'reviewCount'>): boolean =>
  getListingStatusAfter('retire', status) !== undefined && reviewCount === 0;
