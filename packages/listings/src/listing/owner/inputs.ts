// Inputs and results of commands about listings. Called as `command(ctx, input)`.
import type { ClaimDoc, ClaimEvidence, ListingDoc, ObjectId, UpdateDoc } from '@app/db';
import type { Availability, CallAnswer, Locale } from '@app/option-lists';
import type { ClaimCase, UpdateCase } from '@app/status-changes/cases';
import type { ActorAccount, DecisionInput, Undoable } from '@app/status-changes/inputs';
import type { ListingInput } from '@app/types';
import type { FieldName } from '../fields.ts';

export interface CreateListingInput {
  /** As parsed by the endpoint's schema. A sent `approved` has no effect, and is audited if true. */
  input: ListingInput & { approved?: unknown };
  account: ActorAccount;
  locale: Locale;
}

export interface UpdateListingInput {
  listingId: ObjectId;
  input: ListingInput;
  /** Fields that the owner changed; absent: all that differ from the listing. */
  fields?: readonly FieldName[] | undefined;
  locale: Locale;
}

/**
 * An update of a public listing, or a changed listing that is not public. `changed`: all fields that wait; of a listing
 * the changed ones.
 */
export type UpdateListingResult =
  | { kind: 'update'; update: UpdateDoc; changed: FieldName[] }
  | { kind: 'listing'; listing: ListingDoc; changed: FieldName[] };

/** Input of `withdrawUpdate` and `confirmListing`. */
export interface ListingRef {
  listingId: ObjectId;
}

/** Input of `setAvailability`. */
export interface SetAvailabilityInput extends ListingRef {
  /** Null: sees patients. */
  availability: Availability | null;
  locale: Locale;
}

export interface ClaimListingInput {
  listingId: ObjectId;
  /** The claimant, from the session. */
  claimant: ActorAccount;
  sentAccount: NonNullable<ClaimDoc['sent']>;
  evidence: ClaimEvidence;
  locale: Locale;
}

/** Input of `withdrawClaim`. */
export interface ClaimRef {
  claimId: ObjectId;
}

/** Input of `setClaimEvidence`. */
export interface SetClaimEvidenceInput extends ClaimRef {
  evidence: Omit<ClaimEvidence, 'workEmail'>;
}

/** Input of `sendWorkEmailCode`. */
export interface SendWorkEmailCodeInput extends ClaimRef {
  workEmail: string;
  locale: Locale;
}

export interface ConfirmWorkEmailInput extends ClaimRef {
  code: string;
}

/** Input of `recordPhoneCall`. */
export interface RecordPhoneCallInput extends DecisionInput {
  /** The called number, which must be public on the listing. */
  number: string;
  answer: CallAnswer;
  note: string;
}

/** Input of `approveUpdate`. The notes are for the owner. */
export interface ApproveUpdateInput extends DecisionInput {
  /** Accepted fields; absent: all. A field whose public value changed since must be listed. */
  accept?: readonly string[] | undefined;
}

/**
 * Input of `approveClaim`. The notes are the reason for staff; if checks failed and it is absent, `Not stated` is
 * stored.
 */
export interface ApproveClaimInput extends DecisionInput {
  /** Refuses with `reason_missing` instead, for callers that did not display the claim alone. */
  requiresReason?: boolean | undefined;
}

export interface DecideUpdateResult extends Undoable, UpdateCase {}
export interface DecideClaimResult extends Undoable, ClaimCase {}
