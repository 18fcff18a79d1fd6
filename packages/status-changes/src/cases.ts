import type { ClaimDoc, ListingDoc, ReportDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** A change that waits, with the listing that it would change. */
export interface UpdateCase {
  update: UpdateDoc;
  listing: ListingDoc;
}

/** A listing that somebody owns, with its change that waits. */
export interface OwnedCase {
  listing: ListingDoc;
  update: UpdateDoc | null;
}

/**
 * A claim with its listing (null: gone, the claim is orphaned), the change of that listing that waits, the claimant's
 * other claims that wait, and the listing that they own already.
 */
export interface ClaimCase {
  claim: ClaimDoc;
  listing: ListingDoc | null;
  update: UpdateDoc | null;
  others: ClaimDoc[];
  owned: OwnedCase | null;
}

/** Everything that a decision looks at and may change. A reply is decided within its review. */
export type Case = ReviewDoc | ListingDoc | ReportDoc | UpdateCase | ClaimCase;
