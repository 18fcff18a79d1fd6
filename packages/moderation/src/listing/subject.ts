import type { ListingDoc } from '@app/db';
import type { Subject } from '../subject.ts';
import { listingRow } from './audit.ts';
import { listingUndone } from './changes.ts';
import { listingStore } from './listing.store.ts';
import { type ListingStep, listingStatusAfter } from './states.ts';

/** Listings that were sent in, as the team decides about them. */
export const listings: Subject<ListingDoc, ListingStep> = {
  kind: 'listing',
  open: listingStore,
  versionOf: ({ v }) => v,
  has: (step, { status }) => listingStatusAfter(step, status) !== undefined,
  auditOf: listingRow,
  undone: listingUndone,
  inTheWay: 'not_now',
};
