import type { ListingDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { toListingRow } from './audit.ts';
import { applyListingUndo } from './changes.ts';
import { findChangedFields, toFields } from './fields.ts';
import { createListingWithReviewsStore } from './listing-with-reviews.store.ts';
import { getListingStatusAfter, type ListingStep } from './states.ts';

/** Listings as a subject of staff's decisions. */
export const listingSubject: Subject<ListingDoc, ListingStep, { listing: ListingDoc }> = {
  kind: 'listing',
  createStore: createListingWithReviewsStore,
  getVersion: ({ v }) => v,
  allowsStep: (step, { status, deletedFrom }) =>
    getListingStatusAfter(step, status, deletedFrom) !== undefined,
  toResult: (listing) => ({ listing }),
  toAuditEntry(action, before, after) {
    const changedFields = findChangedFields(toFields(before), toFields(after));
    return toListingRow(action, before, after, changedFields.length > 0 ? changedFields : undefined);
  },
  undo: applyListingUndo,
  duplicateCode: 'not_now',
};
