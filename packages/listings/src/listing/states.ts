import type { ListingDoc } from '@app/db';
import type { ListingStatus } from '@app/option-lists';
import { collectTransitions, type TransitionName } from '@app/types/admin/actions/action';
import * as actions from '@app/types/admin/actions/listing';
import * as editActions from '@app/types/admin/actions/listing-edits';

/** `as_was`: the status before a deletion. */
type Transitions = Readonly<Partial<Record<ListingStatus, ListingStatus | 'as_was'>>>;
type StaffActionName = TransitionName<typeof actions> | TransitionName<typeof editActions>;
export type ListingAction = 'resend' | 'retire' | 'reopen' | StaffActionName;

/**
 * Transitions of a listing's status; others do not exist. The owner submits one again that is not public (`resend`);
 * changes of a public one are updates (`update/`). A never public one is retired for the one that its owner claimed.
 * Staff return a decided one to the queue (`reopen`); the rows of their other actions declare the transitions.
 */
export const listingTransitions: Readonly<Record<ListingAction, Transitions>> = {
  resend: { pending: 'pending', rejected: 'pending', suspended: 'pending' },
  retire: { pending: 'deleted', rejected: 'deleted' },
  reopen: { approved: 'pending', rejected: 'pending', suspended: 'pending' },
  ...collectTransitions<StaffActionName, Transitions>([
    ...actions.listingActions,
    ...editActions.listingEditActions,
  ]),
};

/** The status after an action; undefined if the current one does not allow it. `deletedFrom`: before a deletion. */
export function getListingStatusAfter(
  action: ListingAction,
  status: ListingStatus,
  deletedFrom?: ListingStatus,
): ListingStatus | undefined {
  const targetStatus = listingTransitions[action][status];
  return targetStatus === 'as_was' ? deletedFrom : targetStatus;
}

/**
 * Sets the status, the derived `approved`, and when the listing became public, once. `updatedAt` is the time of the
 * change.
 */
export const setStatus = (listing: ListingDoc, status: ListingStatus): ListingDoc => ({
  ...listing,
  status,
  approved: status === 'approved',
  ...(status === 'approved' && { publicSince: listing.publicSince ?? listing.updatedAt }),
});

/**
 * True if it was submitted and never public. A listing with reviews is excluded, so that an owner cannot get rid of
 * them by claiming another listing.
 */
export const isUnpublished = ({ status, reviewCount }: Pick<ListingDoc, 'status' | 'reviewCount'>): boolean =>
  getListingStatusAfter('retire', status) !== undefined && reviewCount === 0;
