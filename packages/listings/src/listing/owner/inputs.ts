// What practitioners' commands and the team's about listings ask for and give. Called as `command(ctx, input)`.
import type {
  Availability,
  CallAnswer,
  ClaimDoc,
  ClaimEvidence,
  ListingDoc,
  ObjectId,
  UpdateDoc,
} from '@app/db';
import type { Locale } from '@app/option-lists';
import type { ClaimCase, UpdateCase } from '@app/status-changes/cases';
import type { Author, Undoable } from '@app/status-changes/inputs';
import type { ListingInput } from '@app/types';
import type { FieldName } from '../fields.ts';

/** What `createListing` takes. */
export interface Creation {
  /** As the endpoint's schema parsed it. A sent `approved` has no effect, and is audited where it is true. */
  input: ListingInput & { approved?: unknown };
  author: Author;
  locale: Locale;
}

/** What `updateListing` takes. */
export interface Change {
  listing: ObjectId;
  input: ListingInput;
  locale: Locale;
}

/** What became of a change: it waits beside the public listing, or went into one that waits itself. */
export type ChangeResult =
  | { kind: 'update'; update: UpdateDoc; changed: FieldName[] }
  | { kind: 'listing'; listing: ListingDoc; changed: FieldName[] };

/** What `withdrawUpdate` and `confirmListing` take. */
export interface OfListing {
  listing: ObjectId;
}

/** What `setAvailability` takes. */
export interface SetAvailabilityInput extends OfListing {
  /** Null: sees patients there. */
  availability: Availability | null;
}

/** What `claimListing` takes. */
export interface ClaimListingInput {
  listing: ObjectId;
  /** The claimant is this account, whatever was sent. */
  author: Author;
  sent: NonNullable<ClaimDoc['sent']>;
  evidence: ClaimEvidence;
  locale: Locale;
}

/** What `withdrawClaim` takes. */
export interface OfClaim {
  claim: ObjectId;
}

/** What `setClaimEvidence` takes. */
export interface SetClaimEvidenceInput extends OfClaim {
  evidence: Omit<ClaimEvidence, 'workEmail'>;
}

/** What `sendWorkEmailCode` takes. */
export interface SendWorkEmailCodeInput extends OfClaim {
  workEmail: string;
  locale: Locale;
}

/** What `confirmWorkEmail` takes. */
export interface ConfirmWorkEmailInput extends OfClaim {
  code: string;
}

/** What `noteCall` takes. */
export interface NoteCallInput extends OfClaim {
  v?: number | undefined;
  /** As it was called; it has to be the listing's public one. */
  number: string;
  answer: CallAnswer;
  note: string;
}

/** Of the team, about what was looked at: nobody publishes what they have not seen. */
export interface ListingApproval {
  listing: ObjectId;
  v?: number | undefined;
}
export interface UpdateApproval {
  update: ObjectId;
  v?: number | undefined;
  /** Names of fields; without it: all. A field whose public value moved since goes live only where it is named. */
  accept?: readonly string[] | undefined;
  /** To the owner. */
  notes?: string | undefined;
}
export interface ClaimDecisionInput {
  claim: ObjectId;
  v?: number | undefined;
}
export interface ClaimApproval extends ClaimDecisionInput {
  /** For staff alone. Where something differs from the listing and it is absent, `Not stated` is kept. */
  reason?: string | undefined;
  /** Refuses `reason_missing` instead: for callers who have not shown the claim by itself. */
  reasonRequired?: boolean;
}
/** To the person who sent it, in the words of the staff; never empty. */
interface Notes {
  notes: string;
}
export type ListingRejection = ListingApproval & Notes;
export type UpdateRejection = Omit<UpdateApproval, 'accept'>;
export type ClaimRejection = ClaimDecisionInput & Notes;

export interface DecidedListing extends Undoable {
  listing: ListingDoc;
}
export interface DecidedUpdate extends Undoable, UpdateCase {}
export interface DecidedClaim extends Undoable, ClaimCase {}
