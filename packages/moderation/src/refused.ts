import type { ReviewDoc } from '@app/db';

/** Why a wish was not granted. */
export type RefusalCode =
  /** There is none, or this actor may not know of it. */
  | 'not_found'
  /** A practitioner's account: only patients review. */
  | 'not_a_patient'
  /** The account belongs to the practice. */
  | 'conflict_of_interest'
  /** The month of care is in the future or too long ago. */
  | 'care_month'
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
  /** Staff only. */
  | 'not_staff'
  /** A decision that withholds needs a reason of the list. */
  | 'reason_missing'
  /** An appeal is decided by somebody else than the decision. */
  | 'same_person'
  /** More than 30 s ago, changed since, or somebody else's decision. */
  | 'too_late'
  /** The state of the thing has no such step. */
  | 'not_now'
  /** It changed since it was read. */
  | 'stale';

/** Thrown by a verb that changed nothing. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

/** Two wishes at once, and this one came second. */
export class Conflict extends Refused {
  override readonly name = 'Conflict';
  /** As it is now. */
  readonly fresh: ReviewDoc;

  constructor(code: 'stale' | 'not_now', fresh: ReviewDoc) {
    super(code);
    this.fresh = fresh;
  }
}
