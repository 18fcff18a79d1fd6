// What the back office's commands ask for and give, beside the decisions of `../inputs.ts`. Called as `command(ctx, input)`.
// All refuse `not_staff` and `not_found`. Those with `v` refuse what was not looked at (ConflictError `stale`) and what the
// state has no step for (ConflictError `not_now`), with the record as it is; a `v` that is left out is not held against it.
// Everything that gives `Undoable` can be taken back by `undoDecision`.
import type {
  ClaimDoc,
  CredentialStatus,
  LegalRequestDoc,
  ListingDoc,
  ObjectId,
  ReportDoc,
  SecondOpinionDoc,
} from '@app/db';
import type { ListingInput } from '@app/types';
import type { UpdateCase } from '../cases.ts';
import type { CommandContext } from '../command-context.ts';
import type { Undoable, Undone } from '../inputs.ts';
import type { SubjectKind } from '../subject.ts';

/**
 * What `reopen` takes: what was decided waits again. Not: what its author took back, a review
 * with an open appeal (that is answered), an update that went live (the listing is edited), a listing that nobody ever
 * decided about. A claim that was granted lets go of the listing.
 * Refuses `already_reviewed`, `pending_claim_exists`, `already_claimed`; `not_now` where another update waits.
 */
export interface ReopenInput {
  kind: Exclude<SubjectKind, 'report'>;
  /** Public id of a review, also for its reply; else the record's. */
  id: string;
  v?: number | undefined;
}
export type ReopenResult = Undoable & Undone;

/**
 * What `redactReview` takes: marks in place of words. The rating stays. Of a review with an edit
 * that waits, the edit is redacted; `part: 'public'` is for what everybody reads meanwhile.
 * Refuses `not_a_redaction` (a word that was not there, or a mark of another form), `no_changes`, and `not_now` for what
 * is withdrawn or deleted.
 */
export interface Redaction {
  review: string;
  v?: number | undefined;
  text?: string | undefined;
  /** Empty: it goes. */
  title?: string | undefined;
  /** Some of those that are there. */
  tags?: readonly string[] | undefined;
  part?: 'public' | undefined;
  /** For the team. */
  notes?: string | undefined;
}

/**
 * What `editNotes` takes: of an update that waits, what is prepared for its owner
 * (`update.notes`); of a decided one, what its owner reads (`update.decision.notes`).
 * Refuses `no_changes`; `not_now` for a withdrawn one.
 */
export interface NotesEdit {
  update: ObjectId;
  v?: number | undefined;
  notes: string;
}
export interface NotedUpdate extends Undoable, UpdateCase {}

/**
 * What `deleteReview` takes: gone for everybody, for 30 days not for good. Its author
 * hears, with the reason.
 * Refuses `held`.
 * What `restoreReview` takes: in the state that it had.
 * Refuses `already_reviewed`; `not_now` where it is not deleted, or went with its listing; `too_late` after 30 days.
 */
export interface ReviewDeletion {
  review: string;
  v?: number | undefined;
  /** Absent: kept as `Not stated`. */
  reason?: string | undefined;
}
export type RestoreReviewInput = Omit<ReviewDeletion, 'reason'> & { reason?: string | undefined };

/** What `suspendListing` takes. A public one is no more. Refuses `reason_missing`. */
export interface Suspension {
  listing: ObjectId;
  v?: number | undefined;
  /** To its owner. */
  notes: string;
}

/**
 * What `deleteListing` takes: with its reviews; a claim that waits is orphaned by it,
 * an update that waits can only be refused meanwhile. Its owner hears, with the reason, and may have another listing.
 * Refuses `held`, also for one of its reviews.
 * What `restoreListing` takes: with the reviews that went with it.
 * Refuses `merged`; `too_late` after 30 days; `already_owner` where its owner has another one by now.
 */
export interface ListingDeletion {
  listing: ObjectId;
  v?: number | undefined;
  /** Absent: kept as `Not stated`. */
  reason?: string | undefined;
}
export interface RestoreListingInput {
  listing: ObjectId;
  v?: number | undefined;
}

/**
 * What `editListing` takes: the fields that are named, as the form's schema parsed them;
 * public at once. Earlier addresses lead to a new one. A photo is taken no matter who uploaded it.
 * Refuses `no_changes`, `field` (what the form would not take); `not_now` for a deleted one. Its owner hears.
 */
export interface ListingEdit {
  listing: ObjectId;
  v?: number | undefined;
  fields: Partial<ListingInput>;
  /** A place on the map by hand; null: the ZIP code's center again. */
  pin?: { lat: number; lng: number } | null | undefined;
}
export interface EditedListing extends StaffListing {
  changed: (keyof ListingInput)[];
}

