import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { undoFields } from '../lists.ts';
import { adminListing } from '../prosthetists.ts';

/** Reply of a decision about a listing: the current listing, and the fields of Undo. */
export const changedListing = z.object({ listing: adminListing, ...undoFields });
export const staleListingProblem =
  '`stale` or `not_now`: somebody else was first; `fresh` has the listing as it is.';
export const listingActionBase = { params: recordParams, reply: changedListing };

/** Transitions from every status but `deleted`: the status stays, or becomes `deleted`. */
export const sameStatusTransitions = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  suspended: 'suspended',
  imported: 'imported',
} as const;
export const deleteTransitions = {
  pending: 'deleted',
  approved: 'deleted',
  rejected: 'deleted',
  suspended: 'deleted',
  imported: 'deleted',
} as const;
