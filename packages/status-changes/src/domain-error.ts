import type { Case } from './cases.ts';

/** Why a request was not granted. */
export type DomainErrorCode =
  /** There is none, or this actor may not know of it. */
  | 'not_found'
  /** A practitioner's account: only patients review. */
  | 'not_a_patient'
  /** The account belongs to the practice. */
  | 'conflict_of_interest'
  /** The month of care is in the future or too long ago. */
  | 'care_month'
  /** A tag that is not offered (any more). */
  | 'tags'
  /** The author has a live review of this listing. */
  | 'already_reviewed'
  /** Withdrawn or removed. */
  | 'not_editable'
  /** Nobody flags an own review. */
  | 'own_review'
  /** One flag a reader and review. */
  | 'already_flagged'
  /** Nothing was refused, or it was appealed already. */
  | 'not_appealable'
  /** Only practitioners have listings. */
  | 'not_a_prosthetist'
  /** The account owns a listing. */
  | 'already_owner'
  /** It belongs to somebody else. */
  | 'not_yours'
  /** Everything is as it was. */
  | 'no_changes'
  /** A photo that this account did not upload. */
  | 'photo'
  /** The account has claimed this listing, and waits. */
  | 'duplicate_claim'
  /** The listing has an owner. */
  | 'already_claimed'
  /** Somebody else has claimed this listing, and waits. */
  | 'pending_claim_exists'
  /** Nobody claims what is theirs. */
  | 'own_listing'
  /** Nobody has claimed the listing. */
  | 'no_owner'
  /** The account that wrote the review is gone. */
  | 'no_author'
  /** Words about a body or a limb, where a mail may not have any. */
  | 'health_facts'
  /** The code that came back is not the one that was mailed. */
  | 'code_wrong'
  /** It is too old, or none was sent. */
  | 'code_expired'
  /** The address is confirmed already. */
  | 'code_used'
  /** Too many wrong tries: it takes a new one. */
  | 'code_spent'
  /** A code was mailed a moment ago. */
  | 'too_soon'
  /** As many codes as a claim may have were mailed. */
  | 'too_many_codes'
  /** Staff called another number than the one that the listing shows. */
  | 'number_not_public'
  /** A page is taken down by deleting its listing, which has rules of its own. */
  /** The listing moved since the update was sent, and staff did not name the field. */
  | 'conflict'
  /** Staff only. */
  | 'not_staff'
  /** A decision that withholds needs a reason: of the list, or in words. */
  | 'reason_missing'
  /** An appeal is decided by somebody else than the decision. */
  | 'same_person'
  /** More than 30 s ago, changed since, or somebody else's decision. */
  | 'too_late'
  /** The state of the thing has no such step. */
  | 'not_now'
  /** It changed since it was read. */
  | 'stale'
  /** A value that the form of a listing would not take. */
  | 'field'
  /** A redaction takes words away and puts marks there, nothing else. */
  | 'not_a_redaction'
  /** The law has asked for it, and it must stay. */
  | 'held'
  /** Its reviews are another listing's by now. */
  | 'merged'
  /** Nothing is merged with itself. */
  | 'same_listing'
  /** A certificate is taken where staff could not confirm the credential. */
  | 'certificate_not_asked'
  /** One waits for staff already. */
  | 'certificate_there'
  /** A review has one proof: it waits, or was confirmed. */
  | 'proof_there'
  /** Staff were faster than its author. */
  | 'proof_decided'
  /** Nobody confirms a proof that they have not looked at. */
  | 'not_seen';

/** Thrown by a verb that changed nothing. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Two requests at once, and this one came second. */
export class ConflictError extends DomainError {
  override readonly name = 'ConflictError';
  /** As it is now. */
  readonly fresh: Case;

  constructor(code: 'stale' | 'not_now', fresh: Case) {
    super(code);
    this.fresh = fresh;
  }
}
