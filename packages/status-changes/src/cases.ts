import type { ClaimDoc, ClinicDoc, ListingDoc, ReportDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** An update with its listing. */
export interface UpdateCase {
  update: UpdateDoc;
  listing: ListingDoc;
}

/** A listing with an owner and its pending update. */
export interface OwnedCase {
  listing: ListingDoc;
  update: UpdateDoc | null;
}

/**
 * A claim with its listing (null: missing, the claim is orphaned), that listing's pending update, the claimant's other
 * pending claims, and the listing that they already own.
 */
export interface ClaimCase {
  claim: ClaimDoc;
  listing: ListingDoc | null;
  update: UpdateDoc | null;
  others: ClaimDoc[];
  owned: OwnedCase | null;
}

/** Everything that a decision reads and may change. A reply is decided within its review. */
export type Case = ReviewDoc | ListingDoc | ReportDoc | ClinicDoc | UpdateCase | ClaimCase;
