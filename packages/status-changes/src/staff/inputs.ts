// Further inputs and results of staff commands, called as `command(ctx, input)`. All take `DecisionInput`, and may
// throw `not_staff` and `not_found`. Those with `v` throw ConflictError `stale` for another version and `not_now` if
// the status does not allow the action, with the current record; without `v` any version is accepted. Results that
// extend `Undoable` can be undone by `undoDecision`.
import type {
  ApprovalRequestDoc,
  ClaimDoc,
  ClinicDoc,
  LegalRequestDoc,
  ListingDoc,
  ObjectId,
  ReportDoc,
} from '@app/db';
import type { ClaimSkipReason, CredentialStatus } from '@app/option-lists';
import type { ListingInput } from '@app/types';
import type { CommandContext } from '../command-context.ts';
import type { DecisionInput, Undoable, UndoResult } from '../inputs.ts';
import type { SubjectKind } from '../subject.ts';

/**
 * Input of `reopen`: makes a decided record pending again. Not for what its author withdrew, reviews with an open
 * appeal (decide that instead), approved updates (edit the listing instead), and undecided listings. An approved claim
 * gives up the listing. Refuses `already_reviewed`, `pending_claim_exists`, `already_claimed`; `not_now` if another
 * update is pending.
 */
export interface ReopenInput extends DecisionInput {
  kind: Exclude<SubjectKind, 'report' | 'clinic'>;
}
export type ReopenResult = Undoable & UndoResult;

/**
 * Input of `redactReview`: replaces words by placeholders; the rating stays. Of a review with a pending edit, the edit
 * is redacted; `part: 'public'` selects the public text. Refuses `not_a_redaction` (a new word, or placeholder),
 * `no_changes`, and `not_now` for withdrawn or deleted reviews. The notes are for staff.
 */
export interface RedactReviewInput extends DecisionInput {
  text?: string | undefined;
  /** Empty: removed. */
  title?: string | undefined;
  /** Some of the existing tags. */
  tags?: readonly string[] | undefined;
  /** `public`: not the pending edit. `year_later`: what the author added a year later, which has a text alone. */
  part?: 'public' | 'year_later' | undefined;
}

/**
 * Input of `editListing`: given fields as parsed by the form's schema, public at once. Earlier slugs redirect. Accepts
 * photos of any uploader. Refuses `no_changes`, `field` (not accepted by the form); `not_now` for a deleted one. The
 * owner is notified.
 */
export interface EditListingInput extends DecisionInput {
  fields: Partial<ListingInput>;
  /** Location set by hand; null: the ZIP code's centre again. */
  pin?: { lat: number; lng: number } | null | undefined;
}
export interface EditListingResult extends ListingResult {
  /** Names of fields. */
  changed: string[];
}

/**
 * Input of `mergeListings`: merges two listings of one person. Cannot be undone or restored. Reviews move, except those
 * whose author has a counted review of `keep`: they are deleted with `drop`. Owner, NPI and import key move if `keep`
 * has none, a pending claim if possible; a pending update of `drop` ends. Refuses `same_listing`, `already_claimed`
 * (both have owners), `held`; `not_now` if one is deleted. `currentCase` of a ConflictError is the listing concerned.
 */
export interface MergeListingsInput {
  keep: ObjectId;
  v?: number | undefined;
  drop: ObjectId;
  dropV?: number | undefined;
  /** Form fields that `keep` takes from `drop`. */
  take: readonly string[];
}
export interface MergeResult {
  keep: ListingDoc;
  drop: ListingDoc;
  auditId: ObjectId;
  /** Number of reviews that moved, and of those that ended because their author has another one. */
  movedCount: number;
  endedCount: number;
}

/** Pending claims of missing listings, oldest first. */
export interface OrphanedClaim {
  claim: ClaimDoc;
  /** Null: purged. */
  listing: ListingDoc | null;
}

/**
 * Input of `purgeOrphanedClaims`: deletes for good, each with an audit row; claimants are notified. Refuses
 * `reason_missing`. Skips claims that are not orphaned, held or unknown.
 */
export interface PurgeOrphanedClaimsInput {
  claims: readonly ObjectId[];
  reason: string;
}
export interface PurgeOrphanedClaimsResult {
  purged: ObjectId[];
  skipped: { claim: ObjectId; reason: ClaimSkipReason }[];
}

/** Input of `decideReport`. The notes are for staff. */
export interface DecideReportInput extends DecisionInput {
  outcome: 'done' | 'declined';
}
export interface DecideReportResult extends Undoable {
  report: ReportDoc;
}

/**
 * Input of `checkCredential`: result of checking a listing's credential in a register; replaces an earlier one. Refuses
 * `no_changes` if the listing does not have it.
 */
export interface CheckCredentialInput extends DecisionInput {
  /** A value of the listing's `licenses`. */
  license: string;
  /** Number in the register; never public. */
  number: string;
  /** When staff checked it: YYYY-MM-DD. */
  seenAt: string;
  status: CredentialStatus;
}

/** Input of `setIntegrityNotice`. Refuses `reason_missing` for `on` without a note. */
export interface SetIntegrityNoticeInput extends DecisionInput {
  on: boolean;
  /** Public. */
  note: string;
}

/** Input of `joinClinics`: `into` is the slug or key of the clinic that this one is part of; null: of none any more. */
export interface JoinClinicsInput extends DecisionInput {
  into: string | null;
}

/** Input of `partClinic`: whether a listing with the clinic's key is not part of it. */
export interface PartClinicInput extends DecisionInput {
  listing: string;
  apart: boolean;
}

/** Input of `renameClinic`. Empty: the name that most listings have. */
export interface RenameClinicInput extends DecisionInput {
  name: string;
}

export interface ClinicResult extends Undoable {
  clinic: ClinicDoc;
}

/** Result of suspend, delete, restore, check and notice. */
export interface ListingResult extends Undoable {
  listing: ListingDoc;
}

export interface CreateApprovalRequestInput {
  /** Audit log name of a row in the action table that has an `approvalTitle`. */
  action: string;
  /** Input of the runner in MongoDB types: ObjectId, Date, no functions. */
  input: Record<string, unknown>;
  /** Description for readers. */
  about: string;
  /** Absent: stored as `Not stated`. */
  reason?: string | undefined;
}

/** Runs an approved action as the approving staff member, within the transaction of the approval (`ctx.outerSession`). */
export type ApprovedActionRunner = (ctx: CommandContext, input: Record<string, unknown>) => Promise<unknown>;
export type ApprovedActionRunners = Readonly<Record<string, ApprovedActionRunner>>;

export interface AcceptApprovalRequestResult {
  approvalRequest: ApprovalRequestDoc;
  /** Result of the action. */
  result: unknown;
}

/** Target of `findLegalHold`. */
export interface HoldTarget {
  /** `listing`, `review` (by its public id; also held by its listing and author), `claim`, `user`. */
  kind: LegalRequestDoc['target']['kind'];
  id: string;
}
