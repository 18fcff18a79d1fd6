import type { ObjectId } from 'mongodb';

/** `orphaned` is no state of its own: a pending claim of a listing that is gone. */
export const claimStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What a claimant gave to show that the listing is theirs; empty where they gave nothing. */
export interface ClaimEvidence {
  workEmail: string;
  npi: string;
  license: string;
  licenseNumber: string;
  note: string;
}

/** What the evidence says when it is held against the listing; null: there is nothing to hold it against. */
export interface ClaimChecks {
  /** A confirmed address of the account, or the work e-mail told, has the website's domain. */
  emailDomain: boolean | null;
  /** The number is the listing's. */
  npi: boolean | null;
  /** The listing names this credential. */
  license: boolean | null;
}

/** Somebody who asked for the same listing while a claim was waiting: staff see it with that claim (decisions, T14). */
export interface BlockedAttempt {
  userId: string;
  name: string;
  email: string;
  at: Date;
  evidence: ClaimEvidence;
}

export interface ClaimDecision {
  outcome: 'approved' | 'rejected';
  /** To the claimant. */
  notes: string;
  at: Date;
  by: string;
}

/** An account's wish to own a listing (specification, section 3, "Claim request"). */
export interface ClaimDoc {
  _id: ObjectId;
  listingId: ObjectId;
  /** The claimant's account, by the session, or `gone_…`. */
  userId: string;
  /** As the identity provider knows them. */
  claimantName: string;
  claimantEmail: string;
  /** What the request's body said of the claimant, where it differs: evidence, never authority (decisions, T13). */
  sent?: { claimantName?: string; claimantEmail?: string; claimantUserId?: string };
  evidence: ClaimEvidence;
  checks: ClaimChecks;
  /** The newest twenty. */
  blocked: BlockedAttempt[];
  status: ClaimStatus;
  decision?: ClaimDecision;
  /** The claimant's own listing, never public, that gave way to this one: what goes with the account. */
  retired?: ObjectId;
  locale: 'en' | 'es';
  v: number;
  createdAt: Date;
  /** Fourteen days after it was sent. */
  expiresAt: Date;
}
