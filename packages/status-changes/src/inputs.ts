// What each command asks for and gives. Verbs are called as `command(ctx, input)`; one that does not happen throws `DomainError`.
import type {
  AppealKind,
  ListingDoc,
  ListingFate,
  MessageDoc,
  ObjectId,
  ReportDoc,
  ReviewDoc,
} from '@app/db';
import type { Locale } from '@app/option-lists';
import type { ReviewContent } from '@app/types';
import type { ClaimCase, UpdateCase } from './cases.ts';

/** The account behind the actor, as the identity provider knows it. */
export interface Author {
  /** None yet counts as patient. */
  role?: 'patient' | 'prosthetist' | undefined;
  firstName: string | null;
  lastName: string | null;
  /** Addresses that the provider has confirmed. */
  emails: readonly string[];
  createdAt: Date | null;
}

/** What `submitReview` takes. */
export interface Submission {
  listingId: ObjectId;
  /** As the endpoint's schema parsed it; both attestations were given. */
  content: ReviewContent;
  author: Author;
  locale: Locale;
}

/** What `editReview` takes. */
export interface Edit {
  /** Public id. */
  review: string;
  /** The version that the author saw. */
  v: number;
  content: ReviewContent;
  locale: Locale;
}

/** What `withdrawReview` takes. */
export interface Withdrawal {
  review: string;
}

/** What `appealReview` takes. */
export interface AppealReviewInput {
  review: string;
  text: string;
}

/** What `appealDecision` takes: a practitioner against a decision of staff. */
export interface AppealDecisionInput {
  kind: AppealKind;
  /** The listing, update, claim or flag that was decided about. */
  about: ObjectId;
  text: string;
  locale: Locale;
}

/** What `answerAppeal` takes. */
export interface AnswerAppealInput {
  appeal: ObjectId;
  verdict: 'uphold' | 'decline';
  /** To who appealed; needed for `decline`. */
  notes?: string | undefined;
}

/** What `flagReview` takes. `hid` on it: the review is hidden until it is answered. */
export interface FlagReviewInput {
  review: string;
  /** A value of `flagReasons`. */
  reason: string;
  note: string;
  /** Who flags. Absent: nothing is known of the account, so its word alone hides nothing. */
  reporter?: Author | undefined;
}

/** A decision about a review, at the version that was looked at: staff never publish a text that they have not seen. */
export interface Approval {
  review: string;
  /** Absent: as it is now. */
  v?: number | undefined;
}

export interface RejectionInput extends Approval {
  /** Values of `decisionReasons`, at least one. */
  reasons: readonly string[];
  /** To the author, who reads it in a mail and among the own reviews: no health details. */
  note: string;
}

/** What `rejectReview` takes. A rejection without reasons is kept as `Not stated`. */
export type Rejection = Approval & Partial<Pick<RejectionInput, 'reasons' | 'note'>>;

export interface FlagVerdict extends Approval {
  verdict: 'uphold' | 'decline';
  /** For `uphold`, which removes the review: why, to its author. */
  reasons?: readonly string[];
  note?: string;
}

export interface AppealVerdict extends Approval {
  verdict: 'uphold' | 'decline';
  note: string;
}

/** What every decision gives beside the thing that it was about. */
export interface Undoable {
  auditId: ObjectId;
  /** Until then `undoDecision` takes it back and no mail leaves. */
  undoUntil: Date;
}

export interface DecisionResult extends Undoable {
  review: ReviewDoc;
}

/** What `undoDecision` gives: the thing as it was before. */
export type Undone =
  | { kind: 'review' | 'reply'; review: ReviewDoc }
  | { kind: 'listing'; listing: ListingDoc }
  | { kind: 'report'; report: ReportDoc }
  /** Of staff, that nobody has read. */
  | { kind: 'message'; message: MessageDoc }
  | ({ kind: 'update' } & UpdateCase)
  | ({ kind: 'claim' } & ClaimCase);

/** What `requestDeletion` takes. Again for the same account: the first one. */
export interface RequestDeletionInput {
  userId: string;
  /** What becomes of the account's public reviews. */
  reviews: 'delete' | 'keep';
  /** What becomes of the listing that the account owns; absent: `keep`. */
  listing?: ListingFate;
  /** Why it should be taken down: for staff. */
  takedownReason?: string;
  /** Where the receipt goes: the account is gone before the mail. Kept until that mail is sent; none, no mail. */
  address?: string;
  locale?: Locale;
}
