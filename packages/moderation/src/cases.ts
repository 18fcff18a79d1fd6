import type { ClaimDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** A change that waits, with the listing that it would change. */
export interface UpdateCase {
  update: UpdateDoc;
  listing: ListingDoc;
}

/** A claim with its listing (null: gone, the claim is orphaned) and the claimant's other claims that wait. */
export interface ClaimCase {
  claim: ClaimDoc;
  listing: ListingDoc | null;
  others: ClaimDoc[];
}

/** Everything that a decision looks at and may change. A reply is decided within its review. */
export type Case = ReviewDoc | ListingDoc | UpdateCase | ClaimCase;
