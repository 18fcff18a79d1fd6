import type { ListingDoc } from '@app/db';
import type { Undoable } from '@app/status-changes/inputs';
import type { Subject } from '@app/status-changes/subject';
import { applyListingUndo } from './changes.ts';
import { findChangedFields, toFields } from './fields.ts';
import { toListingAuditRow } from './listing.store.ts';
import { createListingWithReviewsStore } from './listing-with-reviews.store.ts';
import { getListingStatusAfter, type ListingAction } from './states.ts';

export type ListingResult = Undoable & { listing: ListingDoc };

export const listingSubject: Subject<ListingDoc, ListingAction, { listing: ListingDoc }> = {
  kind: 'listing',
  createStore: createListingWithReviewsStore,
  getVersion: ({ v }) => v,
  allowsAction: (action, { status, deletedFrom }) =>
    getListingStatusAfter(action, status, deletedFrom) !== undefined,
  toResult: (listing) => ({ listing }),
  toAuditRow(action, previousListing, updatedListing) {
    const changedFields = findChangedFields(toFields(previousListing), toFields(updatedListing));
    return toListingAuditRow(
      action,
      previousListing,
      updatedListing,
      changedFields.length > 0 ? changedFields : undefined,
    );
  },
  undo: applyListingUndo,
  duplicateKeyErrorCode: 'not_now',
};
