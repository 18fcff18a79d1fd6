// Inputs and results of commands, called as `command(ctx, input)`. A refused command throws `DomainError`.
import type {
  ClinicDoc,
  ListingDoc,
  MessageDoc,
  ObjectId,
  PersonIdentifiers,
  ReportDoc,
  ReviewDoc,
} from '@app/db';
import type { AppealKind, ListingFate, Locale, ObjectionDecision, ReviewFate } from '@app/option-lists';
import type { ReviewContent } from '@app/types';
import type { ClaimCase, UpdateCase } from './cases.ts';

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

export interface SubmitReviewInput {
  listingId: ObjectId;
  /** As parsed by the endpoint's schema, with both attestations. */
  content: ReviewContent;
  author: ActorAccount;
  locale: Locale;
}

export interface EditReviewInput {
  /** Public id. */
  publicId: string;
  /** The version that the author has seen. */
  v: number;
  content: ReviewContent;
  locale: Locale;
}

export interface WithdrawReviewInput {
  publicId: string;
}

export interface AppealReviewInput {
  publicId: string;
  text: string;
}

export interface AppealDecisionInput {
  kind: AppealKind;
  /** Id of the listing, update, claim or flag. */
  about: ObjectId;
  text: string;
  locale: Locale;
}

export interface VoteHelpfulInput {
  publicId: string;
  /** Verified addresses of the account; empty: unknown. */
  emails: readonly string[];
}

/** Input of `flagReview`. The flag's `hid` is set if it hid the review. */
export interface FlagReviewInput {
  publicId: string;
  /** A value of `flagReasons`. */
  reason: string;
  note: string;
  /** The reader's account. Absent: unknown, so the flag alone hides nothing. */
  reporter?: ActorAccount | undefined;
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

/** Result of `undoDecision`: the restored subject. */
export type UndoResult =
  | { kind: 'review' | 'reply'; review: ReviewDoc }
  | { kind: 'listing'; listing: ListingDoc }
  | { kind: 'report'; report: ReportDoc }
  | { kind: 'clinic'; clinic: ClinicDoc }
  /** An unread message by staff. */
  | { kind: 'message'; message: MessageDoc }
  | ({ kind: 'update' } & UpdateCase)
  | ({ kind: 'claim' } & ClaimCase);

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
