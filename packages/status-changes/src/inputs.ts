// Inputs and results of commands, called as `command(ctx, input)`. A refused command throws `DomainError`.
import type { ObjectId, PersonIdentifiers, ReviewDoc } from '@app/db';
import type { ListingFate, Locale, ObjectionDecision, ReviewFate } from '@app/option-lists';

/** The actor's account at the identity provider. */
export interface ActorAccount {
  /** Absent counts as patient. */
  role?: 'patient' | 'prosthetist' | undefined;
  firstName: string | null;
  lastName: string | null;
  /** Verified addresses. */
  emails: readonly string[];
  /** Verified numbers; absent: none. */
  phones?: readonly string[] | undefined;
  createdAt: Date | null;
}

/** Input of every decision by staff. */
export interface DecisionInput {
  /** Public id of a review, also for its reply and proof; of another record its id. */
  id: string;
  /** The version that staff have seen; absent: the current one. */
  v?: number | undefined;
  /** Text by staff. The command says who reads it, and whether it is required. */
  notes?: string | undefined;
}

/** Input of decisions that withhold a review. `notes` are for its author: no health details. */
export interface RefusalInput extends DecisionInput {
  /** Of `decisionReasons`. */
  reasons?: readonly string[] | undefined;
}

/** Input of decisions about flags and appeals. */
export interface VerdictInput extends RefusalInput {
  verdict: ObjectionDecision;
}

/** Result of every decision, in addition to its subject. */
export interface Undoable {
  auditId: ObjectId;
  /** Until then `undoDecision` can revert it, and no mail is sent. */
  undoUntil: Date;
}

export interface DecisionResult extends Undoable {
  review: ReviewDoc;
}

/** Input of `requestDeletion`. A repeated request returns the first result. */
export interface RequestDeletionInput {
  userId: string;
  /** Fate of the public reviews. */
  reviewFate: ReviewFate;
  /** Fate of the account’s listing; absent: `keep`. */
  listingFate?: ListingFate;
  /** Reason for a takedown, for staff. */
  takedownReason?: string;
  /**
   * Address for the receipt, because the account is deleted before the mail. Stored until it is sent; absent: no mail.
   */
  address?: string;
  /** To recognize the person while a review or a sanction of theirs exists. Absent: unknown. */
  identifiers?: PersonIdentifiers;
  locale?: Locale;
}