/**
 * What `mergeListings` takes: two of one person become one. Not undoable, nor restorable.
 * Reviews move, unless their author has one of `keep` that counts: those go with `drop`. Owner, NPI and import key move
 * where `keep` has none, the claim that waits where nothing stands in its way; the update of `drop` that waits ends.
 * Refuses `same_listing`, `already_claimed` (both are owned), `held`; `not_now` where either is deleted. `fresh` of a
 * ConflictError is the listing that it is about.
 */
export interface MergeListingsInput {
  keep: ObjectId;
  v?: number | undefined;
  drop: ObjectId;
  dropV?: number | undefined;
  /** Fields of the form that `keep` takes from `drop`. */
  take: readonly string[];
}
export interface MergeResult {
  keep: ListingDoc;
  drop: ListingDoc;
  auditId: ObjectId;
  /** Reviews that moved, and reviews that stayed. */
  moved: number;
  left: number;
}

/** Claims that wait for a listing that is gone, the oldest first. */
export interface OrphanedClaim {
  claim: ClaimDoc;
  /** Null: purged. */
  listing: ListingDoc | null;
}

/**
 * What `purgeOrphanedClaims` takes: for good, each with an audit row; who asked hears.
 * Refuses `reason_missing`. What is not orphaned (any more), is held or is no claim is skipped.
 */
export interface ClaimsPurge {
  claims: readonly ObjectId[];
  reason: string;
}
export interface ClaimsPurgeResult {
  purged: ObjectId[];
  skipped: { claim: ObjectId; why: 'not_found' | 'not_orphaned' | 'held' }[];
}

/**
 * What `closeChildAccount` takes: the account of a review's author who is under 13, with
 * all its reviews. Refuses `reason_missing`, `held`; `not_found` where the account is gone.
 */
export interface ChildAccount {
  /** Public id. */
  review: string;
  reason: string;
}

/** What `decideReport` takes. */
export interface ReportVerdict {
  report: ObjectId;
  outcome: 'done' | 'declined';
  /** For the team. */
  notes?: string | undefined;
}
export interface DecidedReport extends Undoable {
  report: ReportDoc;
}

/**
 * What `checkCredential` takes: what a register says of a credential that the
 * listing names; takes the place of an earlier check of it. Refuses `no_changes` where the listing does not name it.
 */
export interface CheckCredentialInput {
  listing: ObjectId;
  v?: number | undefined;
  /** A value of the listing's `licenses`. */
  license: string;
  /** Its number there; never public. */
  number: string;
  /** When somebody of the team saw it there. */
  seenAt: Date;
  status: CredentialStatus;
}

/** What `setIntegrityNotice` takes. Refuses `reason_missing` for `on` without. */
export interface SetIntegrityNoticeInput {
  listing: ObjectId;
  v?: number | undefined;
  on: boolean;
  /** Public. */
  note: string;
}

/** Of suspend, delete, restore, check and notice. */
export interface StaffListing extends Undoable {
  listing: ListingDoc;
}

/** What `createApprovalRequest` takes. */
export interface ApprovalRequestInput {
  /** A row of the table of actions that names a `second`, by its name in the log. */
  action: string;
  /** What its runner is called with, as MongoDB keeps it: ids as ObjectId, times as Date, no functions. */
  input: Record<string, unknown>;
  /** For people: what it is about. */
  about: string;
  /** Absent: kept as `Not stated`. */
  reason?: string | undefined;
}

/** Does what was asked for, as the person who agreed, in the transaction of their answer (`ctx.within`). */
export type Runner = (ctx: CommandContext, input: Record<string, unknown>) => Promise<unknown>;
export type Runners = Readonly<Record<string, Runner>>;

/**
 * What `acceptApprovalRequest` and `declineApprovalRequest` take.
 * Refuses `same_person`; `not_now` where it is decided; `too_late` after seven days. Where the runner refuses, it waits
 * on, and the runner's refusal is thrown.
 */
export interface ApprovalRequestRef {
  id: ObjectId;
}
export interface ApprovalResult {
  second: SecondOpinionDoc;
  /** What the runner gave. */
  result: unknown;
}

/** What `findLegalHold` looks for: the open legal request whose hold is on it, or on more. */
export interface Target {
  /** `listing`, `review` (by its public id, also held by its listing and author), `claim`, `user`. */
  kind: LegalRequestDoc['target']['kind'];
  id: string;
}
