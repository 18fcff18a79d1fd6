import type { ObjectId } from 'mongodb';

/**
 * `orphaned` is no state of its own: a pending claim of a listing that is gone. `contested`: a try to claim a listing that
 * somebody else owns, kept as evidence; staff may open it as a counter-claim.
 */
export const claimStatuses = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'contested',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What a claimant gave to show that the listing is theirs; empty where they gave nothing. */
export interface ClaimEvidence {
  workEmail: string;
  npi: string;
  license: string;
  licenseNumber: string;
  note: string;
}

/**
 * What the claim says when it is held against the listing; null or absent: there is nothing to hold it against. An
 * address and a call are proven; the others compare what somebody only said.
 */
export interface ClaimChecks {
  /** A proven address has the website's domain: a confirmed one of the account, or the work e-mail once its code came back. */
  emailDomain: boolean | null;
  /** The account's name is the listing's. */
  name?: boolean | null;
  /** Where the names differ: they are a first name and its short form, with one last name. */
  nickname?: boolean | null;
  /** The number is the listing's. */
  npi: boolean | null;
  /** The listing names this credential. */
  license: boolean | null;
  /** The practice said so on the telephone; null: nobody was reached. */
  call?: boolean | null;
}

/** The code that was mailed to the work e-mail of `ClaimEvidence`. */
export interface EmailCode {
  /** How many were sent for this claim. */
  sends: number;
  requestedAt: Date;
  /** Salt and hash: the code itself is in the mail alone. Absent until the mail is written. */
  hash?: string;
  expiresAt?: Date;
  triesLeft: number;
  /** It came back: the address is the claimant's. */
  confirmedAt?: Date;
}

export const callAnswers = ['confirmed', 'denied', 'no_answer'] as const;
export type CallAnswer = (typeof callAnswers)[number];

/** Staff called the practice at a number that the listing shows. */
export interface ClaimCall {
  number: string;
  answer: CallAnswer;
  note: string;
  at: Date;
  by: string;
}

/** Somebody who asked for the same listing while a claim was waiting: staff see it with that claim. */
export interface BlockedAttempt {
  userId: string;
  name: string;
  email: string;
  at: Date;
  evidence: ClaimEvidence;
  /** In which language they hear that the listing went to somebody else; absent in older ones: English. */
  locale?: 'en' | 'es';
}

export interface ClaimDecision {
  outcome: 'approved' | 'rejected';
  /** To the claimant. */
  notes: string;
  at: Date;
  by: string;
  /** Why it was approved though something differs. Never leaves the back office. */
  reason?: string;
}

/** An account's request to own a listing. */
export interface ClaimDoc {
  _id: ObjectId;
  listingId: ObjectId;
  /** The claimant's account, by the session, or `gone_…`. */
  userId: string;
  /** As the identity provider knows them. */
  claimantName: string;
  claimantEmail: string;
  /** What the request's body said of the claimant, where it differs: evidence, never authority. */
  sent?: { claimantName?: string; claimantEmail?: string; claimantUserId?: string };
  evidence: ClaimEvidence;
  checks: ClaimChecks;
  emailCode?: EmailCode;
  /** The newest twenty. */
  calls?: ClaimCall[];
  /** The newest twenty. */
  blocked: BlockedAttempt[];
  status: ClaimStatus;
  /** The listing had another owner when it was claimed: approved, it goes over to the claimant. */
  contests?: true;
  decision?: ClaimDecision;
  /** The claimant's own listing, never public, that gave way to this one: what goes with the account. */
  retired?: ObjectId;
  locale: 'en' | 'es';
  v: number;
  createdAt: Date;
  /** Fourteen days after it was sent. */
  expiresAt: Date;
}
