import type { ListingDoc } from '@app/db';
import type { Subject } from '../subject.ts';
import { listingRow } from './audit.ts';
import { listingUndone } from './changes.ts';
import { changedFields, told } from './fields.ts';
import { type ListingStep, listingStatusAfter } from './states.ts';
import { withReviewsStore } from './with-reviews.store.ts';

/** Listings, as the team decides about them. */
export const listings: Subject<ListingDoc, ListingStep> = {
  kind: 'listing',
  open: withReviewsStore,
  versionOf: ({ v }) => v,
  has: (step, { status, deletedFrom }) => listingStatusAfter(step, status, deletedFrom) !== undefined,
  auditOf(action, before, after) {
    const changed = changedFields(told(before), told(after));
    return listingRow(action, before, after, changed.length > 0 ? changed : undefined);
  },
  undone: listingUndone,
  inTheWay: 'not_now',
};
