// What the rows about listings have in common.
import * as z from 'zod/mini';
import { decided, recordId } from '../lists.ts';
import { adminListing } from '../prosthetists.ts';

export const ofListing = z.object({ id: recordId });
/** What a decision about a listing answers: as it is now, and what Undo needs. */
export const changedListing = z.object({ listing: adminListing, ...decided });
export const staleListing =
  '`stale` or `not_now`: somebody else was first; `fresh` has the listing as it is.';
/** Values that most rows about listings share. */
export const onListing = { params: ofListing, reply: changedListing };
